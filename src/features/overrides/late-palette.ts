import { createLatePart, type LateOutlet, type LatePart } from "../../foundry/loading/late-parts";
import type { createPalette, rulingPalette } from "./ruling-palette";

interface Palettes {
  readonly createPalette: typeof createPalette;
  readonly rulingPalette: typeof rulingPalette;
}

const parts = new WeakMap<LateOutlet, LatePart<Palettes>>();

/** The palette's file, which is loaded when somebody opens the first one. */
export const latePalette = (outlet: LateOutlet): LatePart<Palettes> => {
  const part = parts.get(outlet) ?? createLatePart(outlet, () => import("./ruling-palette"));
  parts.set(outlet, part);
  return part;
};
