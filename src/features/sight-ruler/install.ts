import { addLateLayer } from "../../foundry/loading/late-layer";
import type { Table } from "../../table";
import { addKey } from "../controls/keybindings";
import { addButton } from "../controls/scene-tools";

/** Above tokens and the signs of verdicts. */
const ABOVE_TOKENS = 510;

/**
 * The GM's sight ruler: from any point and height to any other, with all that is between them seen from the side. A player would
 * learn of walls and floors that their map has never shown.
 */
export const installSightRuler = (table: Table): void => {
  const layer = { name: "parapetSightRuler", zIndex: ABOVE_TOKENS };
  const ruler = addLateLayer(table, layer, async () => (await import("./sight-ruler")).createSightRuler(table));
  const measure = (): void => ruler.use((its) => its.measure());
  const end = (): void => ruler.loaded()?.end();
  table.hooks.on("canvasTearDown", end);
  table.whenChanged(table.changes.verdicts, () => ruler.loaded()?.refresh());
  addKey(table.hooks, { action: "sightRuler", isForGM: true, down: measure });
  addButton(table, "tokens", {
    name: "parapet-sight-ruler",
    title: "PARAPET.Tool.SightRuler",
    icon: "fa-solid fa-ruler-vertical",
    run: measure,
  });
};
