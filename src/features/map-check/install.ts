import { addLayer } from "../../foundry/canvas/add-layer";
import { createLatePart } from "../../foundry/loading/late-parts";
import type { Table } from "../../table";
import { addButton } from "../controls/scene-tools";
import { createCheckMarker, markCanvasOn } from "./check-marker";

declare module "../../table" {
  interface Features {
    mapCheck: { readonly open: () => void };
  }
}

/** Just above the cover map. */
const BELOW_TOKENS = 91;

/** The GM's list of what is wrong with the map. */
export const installMapCheck = (table: Table): void => {
  const { hooks, verdicts, changes, whenChanged, features } = table;
  const marker = createCheckMarker(verdicts);
  const mapCheck = createLatePart(table, async () => (await import("./map-check")).createMapCheck(table, marker.mark));
  const open = (): void => mapCheck.use((its) => its.open());
  const refresh = (): void => mapCheck.loaded()?.refresh();
  features.mapCheck = { open };
  whenChanged(changes.verdicts, refresh);
  hooks.on("canvasReady", refresh);
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
    run: open,
  });
};
