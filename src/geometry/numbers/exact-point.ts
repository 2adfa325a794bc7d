/** Points of the plane that need not be lattice points: where a barrier crosses the border of an area. */
import { toNumber } from "./big-ratio";
import type { Point, Segment } from "./lattice";
import { turn } from "./orientation";

/** A point as x / w, y / w. */
interface Homogeneous {
  readonly x: bigint;
  readonly y: bigint;
  readonly w: bigint;
}

/** `x` and `y` are exact for a lattice point; off the lattice they are the nearest doubles beside `exact`. */
export interface Spot extends Point {
  readonly exact?: Homogeneous;
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

const exactly = (spot: Spot): Homogeneous => spot.exact ?? { x: BigInt(spot.x), y: BigInt(spot.y), w: 1n };

const signOf = (value: bigint): number => (value < 0n ? -1 : value > 0n ? 1 : 0);

/**
 * With coordinates below 2^20 rounded to doubles (off by less than 2^-32), a determinant is off by less than 2^-8 and a
 * difference by less than 2^-31.
 */
const SURE = 1;

/** The sign of `turn` for any three spots, exact. */
export const turnAt = (p: Spot, q: Spot, r: Spot): number => {
  const approximate = turn(p, q, r);
  if (Math.abs(approximate) > SURE || (p.exact === undefined && q.exact === undefined && r.exact === undefined))
    return approximate;
  const [a, b, c] = [exactly(p), exactly(q), exactly(r)];
  const px = b.x * a.w - a.x * b.w;
  const py = b.y * a.w - a.y * b.w;
  return signOf(px * (c.y * a.w - a.y * c.w) - py * (c.x * a.w - a.x * c.w));
};

const compare = (p: number, q: number, exact: () => bigint): number =>
  Math.abs(p - q) > SURE ? p - q : signOf(exact());

export const compareY = (p: Spot, q: Spot): number =>
  compare(p.y, q.y, () => exactly(p).y * exactly(q).w - exactly(q).y * exactly(p).w);
export const compareX = (p: Spot, q: Spot): number =>
  compare(p.x, q.x, () => exactly(p).x * exactly(q).w - exactly(q).x * exactly(p).w);

export const isSameSpot = (p: Spot, q: Spot): boolean => compareY(p, q) === 0 && compareX(p, q) === 0;
