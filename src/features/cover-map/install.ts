import { addLayer } from "../../foundry/canvas/add-layer";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addToggle } from "../controls/scene-tools";
import { createCoverMap } from "./cover-map";

declare module "../../table" {
  interface Features {
    coverMap: Pick<ReturnType<typeof createCoverMap>, "show" | "shown">;
  }
}

/** Above the grid and drawings, below tokens. */
const BELOW_TOKENS = 90;

/** Who could attack a creature wherever it could stand, and with what cover. */
export const installCoverMap = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const coverMap = createCoverMap(table);
  whenChanged(changes.map, coverMap.refresh);
  addLayer(hooks, {
    name: "parapetCoverMap",
    zIndex: BELOW_TOKENS,
    onChange: coverMap.settle,
  });
  hooks.on("canvasPan", coverMap.rescale);
  const isOn = (): boolean => coverMap.shown() !== null;
  const refreshTool = addToggle(table, "tokens", {
    name: "parapet-cover-map",
    title: "PARAPET.Tool.CoverMap",
    icon: "fa-solid fa-chess-board",
    isOn,
    toggle: () => {
      coverMap.show(isOn() ? null : "threat");
      table.features.overlay?.refresh();
    },
  });
  const changedMap = (): void => {
    refreshTool();
    table.features.overlay?.refresh();
  };
  addKey(hooks, {
    action: "nextCoverMap",
    key: "KeyB",
    down: () => {
      coverMap.next();
      changedMap();
    },
  });
  table.features.coverMap = {
    shown: coverMap.shown,
    show: (kind) => {
      coverMap.show(kind);
      changedMap();
    },
  };
};
