/**
 * Whether any line leads from one space to another past plain walls: solid, and counting from both sides. For whoever has
 * outlines and walls in flat arrays; nothing is allocated. One way at a time:
 *
 *     startWay(from, to)
 *     for each wall that may meet the hull of both: if (putWall(coordinates, at)) there is no line
 *     settleWay()
 */
import { layBodies } from "./put-bodies";
import { makeRoom, newLineField, spotOfPiece } from "./search-space";
import { findHull, partBodies } from "./hull";
import { CUTS, placePiece, SPANS } from "./put-walls";
import { isLineClear } from "./sweep";
import type { Outline } from "../polygons/outline";
import { isSpanned } from "./barred-outright";

/** The answer; while it is not settled, `asked`. */
export const WAY = { barred: 0, open: 1, unknown: 2, asked: 3 } as const;
export type Way = (typeof WAY)[keyof typeof WAY];

/** Used again for every way. */
const field = newLineField();

const standing: { way: Way } = { way: WAY.unknown };

/** Starts with two spaces; the answer is `open` where their hulls overlap and both are convex, else `unknown` there. */
export const startWay = (from: Outline, to: Outline): Way => {
  layBodies(field, from, to);
  if (partBodies(field)) {
    findHull(field);
    standing.way = WAY.asked;
  } else standing.way = field.isConvex ? WAY.open : WAY.unknown;
  return standing.way;
};

/** Puts a wall in the way, four numbers from `at` on; true when it alone bars every line, so that no more is needed. */
export const putWall = (walls: Float32Array | Float64Array, at: number): boolean => {
  if (standing.way !== WAY.asked) return false;
  const spot = spotOfPiece(field, field.pieceCount);
  if (spot + 2 > field.x.length) makeRoom(field, spot + 2);
  const { x, y } = field;
  x[spot] = walls[at] ?? 0;
  y[spot] = walls[at + 1] ?? 0;
  x[spot + 1] = walls[at + 2] ?? 0;
  y[spot + 1] = walls[at + 3] ?? 0;
  if (isRepeated(spot)) return false;
  const placing = placePiece(field, 0, false);
  if (placing === CUTS) standing.way = WAY.unknown;
  return placing === SPANS;
};

/** A grid gives a wall once for every cell that it touches. */
const isRepeated = (spot: number): boolean => {
  const { x, y } = field;
  for (let other = field.firstCount + field.secondCount; other < spot; other += 2) {
    if (x[other] === x[spot] && y[other] === y[spot] && x[other + 1] === x[spot + 1] && y[other + 1] === y[spot + 1])
      return true;
  }
  return false;
};

/** Whether any line leads past the walls put in; `unknown` when one of them cuts into a space. */
export const settleWay = (): Way => {
  if (standing.way !== WAY.asked) return standing.way;
  return field.pieceCount === 0 || (!isSpanned(field) && isLineClear(field)) ? WAY.open : WAY.barred;
};
