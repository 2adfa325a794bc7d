/**
 * Walls that each blocked all lines from the same corners lately: in a row of the matrix the same few do so again and
 * again, and two look-ups at one of them are cheaper than a walk over the grid.
 */
import { OPEN_SPACE, type CornerBlocks } from "./corner-block";
import { ALL_LINES } from "./line-set";
import { STRIP, strip } from "./strip";
import type { WallIndex } from "./wall-index";

const NOTHING: Float64Array = new Float64Array(0);
const NO_WALLS: Float32Array = new Float32Array(0);

/** Walls that blocked all lines from a block lately, by their places in the coordinates, and whose they were. */
const lately = {
  places: new Int32Array(4),
  next: 0,
  from: -1,
  points: NOTHING,
  coordinates: NO_WALLS,
};

/** Whether one of them blocks all lines to these corners too. */
export const isBlockedAgain = (index: WallIndex, blocks: CornerBlocks, from: number, to: number): boolean => {
  const { coordinates, entries } = index;
  if (lately.from !== from || lately.points !== blocks.points || lately.coordinates !== coordinates) {
    lately.from = from;
    lately.points = blocks.points;
    lately.coordinates = coordinates;
    lately.places.fill(-1);
    return false;
  }
  const theirs = (blocks.own[to] ?? OPEN_SPACE).walls;
  for (let k = 0; k < 4; k++) {
    const at = lately.places[k] ?? -1;
    if (at < 0 || !spansStrip(coordinates, at) || partsSides(coordinates, at) !== ALL_LINES) continue;
    if (theirs.length === 0 || !theirs.includes(entries[at >> 2] ?? 0)) return true;
  }
  return false;
};

/** Remembers the wall at a place in the coordinates, which always counts and has blocked all lines aimed last. */
export const remember = (at: number): void => {
  lately.places[lately.next] = at;
  lately.next = (lately.next + 1) & 3;
};

/** Whether a wall reaches across the whole strip. */
const spansStrip = (coordinates: Float32Array, at: number): boolean => {
  const a = placeAcross(coordinates, at);
  const b = placeAcross(coordinates, at + 2);
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  return (a < low && b > high) || (b < low && a > high);
};

const placeAcross = (coordinates: Float32Array, at: number): number =>
  (coordinates[at] ?? 0) * (strip[STRIP.acrossX] ?? 0) + (coordinates[at + 1] ?? 0) * (strip[STRIP.acrossY] ?? 0);

/** All lines, or none, where a wall's line has each side's box wholly on one of its own sides; -1 where it cuts one. */
export const partsSides = (coordinates: Float32Array, at: number): number => {
  const ax = coordinates[at] ?? 0;
  const ay = coordinates[at + 1] ?? 0;
  const dx = (coordinates[at + 2] ?? 0) - ax;
  const dy = (coordinates[at + 3] ?? 0) - ay;
  const offset = 2 * (dx * ay - dy * ax);
  const steepX = dx < 0 ? -dx : dx;
  const steepY = dy < 0 ? -dy : dy;
  const first = dx * (strip[STRIP.firstY] ?? 0) - dy * (strip[STRIP.firstX] ?? 0) - offset;
  const firstHalf = steepX * (strip[STRIP.firstHeight] ?? 0) + steepY * (strip[STRIP.firstWidth] ?? 0);
  const second = dx * (strip[STRIP.secondY] ?? 0) - dy * (strip[STRIP.secondX] ?? 0) - offset;
  const secondHalf = steepX * (strip[STRIP.secondHeight] ?? 0) + steepY * (strip[STRIP.secondWidth] ?? 0);
  if (first > firstHalf) return second > secondHalf ? 0 : second < -secondHalf ? ALL_LINES : -1;
  if (first < -firstHalf) return second < -secondHalf ? 0 : second > secondHalf ? ALL_LINES : -1;
  return -1;
};
