/** On which sides of a wall the two boxes aimed at lie. */
import { ALL_LINES } from "./line-set";
import { STRIP, strip } from "./strip";

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
  // Nobody can guess which way a wall is drawn, so that must not decide a branch.
  if (Math.abs(first) <= firstHalf || Math.abs(second) <= secondHalf) return -1;
  return first * second < 0 ? ALL_LINES : 0;
};
