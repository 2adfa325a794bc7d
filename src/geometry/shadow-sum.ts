/**
 * The sum of shadows between two critical places: ends of shadows that each move as a ratio of two linear functions of the
 * place, as a whole either bent upward or bent downward. That bounds the sum from below on any stretch, which finds its
 * least value by halving.
 */
import type { MovingEnd, ScreenTable } from "./moving-shadow";

/** A sum of moving ends and what does not move. */
export interface ShadowSum {
  readonly fixed: number;
  readonly terms: readonly Term[];
}

/** One moving end: what its numerator and denominator are at the eye's coordinates. */
interface Term {
  readonly sign: 1 | -1;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** A value and its slope at a place. */
interface Level {
  readonly value: number;
  readonly slope: number;
  /** The sum of the terms bent upward alone, and of those bent downward. */
  readonly upward: number;
  readonly upwardSlope: number;
  readonly downward: number;
}

/** The sum that moves with the ends given and has this value at this place. */
export const shadowSum = (table: ScreenTable, ends: readonly MovingEnd[], at: number, value: number): ShadowSum => {
  const terms = ends.map(({ end, grows }): Term => ({
    sign: grows ? 1 : -1,
    x: table.x[end] ?? 0,
    y: table.y[end] ?? 0,
    depth: table.depth[end] ?? 0,
  }));
  return { terms, fixed: value - levelOf(table, { terms, fixed: 0 }, at).value };
};

const levelOf = ({ look: { front, across } }: ScreenTable, { fixed, terms }: ShadowSum, at: number): Level => {
  const [mx, my] = [front.b.x - front.a.x, front.b.y - front.a.y];
  const [ex, ey] = [front.a.x + at * mx, front.a.y + at * my];
  const [sx, sy] = [across.b.x - across.a.x, across.b.y - across.a.y];
  const eyeDepth = sx * (ey - across.a.y) - sy * (ex - across.a.x);
  const speed = sy * mx - sx * my;
  const [ax, ay] = [across.a.x - ex, across.a.y - ey];
  let [upward, upwardSlope, downward, downwardSlope] = [0, 0, 0, 0];
  for (const { sign, x, y, depth } of terms) {
    const [vx, vy] = [x - ex, y - ey];
    const over = vx * ay - vy * ax;
    const below = depth - eyeDepth;
    if (below === 0) continue;
    const change = (across.a.x - x) * my - (across.a.y - y) * mx;
    const turning = change * below - over * speed;
    const slope = (sign * turning) / (below * below);
    // The second derivative is -2 speed turning / below³.
    if (sign * speed * turning * below <= 0) {
      upward += (sign * over) / below;
      upwardSlope += slope;
    } else {
      downward += (sign * over) / below;
      downwardSlope += slope;
    }
  }
  return { value: fixed + upward + downward, slope: upwardSlope + downwardSlope, upward, upwardSlope, downward };
};

/** The sum at a place. */
export const sumAt = (table: ScreenTable, sum: ShadowSum, at: number): number => levelOf(table, sum, at).value;

/** Not above any value of the sum between two places: tangents below what bends upward, chords below the rest. */
export const leastBetween = (table: ScreenTable, sum: ShadowSum, from: number, to: number): number => {
  if (sum.terms.length === 0) return sum.fixed;
  const middle = levelOf(table, sum, (from + to) / 2);
  const half = (to - from) / 2;
  const [start, end] = [levelOf(table, sum, from), levelOf(table, sum, to)];
  const tangent = sum.fixed + middle.upward;
  return Math.min(
    tangent - half * middle.upwardSlope + start.downward,
    tangent + half * middle.upwardSlope + end.downward,
  );
};
