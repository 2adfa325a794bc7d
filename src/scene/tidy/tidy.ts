import { STEPS, toLattice, toPixels } from "../../geometry/numbers/lattice";
import type { Mend, TidyOptions } from "../model/battlefield";
import { countedOnce, doubledDoors, type Tidied } from "./like-walls";
import { isZeroLength, type LooseWall } from "./wall";
import { closedGaps } from "./closed-gaps";
import type { SceneGrid, SceneWall } from "../model/scene";
import { squaredUp } from "./square-up";

/** Gaps of up to this many pixels are closed, however small the squares. */
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

/** Walls tidied, and what there is to know when one of them changes. */
export interface TidiedWalls extends Tidied {
  /** Ids of the doors of which more than their own walls changes when they open or shut. */
  readonly doubledDoors: ReadonlySet<string>;
}

/** Walls of zero length left out, and those close along a grid line moved onto it. Each wall stays whole. */
export const straightened = (walls: readonly LooseWall[], grid: SceneGrid, options: TidyOptions): Tidied => {
  const { size, type } = grid;
  const long = withoutZeroLength(walls);
  if (type !== "square" || options.wallSnap === 0) return long;
  const tolerance = toLattice(options.wallSnap * size);
  const moved = squaredUp(long.walls, { size: STEPS * size, tolerance, gap: gapOf(options.wallGap, size) });
  const left = withoutZeroLength(moved.walls);
  return { walls: left.walls, mends: [...long.mends, ...moved.mends, ...left.mends] };
};

/**
 * A scene's walls as they were meant, and what was done. None has zero length, and each stretch of like walls counts once. They
 * are squared up, with gaps closed, as the options say. RULES 1.3. Open and closed doors are treated alike.
 */
export const tidied = (walls: readonly LooseWall[], grid: SceneGrid, options: TidyOptions): TidiedWalls => {
  const gap = gapOf(options.wallGap, grid.size);
  const straight = straightened(walls, grid, options);
  const clean = countedOnce(straight.walls);
  const gaps = gap === 0 ? NOTHING : closedGaps(clean.walls, gap);
  return {
    walls: [...clean.walls, ...countedOnce(gaps.walls).walls],
    mends: [...straight.mends, ...clean.mends, ...gaps.mends],
    doubledDoors: new Set([...doubledDoors(straight.walls), ...doubledDoors(gaps.walls)]),
  };
};

/** Walls as they count before gaps are closed, and the pieces that close them. */
export const gapPieces = (
  walls: readonly LooseWall[],
  grid: SceneGrid,
  options: TidyOptions,
): { readonly walls: readonly LooseWall[]; readonly pieces: Tidied } => {
  const gap = gapOf(options.wallGap, grid.size);
  const clean = countedOnce(straightened(walls, grid, options).walls).walls;
  return { walls: clean, pieces: gap === 0 ? NOTHING : closedGaps(clean, gap) };
};

const NOTHING: Tidied = { walls: [], mends: [] };

/** Tidied walls after some doors have opened or shut, none of them a doubled door: the scene's walls that were, and those that are. */
export const withDoors = (before: TidiedWalls, were: readonly SceneWall[], are: readonly SceneWall[]): TidiedWalls => {
  const now = new Map(were.flatMap((was, i) => (was === are[i] ? [] : [[was, are[i]] as const])));
  const afterDoors = (wall: LooseWall): LooseWall => {
    const source = now.get(wall.source);
    return source === undefined ? wall : { ...wall, source };
  };
  return { ...before, walls: before.walls.map(afterDoors) };
};
