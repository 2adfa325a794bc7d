import { add, compareBig, NOUGHT, subtract, toNumber, WHOLE, type BigRatio } from "../numbers/ratio";
import type { Point, Polygon, Segment } from "../numbers/lattice";
import type { LineEnd } from "./sight-line";

/** A look at a segment: from where, the home of the lines' far ends, and the footprints in which nothing hides it. */
export interface Look {
  readonly eye: LineEnd;
  readonly across: Segment;
  readonly home: Point;
  readonly own: readonly Polygon[];
}

/** A stretch of the segment, as fractions of the way from its `a` to its `b`. */
export interface Stretch {
  readonly from: BigRatio;
  readonly to: BigRatio;
}

/** A share of a segment. */
export interface ObscuredFraction {
  /** Good to 1e-9, and nearer where it would otherwise round to another percent or billionth. */
  readonly value: number;
  /** -1, 0 or 1: less than, exactly or more than one half. */
  readonly toHalf: -1 | 0 | 1;
  /** The stretches that it is the exact sum of, computed at each call; they do not overlap and are in order. */
  readonly exactly: () => readonly Stretch[];
}

/** A share whose stretches are at hand. */
export interface Union extends ObscuredFraction {
  readonly stretches: readonly Stretch[];
}

/** The share that stretches come to together; where they overlap they count once. */
export const unionOf = (overlapping: Stretch[]): Union => {
  const stretches = joined(overlapping);
  const value = stretches.reduce((sum, { from, to }) => sum + toNumber(subtract(to, from)), 0);
  return { value, toHalf: compareToHalf(value, stretches), stretches, exactly: () => stretches };
};

/** A share by a number that lies above, at or below one half as it does itself. */
export const shareOf = (value: number, exactly: () => readonly Stretch[]): ObscuredFraction => ({
  value,
  toHalf: value < 0.5 ? -1 : value > 0.5 ? 1 : 0,
  exactly,
});

/** Stretches that overlap or touch become one. */
const joined = (stretches: Stretch[]): Stretch[] => {
  const apart: Stretch[] = [];
  for (const stretch of stretches.sort((p, q) => compareBig(p.from, q.from))) {
    const last = apart.at(-1);
    if (last === undefined || compareBig(stretch.from, last.to) > 0) apart.push(stretch);
    else if (compareBig(stretch.to, last.to) > 0) apart[apart.length - 1] = { from: last.from, to: stretch.to };
  }
  return apart;
};

/** Far more than the doubles of a sum can be off, far less than any difference that is worth an exact sum. */
const SURE = 1e-9;

/** Whether stretches apart from each other, which come to about `value`, are less than, exactly or more than one half. */
export const compareToHalf = (value: number, stretches: readonly Stretch[]): -1 | 0 | 1 => {
  if (Math.abs(value - 0.5) > SURE) return value < 0.5 ? -1 : 1;
  const order = compareBig(sumOf(stretches), { n: 1n, d: 2n });
  return order < 0 ? -1 : order > 0 ? 1 : 0;
};

/** A share rounded a hair off, put on the side of one half (-1, 0 or 1) on which it exactly is. */
export const besideHalf = (value: number, toHalf: -1 | 0 | 1): number =>
  Math.sign(value - 0.5) === toHalf ? value : 0.5 + toHalf * 2 ** -53;

const sumOf = (stretches: readonly Stretch[]): BigRatio =>
  stretches.reduce((sum, { from, to }) => add(sum, subtract(to, from)), NOUGHT);

/** Orders shares by size, exactly. */
export const compareShares = (p: ObscuredFraction, q: ObscuredFraction): number =>
  Math.abs(p.value - q.value) > SURE ? p.value - q.value : compareBig(sumOf(p.exactly()), sumOf(q.exactly()));

export const NOTHING_OBSCURED: ObscuredFraction = unionOf([]);
export const ALL_OBSCURED: ObscuredFraction = unionOf([{ from: NOUGHT, to: WHOLE }]);
