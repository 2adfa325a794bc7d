import { addLayer } from "../../foundry/canvas/add-layer";
import type { Table } from "../../table";
import { addButton } from "../controls/scene-tools";
import { createCheckMarker, markCanvasOn } from "./check-marker";
import { createMapCheck } from "./map-check";

declare module "../../table" {
  interface Features {
    mapCheck: Pick<ReturnType<typeof createMapCheck>, "open">;
  }
}

/** Just above the cover map. */
const BELOW_TOKENS = 91;

/** The GM's list of what is wrong with the map. */
export const installMapCheck = (table: Table): void => {
  const { hooks, verdicts, changes, whenChanged, features } = table;
  const marker = createCheckMarker(verdicts);
  const mapCheck = createMapCheck(table, marker.mark);
  features.mapCheck = mapCheck;
  whenChanged(changes.verdicts, mapCheck.refresh);
  hooks.on("canvasReady", mapCheck.refresh);
  hooks.on("canvasPan", marker.rescale);
  addLayer(hooks, {
    name: "parapetMapCheck",
    zIndex: BELOW_TOKENS,
    onChange: (container) => marker.settle(container && markCanvasOn(container)),
  });
  addButton(table, "walls", {
    name: "parapet-map-check",
    title: "PARAPET.Tool.MapCheck",
    icon: "fa-solid fa-list-check",
    run: mapCheck.open,
  });
};
