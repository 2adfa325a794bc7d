/**
 * The shadows that straight walls throw on a segment, for an eye off the segment's line, and their union.
 *
 * Each end is known as a double and exactly. Nearly all are fractions of two integers below 2^53, divided once. Equal
 * fractions make equal doubles, so a joint of two walls leaves no gap. Doubles compare ends that are farther apart than their
 * error, and exact numbers compare the others. A sum is exact too when it comes near a value at which something changes.
 */
import { besideHalf, compareToHalf, type Stretch } from "../contact/interval";
import { type Point, type Segment, turn } from "../numbers/lattice";
import { bigRatio, compareBig, compareRatios, subtract, toBig, toNumber } from "../numbers/ratio";
import type { BigRatio, Ratio } from "../numbers/ratio";

/** An end of a shadow, from 0 at the segment's `a` to 1 at its `b`. */
export interface ShadowEnd {
  /** Good to half of `OFF`. */
  readonly place: number;
  readonly exact: Ratio | CutEnd;
}

export interface Shadow {
  readonly from: ShadowEnd;
  readonly to: ShadowEnd;
}

/** All ends at exactly 0 and 1 are these two. */
export const AT_A: ShadowEnd = { place: 0, exact: { n: 0, d: 1 } };
export const AT_B: ShadowEnd = { place: 1, exact: { n: 1, d: 1 } };

/** The end at a fraction of integers below 2^53, or the segment's own end where the fraction is not between 0 and 1. */
export const endAt = (n: number, d: number): ShadowEnd =>
  n <= 0 ? AT_A : n >= d ? AT_B : { place: n / d, exact: { n, d } };

/** Separate shadows, in order. */
export type ShadowUnion = readonly Shadow[];

/** Most shadows that fall on the segment at all hide all of it. */
export const isAllCovered = ([first]: ShadowUnion): boolean => first?.from === AT_A && first.to === AT_B;

/** The union with one more shadow, which those that it touches become one with; the same for one without length. */
export const withShadow = (union: ShadowUnion, { from, to }: Shadow): ShadowUnion => {
  if (compareEnds(from, to) >= 0) return union;
  const before = union.filter((shadow) => compareEnds(shadow.to, from) < 0);
  const after = union.filter((shadow) => compareEnds(shadow.from, to) > 0);
  const touched = union.slice(before.length, union.length - after.length);
  const [first, last] = [touched[0]?.from ?? from, touched.at(-1)?.to ?? to];
  const joined = {
    from: compareEnds(first, from) < 0 ? first : from,
    to: compareEnds(last, to) > 0 ? last : to,
  };
  return [...before, joined, ...after];
};

/** Orders ends along the segment, exactly. */
export const compareEnds = (p: ShadowEnd, q: ShadowEnd): number => {
  const difference = p.place - q.place;
  if (difference > OFF || difference < -OFF) return difference;
  if (p.exact === q.exact) return 0;
  return "n" in p.exact && "n" in q.exact ? compareRatios(p.exact, q.exact) : compareBig(exactEnd(p), exactEnd(q));
};

const exactEnd = ({ exact }: ShadowEnd): BigRatio => ("n" in exact ? toBig(exact) : exactPlace(exact));

/** The stretches, exactly. */
export const exactUnion = (union: ShadowUnion): Stretch[] =>
  union.map(({ from, to }) => ({ from: exactEnd(from), to: exactEnd(to) }));

/**
 * The total of the stretches: a double good to 1e-9, above, at or below one half as the exact sum is. The sum may come near
 * a whole percent, or to where it rounds to one billionth or the next. Then it is the nearest double or a neighbour of it,
 * so that the order of adding does not change the text.
 */
export const sumOfUnion = (union: ShadowUnion): number => {
  if (union.length === 0) return 0;
  if (isAllCovered(union)) return 1;
  let sum = 0;
  for (const { from, to } of union) sum += to.place - from.place;
  return isSettled(sum, 2 * union.length * OFF) ? sum : exactSum(union);
};

/** Whether a share that may be off by so much is nowhere near to where something hangs on it. */
const isSettled = (sum: number, off: number): boolean => {
  const percent = sum * 100;
  const billionths = sum * 1e9;
  return (
    Math.abs(percent - Math.round(percent)) > 100 * off + 1e-9 &&
    Math.abs(billionths - Math.floor(billionths) - 0.5) > 1e9 * off + 1e-6
  );
};

const exactSum = (union: ShadowUnion): number => {
  const stretches = exactUnion(union);
  const sum = stretches.reduce((total, { from, to }) => total + toNumber(subtract(to, from)), 0);
  return besideHalf(sum, compareToHalf(sum, stretches));
};

/** A look from an eye at a segment: the segment's ends as seen from the eye, and what has to be known of both. */
export interface View {
  readonly eye: Point;
  /** The ends from the eye, both with the sign that makes heights toward the segment positive. */
  readonly a: Point;
  readonly b: Point;
  readonly sign: 1 | -1;
  /** Of the segment above the eye. */
  readonly height: number;
  /** A wall flush with the segment hides it: the eye is on the other side than the home of the lines' far ends. */
  readonly isFromBehind: boolean;
}

export const viewAcross = (eye: Point, { a, b }: Segment, home: Point): View => {
  const side = turn(a, b, eye);
  const sign = side > 0 ? -1 : 1;
  return {
    eye,
    a: { x: sign * (a.x - eye.x), y: sign * (a.y - eye.y) },
    b: { x: sign * (b.x - eye.x), y: sign * (b.y - eye.y) },
    sign,
    height: Math.abs(side),
    isFromBehind: side * turn(a, b, home) < 0,
  };
};

/**
 * The shadow of a wall, which counts between the eye's height and the segment's line. There is none where both ends of the wall
 * are out of view on the same side, or in line with the eye.
 *
 * Seen from the eye, a point p has a turn to each end of the segment, u and v. u - v is its height above the eye in the
 * direction of the segment. The line from the eye through p meets the segment at u / (u - v). All three are determinants of
 * lattice vectors, exact in doubles, so each end of a shadow is a fraction of two exact integers.
 */
export const shadowOf = ({ eye, a, b, sign, height, isFromBehind }: View, wall: Segment): Shadow | undefined => {
  const px = wall.a.x - eye.x;
  const py = wall.a.y - eye.y;
  const qx = wall.b.x - eye.x;
  const qy = wall.b.y - eye.y;
  const pTurn = px * a.y - py * a.x;
  const qTurn = qx * a.y - qy * a.x;
  if (pTurn <= 0 && qTurn <= 0) return undefined;
  const pTurnB = px * b.y - py * b.x;
  const qTurnB = qx * b.y - qy * b.x;
  if (pTurnB >= 0 && qTurnB >= 0) return undefined;
  const p = { turn: pTurn, height: pTurn - pTurnB };
  const q = { turn: qTurn, height: qTurn - qTurnB };
  if (p.height <= 0 && q.height <= 0) return undefined;
  const isBeyond = p.height >= height && q.height >= height;
  if (isBeyond && (!isFromBehind || p.height > height || q.height > height)) return undefined;
  const order = sign * (px * qy - py * qx);
  if (order === 0) return undefined;
  const [from, to] = order < 0 ? [p, q] : [q, p];
  // A wall that goes on past the segment's line meets it at top / bottom.
  const top = to.turn - from.turn - Math.abs(order);
  const bottom = to.height - from.height;
  const start = from.height > height ? endAt(-top, -bottom) : from.height > 0 ? endAt(from.turn, from.height) : AT_A;
  const end = to.height > height ? endAt(top, bottom) : to.height > 0 ? endAt(to.turn, to.height) : AT_B;
  return { from: start, to: end };
};

/** Where a shadow ends that begins inside an edge: at a fraction of the edge, as seen from the eye. */
export interface CutEnd {
  readonly eye: Point;
  readonly across: Segment;
  readonly edge: Segment;
  readonly at: Ratio;
}

/** A place of a cut end or any other is off by no more than half of this. */
export const OFF = 2 ** -44;
/** Two products and their sum are off by less than this share of what they come to without their signs. */
const ROUNDING = 2 ** -51;

/**
 * Its place on the segment, 0 at `a` and 1 at `b`, off by less than half of `OFF` if it is there. NaN where doubles
 * cannot tell: the edge comes near the height of the eye.
 */
export const roughPlace = ({ eye, across, edge, at: { n, d } }: CutEnd): number => {
  const rest = d - n;
  const [aToA, bToA] = [turn(eye, edge.a, across.a) * rest, turn(eye, edge.b, across.a) * n];
  const [aToB, bToB] = [turn(eye, edge.a, across.b) * rest, turn(eye, edge.b, across.b) * n];
  const height = aToA + bToA - (aToB + bToB);
  const rounded = ROUNDING * (Math.abs(aToA) + Math.abs(bToA) + Math.abs(aToB) + Math.abs(bToB));
  return rounded > (OFF / 8) * Math.abs(height) ? NaN : (aToA + bToA) / height;
};

/** The same exactly; `d` is 0 when the line from the eye never meets the segment's line. */
export const exactPlace = ({ eye, across, edge, at: { n, d } }: CutEnd): BigRatio => {
  const at = (corner: Point): bigint =>
    BigInt(turn(eye, edge.a, corner)) * BigInt(d - n) + BigInt(turn(eye, edge.b, corner)) * BigInt(n);
  const toA = at(across.a);
  const height = toA - at(across.b);
  return bigRatio(toA, height);
};
