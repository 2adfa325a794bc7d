/** What the obscured fraction of a segment comes to, fast and slow, as one and the same shape. */
import type { Polygon, Segment, Point } from "../../src/geometry/numbers/lattice";
import type { OneWaySegment, LineEnd } from "../../src/geometry/contact/sight-line";
import type { ObscuredFraction } from "../../src/geometry/contact/interval";
import {
  add,
  compare,
  inLowestTerms,
  isBelow,
  pairs,
  ratio,
  subtract,
  toNumber,
  ZERO,
  type Rational,
} from "../oracle/rational";
import * as oracle from "../oracle/shadow";
import type { Drawing } from "./picture";
import { marked, numbered, outline } from "./picture";

export interface Answer {
  readonly value: number;
  readonly toHalf: -1 | 0 | 1;
  /** The exact fraction in lowest terms, of stretches that lie apart and in order. */
  readonly exactly: string;
}

/** An eye, what it looks at and what is in the way. */
export interface Outlook {
  readonly eye: LineEnd;
  readonly across: Segment;
  readonly home: Point;
  readonly edges: readonly OneWaySegment[];
  readonly own: readonly Polygon[];
}

const said = (fraction: Rational): string => {
  const { n, d } = inLowestTerms(fraction);
  return `${String(n)}/${String(d)}`;
};

export const slowFraction = ({ eye, across, home, edges, own }: Outlook): Rational =>
  oracle.obscuredFraction({ eye, across, home }, edges, own);

export const slowAnswer = (outlook: Outlook): Answer => {
  const fraction = slowFraction(outlook);
  return { value: toNumber(fraction), toHalf: compare(fraction, ratio(1, 2)), exactly: said(fraction) };
};

const NANO = 1e-9;

/**
 * The slow answer, if the fast one is within 1e-9 of it and otherwise exactly the same. If not, the fast one as it is, with NaN
 * for a number on the wrong side of one half.
 */
export const fastAnswer = (share: ObscuredFraction, slow: Answer): Answer => {
  const ends = share.exactly().flatMap(({ from, to }) => [ratio(from.n, from.d), ratio(to.n, to.d)]);
  const areApart = pairs(ends).every(([p, q]) => isBelow(p, q));
  const sum = ends.reduce((total, end, i) => (i % 2 === 0 ? subtract(total, end) : add(total, end)), ZERO);
  const fast: Answer = {
    value: share.value,
    toHalf: share.toHalf,
    exactly: areApart ? said(sum) : "stretches that touch",
  };
  if (Math.sign(fast.value - 0.5) !== fast.toHalf) return { ...fast, value: NaN };
  return { ...fast, value: Math.abs(fast.value - slow.value) <= NANO ? slow.value : fast.value };
};

export const drawingOf = ({ eye, across, home, edges, own }: Outlook): Drawing => ({
  pieces: [...own.flatMap((polygon) => outline("o", polygon)), { mark: "=", piece: across }, ...numbered(edges)],
  spots: [...marked("h", eye.homes), ...marked("H", [home]), ...marked("E", [eye.point])],
});

export const kindOf = (answer: unknown): string => {
  const { value, toHalf } = answer as Answer;
  return value === 0 ? "none" : value === 1 ? "all" : String(toHalf);
};
