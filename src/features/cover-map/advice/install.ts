import { addLateLayer } from "../../../foundry/loading/late-layer";
import type { Table } from "../../../table";
import { addButton } from "../../controls/scene-tools";

/** Above the threat map, below tokens. */
const BELOW_TOKENS = 93;

/** The GM's window "What would the monsters do?". */
export const installAdvice = (table: Table): void => {
  const layer = { name: "parapetAdvice", zIndex: BELOW_TOKENS };
  const advice = addLateLayer(table, layer, async () => (await import("./advice-window")).createAdvice(table));
  const refresh = (): void => advice.loaded()?.refresh();
  table.whenChanged(table.changes.verdicts, refresh);
  table.hooks.on("canvasReady", refresh);
  table.hooks.on("canvasPan", () => advice.loaded()?.rescale());
  addButton(table, "tokens", {
    name: "parapet-advice",
    title: "PARAPET.Tool.Advice",
    icon: "fa-solid fa-skull",
    run: () => advice.use(({ open }) => open()),
  });
};
