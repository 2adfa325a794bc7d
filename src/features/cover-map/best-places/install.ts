import { addLayer } from "../../../foundry/canvas/add-layer";
import type { Table } from "../../../table";
import { addKey } from "../../controls/keybindings";
import { createBestPlaces } from "./best-places";

/** Above the threat map, below tokens. */
const BELOW_TOKENS = 92;

/** After these the places are no longer what was asked about. */
const ENDING = ["controlToken", "targetToken", "moveToken", "combatTurnChange"];

/** Where a creature could walk to for the best attack on its target. */
export const installBestPlaces = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const places = createBestPlaces(table);
  whenChanged(changes.verdicts, places.end);
  for (const hook of ENDING) hooks.on(hook, places.end);
  hooks.on("canvasPan", places.rescale);
  addLayer(hooks, { name: "parapetBestPlaces", zIndex: BELOW_TOKENS, onChange: places.settle });
  addKey(hooks, { action: "bestPlaces", key: "KeyN", down: places.toggle });
};
