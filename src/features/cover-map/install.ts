import { addLayer } from "../../foundry/canvas/add-layer";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addToggle } from "../controls/scene-tools";
import { createCoverMap } from "./cover-map";
import { tileCanvasOn } from "./tile-canvas";

declare module "../../table" {
  interface Features {
    coverMap: Pick<ReturnType<typeof createCoverMap>, "hold" | "toggle" | "isOn">;
  }
}

/** Above the grid and drawings, below tokens. */
const BELOW_TOKENS = 90;

/** What cover a creature would have wherever it could stand. */
export const installCoverMap = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const coverMap = createCoverMap(table);
  whenChanged(changes.map, coverMap.refresh);
  addLayer(hooks, {
    name: "parapetCoverMap",
    zIndex: BELOW_TOKENS,
    onChange: (container) => coverMap.settle(container && tileCanvasOn(container)),
  });
  const [down, up] = [() => coverMap.hold(true), () => coverMap.hold(false)];
  addKey(hooks, { action: "holdCoverMap", key: "KeyB", down, up });
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
