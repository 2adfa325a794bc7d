import { toLattice } from "../../geometry/numbers/lattice";
import type { SceneGrid } from "./scene";

/** Scene units to pixels. */
export const pixelsOf = (units: number, { distance, size }: Pick<SceneGrid, "distance" | "size">): number =>
  (units / distance) * size;

/** Scene units to lattice steps, rounded once. */
export const stepsOf = (units: number, grid: Pick<SceneGrid, "distance" | "size">): number =>
  toLattice(pixelsOf(units, grid));
