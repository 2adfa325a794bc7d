import { addLayer } from "../../foundry/canvas/add-layer";
import { readCoverMapRadius } from "../../foundry/settings/store";
import { createFrameTime } from "../../foundry/time/frame-time";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addToggle } from "../controls/scene-tools";
import { createCoverMap, type CoverMapView } from "./cover-map";
import { coverMapLayerClass } from "./cover-map-layer";

declare module "../../table" {
  interface Features {
    coverMap: Pick<CoverMapView, "hold" | "toggle" | "isOn">;
  }
}

/** What cover a creature would have wherever it could stand. */
export const installCoverMap = (table: Table): void => {
  const { hooks, verdicts, guard, words, changes, whenChanged } = table;
  const coverMap = createCoverMap({ verdicts, guard, words, radius: readCoverMapRadius, frames: createFrameTime() });
  whenChanged(changes.map, coverMap.refresh);
  addLayer(hooks, "parapetCoverMap", () => coverMapLayerClass(coverMap.settle));
  addKey(hooks, {
    action: "holdCoverMap",
    binding: { key: "KeyB", modifiers: [] },
    isForGM: false,
    down: () => coverMap.hold(true),
    up: () => coverMap.hold(false),
  });
  const refreshTool = addToggle(table, "tokens", {
    name: "parapet-cover-map",
    title: "PARAPET.Tool.CoverMap",
    icon: "fa-solid fa-chess-board",
    isOn: coverMap.isOn,
    toggle: coverMap.toggle,
  });
  table.features.coverMap = {
    hold: coverMap.hold,
    isOn: coverMap.isOn,
    toggle: () => {
      coverMap.toggle();
      refreshTool();
    },
  };
};
