import { add, compareBig, subtract, toNumber, type BigRatio } from "./big-ratio";
import type { Point, Polygon, Segment } from "./lattice";
import type { LineEnd } from "./sight-line";

/** A look at a segment: from where, the home of the lines' far ends, and the footprints in which nothing hides it. */
export interface Look {
  readonly eye: LineEnd;
  readonly across: Segment;
  readonly home: Point;
  readonly own: readonly Polygon[];
}

/** A share of a segment, as a number good to 1e-9 and compared with one half exactly. */
export interface ObscuredFraction {
  readonly value: number;
  /** -1, 0 or 1: less than, exactly or more than one half. */
  readonly toHalf: -1 | 0 | 1;
}

export const NOTHING_OBSCURED: ObscuredFraction = { value: 0, toHalf: -1 };
export const ALL_OBSCURED: ObscuredFraction = { value: 1, toHalf: 1 };

/** A stretch of the segment, as fractions of the way from its `a` to its `b`. */
export interface Stretch {
  readonly from: BigRatio;
  readonly to: BigRatio;
}

/** What stretches of a segment come to together; where they overlap they count once. */
export const unionOf = (stretches: Stretch[]): ObscuredFraction => {
  const united = withoutOverlap(stretches);
  const value = united.reduce((sum, { from, to }) => sum + toNumber(subtract(to, from)), 0);
  return { value, toHalf: compareToHalf(value, united) };
};

const NOTHING: BigRatio = { n: 0n, d: 1n };

const withoutOverlap = (stretches: Stretch[]): Stretch[] => {
  let reach = NOTHING;
  return stretches
    .sort((p, q) => compareBig(p.from, q.from))
    .flatMap(({ from, to }) => {
      const start = compareBig(from, reach) > 0 ? from : reach;
      if (compareBig(to, start) <= 0) return [];
      reach = to;
      return [{ from: start, to }];
    });
};

/** Far more than the doubles of a sum can be off, far less than any difference that is worth an exact sum. */
const SURE = 1e-9;

const compareToHalf = (value: number, united: readonly Stretch[]): -1 | 0 | 1 => {
  if (Math.abs(value - 0.5) > SURE) return value < 0.5 ? -1 : 1;
  const total = united.reduce((sum, { from, to }) => add(sum, subtract(to, from)), NOTHING);
  const order = compareBig(total, { n: 1n, d: 2n });
  return order < 0 ? -1 : order > 0 ? 1 : 0;
};
