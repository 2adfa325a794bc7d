import { STEPS, toLattice, toPixels } from "../geometry/lattice";
import type { Mend, TidyOptions } from "./battlefield";
import { countedOnce, type Tidied } from "./like-walls";
import { isZeroLength, type LooseWall } from "./loose-wall";
import { mortarOf } from "./mortar";
import type { SceneGrid } from "./scene";
import { squaredUp } from "./square-up";

/** Mortar reaches at least this many pixels, however small the squares. */
const LEAST_GAP = 2;

const mendOf = ({ a, source }: LooseWall): Mend => ({
  kind: "zero-length",
  wall: `wall:${source.id}`,
  other: null,
  at: { x: toPixels(a.x), y: toPixels(a.y) },
  moved: 0,
});

const withoutZeroLength = (walls: readonly LooseWall[]): Tidied => ({
  walls: walls.filter((wall) => !isZeroLength(wall)),
  mends: walls.filter(isZeroLength).map(mendOf),
});

const gapOf = (wallGap: number, size: number): number =>
  wallGap === 0 ? 0 : toLattice(Math.max(LEAST_GAP, wallGap * size));

/**
 * A scene's walls as they were meant: none of zero length, each stretch of like walls once, squared up and with mortar
 * in the gaps, as the options say; and what was done. RULES 1.3. Doors are treated alike whether open or closed.
 */
export const tidied = (walls: readonly LooseWall[], grid: SceneGrid, options: TidyOptions): Tidied => {
  const { size, type } = grid;
  const gap = gapOf(options.wallGap, size);
  const steps: ((walls: readonly LooseWall[]) => Tidied)[] = [withoutZeroLength];
  if (type === "square" && options.wallSnap > 0) {
    const tolerance = toLattice(options.wallSnap * size);
    steps.push((loose) => squaredUp(loose, { size: STEPS * size, tolerance, gap }), withoutZeroLength);
  }
  steps.push(countedOnce);
  const clean = steps.reduce<Tidied>(
    (before, step) => {
      const after = step(before.walls);
      return { walls: after.walls, mends: [...before.mends, ...after.mends] };
    },
    { walls, mends: [] },
  );
  if (gap === 0) return clean;
  const mortar = mortarOf(clean.walls, gap);
  const pieces = countedOnce(mortar.walls).walls;
  return { walls: [...clean.walls, ...pieces], mends: [...clean.mends, ...mortar.mends] };
};
