/** Points of the plane that need not be lattice points: where a barrier crosses the border of an area. */
import { turn, type Point, type Segment } from "./lattice";
import { signOf, toNumber } from "./ratio";

/** A point of the plane as x / w, y / w; w is above 0. */
export interface Whole {
  readonly x: bigint;
  readonly y: bigint;
  readonly w: bigint;
}

/** `x` and `y` are exact for a lattice point; off the lattice they are the nearest doubles beside `exact`. */
export interface Spot extends Point {
  readonly exact?: Whole;
}

/** Where two segments that cross properly do so. */
export const crossingSpot = (p: Segment, q: Segment): Spot => {
  const a = BigInt(turn(q.a, q.b, p.a));
  const w = a - BigInt(turn(q.a, q.b, p.b));
  const along = (from: number, to: number): bigint => BigInt(from) * w + BigInt(to - from) * a;
  const sign = w < 0n ? -1n : 1n;
  const onLattice = latticePointOf(along(p.a.x, p.b.x), along(p.a.y, p.b.y), w);
  if (onLattice !== undefined) return onLattice;
  const exact = { x: sign * along(p.a.x, p.b.x), y: sign * along(p.a.y, p.b.y), w: sign * w };
  return { x: toNumber({ n: exact.x, d: exact.w }), y: toNumber({ n: exact.y, d: exact.w }), exact };
};

const latticePointOf = (x: bigint, y: bigint, w: bigint): Point | undefined =>
  x % w === 0n && y % w === 0n ? { x: Number(x / w), y: Number(y / w) } : undefined;

export const wholeOf = (spot: Spot): Whole => spot.exact ?? { x: BigInt(spot.x), y: BigInt(spot.y), w: 1n };

/**
 * For coordinates below 2^20 rounded to doubles (off by less than 2^-32). Then a determinant is off by less than 2^-8 and a
 * difference by less than 2^-31.
 */
const SURE = 1;

/** The sign of `turn` for any three spots, exact. */
export const turnAt = (p: Spot, q: Spot, r: Spot): number => {
  const approximate = turn(p, q, r);
  if (Math.abs(approximate) > SURE || (p.exact === undefined && q.exact === undefined && r.exact === undefined))
    return approximate;
  return signOf(bigTurn(wholeOf(p), wholeOf(q), wholeOf(r)));
};

const compare = (p: number, q: number, exact: () => bigint): number =>
  Math.abs(p - q) > SURE ? p - q : signOf(exact());

export const compareY = (p: Spot, q: Spot): number =>
  compare(p.y, q.y, () => wholeOf(p).y * wholeOf(q).w - wholeOf(q).y * wholeOf(p).w);
export const compareX = (p: Spot, q: Spot): number =>
  compare(p.x, q.x, () => wholeOf(p).x * wholeOf(q).w - wholeOf(q).x * wholeOf(p).w);

export const isSameSpot = (p: Spot, q: Spot): boolean => compareY(p, q) === 0 && compareX(p, q) === 0;

/** `turn` of three points times the square of the first one's `w` and the other two's. */
export const bigTurn = (p: Whole, q: Whole, r: Whole): bigint =>
  (q.x * p.w - p.x * q.w) * (r.y * p.w - p.y * r.w) - (q.y * p.w - p.y * q.w) * (r.x * p.w - p.x * r.w);

/** The side of a lattice line from `a` to `b` on which a point is, and how far: `turn` times the point's `w`. */
export const bigDepth = (a: Point, b: Point, { x, y, w }: Whole): bigint =>
  BigInt(b.x - a.x) * (y - BigInt(a.y) * w) - BigInt(b.y - a.y) * (x - BigInt(a.x) * w);

/** A way from one point to another, exact. */
export interface BigVector {
  readonly x: bigint;
  readonly y: bigint;
}

export const bigCross = (u: BigVector, v: BigVector): bigint => u.x * v.y - u.y * v.x;

const isUpper = ({ x, y }: BigVector): boolean => y > 0n || (y === 0n && x > 0n);

/** Orders ways by their angle, clockwise on the screen, once round. */
export const byAngle = (u: BigVector, v: BigVector): number =>
  isUpper(u) === isUpper(v) ? -signOf(bigCross(u, v)) : isUpper(u) ? -1 : 1;
