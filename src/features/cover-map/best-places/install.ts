import { addLateLayer } from "../../../foundry/loading/late-layer";
import type { Table } from "../../../table";
import { addKey } from "../../controls/keybindings";

/** Above the threat map, below tokens. */
const BELOW_TOKENS = 92;

/** After these the places are no longer what was asked about. */
const ENDING = ["controlToken", "targetToken", "moveToken", "combatTurnChange"];

/** Where a creature could walk to for the best attack on its target. */
export const installBestPlaces = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const layer = { name: "parapetBestPlaces", zIndex: BELOW_TOKENS };
  const places = addLateLayer(table, layer, async () => (await import("./best-places")).createBestPlaces(table));
  const end = (): void => places.loaded()?.end();
  whenChanged(changes.verdicts, end);
  for (const hook of ENDING) hooks.on(hook, end);
  hooks.on("canvasPan", () => places.loaded()?.rescale());
  addKey(hooks, { action: "bestPlaces", key: "KeyN", down: () => places.use(({ toggle }) => toggle()) });
};
