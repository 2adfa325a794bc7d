/**
 * The sum of shadows between two critical places: ends of shadows that each move as a ratio of two linear functions of the
 * place, as a whole either bent upward or bent downward. That bounds the sum from below on any stretch, which finds its
 * least value by halving.
 */
import type { MovingEnd, ScreenTable } from "./rough-share";

/** A sum of moving ends by its value at one place. */
export interface ShadowSum {
  readonly at: number;
  readonly value: number;
  readonly terms: readonly Term[];
}

/** An end that moves by `speed` d / (1 + `bend` d) from the place at which the sum is known to one farther on by d. */
interface Term {
  readonly speed: number;
  readonly bend: number;
}

/** The sum that moves with the ends given and has this value at this place. */
export const shadowSum = (
  { look: { front, across }, x, y, depth }: ScreenTable,
  ends: readonly MovingEnd[],
  { at, value }: Pick<ShadowSum, "at" | "value">,
): ShadowSum => {
  const [mx, my] = [front.b.x - front.a.x, front.b.y - front.a.y];
  const [ex, ey] = [front.a.x + at * mx, front.a.y + at * my];
  const [sx, sy] = [across.b.x - across.a.x, across.b.y - across.a.y];
  const eyeDepth = sx * (ey - across.a.y) - sy * (ex - across.a.x);
  const belowChange = sy * mx - sx * my;
  const [ax, ay] = [across.a.x - ex, across.a.y - ey];
  const terms = ends.map(({ end, grows }): Term => {
    const [vx, vy] = [(x[end] ?? 0) - ex, (y[end] ?? 0) - ey];
    // The end meets the facing at over / below.
    const over = vx * ay - vy * ax;
    const below = (depth[end] ?? 0) - eyeDepth;
    const overChange = (ax - vx) * my - (ay - vy) * mx;
    const speed = (overChange * below - over * belowChange) / (below * below);
    return { speed: grows ? speed : -speed, bend: belowChange / below };
  });
  return { at, value, terms };
};

/** An end that stays on the facing while its denominator vanishes does not move at all. */
const VANISHING = 1e-9;

const moved = ({ speed, bend }: Term, d: number): number => {
  const below = 1 + bend * d;
  return below < VANISHING ? 0 : (speed * d) / below;
};

/** The sum at a place between the same two critical places, these included. */
export const sumAt = ({ at, value, terms }: ShadowSum, place: number): number => {
  let sum = value;
  for (const term of terms) sum += moved(term, place - at);
  return sum;
};

/** Not above any value of the sum between two places: tangents below what bends upward, chords below the rest. */
export const leastBetween = ({ at, value, terms }: ShadowSum, from: number, to: number): number => {
  const middle = (from + to) / 2 - at;
  const half = (to - from) / 2;
  let [start, end] = [value, value];
  for (const term of terms) {
    if (term.speed * term.bend > 0) {
      start += moved(term, from - at);
      end += moved(term, to - at);
    } else {
      const below = 1 + term.bend * middle;
      const slope = below < VANISHING ? 0 : term.speed / (below * below);
      start += moved(term, middle) - half * slope;
      end += moved(term, middle) + half * slope;
    }
  }
  return Math.min(start, end);
};
