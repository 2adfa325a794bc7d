import { addLateLayer } from "../../../foundry/loading/late-layer";
import type { PixelBox } from "../../../drawing/placement";
import type { Table } from "../../../table";

declare module "../../../table" {
  interface Features {
    /** Where the marks of a way are, scene pixels. */
    pathAdvice: { marks(): readonly PixelBox[] };
  }
}

/** Above tokens and Foundry's rulers, below verdicts. */
const BELOW_VERDICTS = 490;

/** After these a way may begin, go on or end. */
const ROUTES = ["planToken", "moveToken", "stopToken", "controlToken", "destroyToken"];

/** A shield at each step of the way on which a token is dragged, and the creatures that it provokes. */
export const installPathAdvice = (table: Table): void => {
  const { hooks, changes, whenChanged } = table;
  const layer = { name: "parapetPath", zIndex: BELOW_VERDICTS };
  const advice = addLateLayer(table, layer, async () => (await import("./path-advice")).createPathAdvice(table));
  table.features.pathAdvice = { marks: () => advice.loaded()?.marks() ?? [] };
  const refresh = (): void => advice.loaded()?.refresh();
  const begin = (): void => advice.use((its) => its.refresh());
  whenChanged(changes.verdicts, refresh);
  whenChanged(changes.display, refresh);
  hooks.on(
    "refreshToken",
    (token: { readonly isPreview?: boolean }, flags: { readonly refreshRuler?: boolean } = {}) => {
      if (token.isPreview === true || flags.refreshRuler === true) begin();
      else advice.loaded()?.follow();
    },
  );
  for (const hook of ROUTES) hooks.on(hook, begin);
  hooks.on("canvasPan", () => advice.loaded()?.follow());
};
