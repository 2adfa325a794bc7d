/**
 * The walls that together blocked all lines from the same corners lately, in each of eight directions: in a row of the matrix
 * the same few do so again and again, and to try them first is cheaper than a walk over the grid.
 */
import { STRIP, strip } from "./strip";

/** More would cost what they save. */
const MOST = 6;

const NOWHERE: Float64Array = new Float64Array(0);
const NO_WALLS: Float32Array = new Float32Array(0);

/** Entries of a grid: those that blocked the pair before, and those that have blocked lines of the present one. */
const kept = {
  counts: new Int32Array(8),
  entries: new Int32Array(8 * MOST),
  from: -1,
  points: NOWHERE,
  coordinates: NO_WALLS,
  direction: 0,
};
const noted = { count: 0, entries: new Int32Array(MOST) };

/** How many walls are known to have blocked all lines from a block; of another block, or another grid, none. */
export const recallWalls = (points: Float64Array, coordinates: Float32Array, from: number): number => {
  noted.count = 0;
  if (kept.from !== from || kept.points !== points || kept.coordinates !== coordinates) {
    kept.counts.fill(0);
    kept.from = from;
    kept.points = points;
    kept.coordinates = coordinates;
  }
  kept.direction = directionOf();
  return kept.counts[kept.direction] ?? 0;
};

/** Which of eight directions the strip aimed last runs in. */
const directionOf = (): number => {
  const x = (strip[STRIP.secondX] ?? 0) - (strip[STRIP.firstX] ?? 0);
  const y = (strip[STRIP.secondY] ?? 0) - (strip[STRIP.firstY] ?? 0);
  return Number(x > 0) | (Number(y > 0) << 1) | (Number(Math.abs(x) > Math.abs(y)) << 2);
};

/** The entry of one of them. */
export const recalled = (k: number): number => kept.entries[MOST * kept.direction + k] ?? 0;

/** Notes the entry of a wall that has blocked lines of the present pair. */
export const noteWall = (entry: number): void => {
  if (noted.count < MOST) noted.entries[noted.count] = entry;
  noted.count++;
};

/** One wall blocks all lines of the present pair by itself, whatever others did before. */
export const noteOnly = (entry: number): void => {
  noted.entries[0] = entry;
  noted.count = 1;
};

/** All lines of the present pair are blocked: keeps what did it for the next. */
export const keepWalls = (): void => {
  if (noted.count > MOST) return;
  for (let k = 0; k < noted.count; k++) kept.entries[MOST * kept.direction + k] = noted.entries[k] ?? 0;
  kept.counts[kept.direction] = noted.count;
};
