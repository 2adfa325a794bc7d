/** Determinants of spots in whole numbers. */
import type { Point } from "./lattice";
import type { Spot } from "./exact-point";

/** A point of the plane as x / w, y / w; w is above 0. */
export interface Whole {
  readonly x: bigint;
  readonly y: bigint;
  readonly w: bigint;
}

export const wholeOf = (spot: Spot): Whole => spot.exact ?? { x: BigInt(spot.x), y: BigInt(spot.y), w: 1n };

/** `turn` of three points times the square of the first one's `w` and the other two's. */
export const bigTurn = (p: Whole, q: Whole, r: Whole): bigint =>
  (q.x * p.w - p.x * q.w) * (r.y * p.w - p.y * r.w) - (q.y * p.w - p.y * q.w) * (r.x * p.w - p.x * r.w);

/** The side of a lattice line from `a` to `b` on which a point lies, and how far: `turn` times the point's `w`. */
export const bigDepth = (a: Point, b: Point, { x, y, w }: Whole): bigint =>
  BigInt(b.x - a.x) * (y - BigInt(a.y) * w) - BigInt(b.y - a.y) * (x - BigInt(a.x) * w);
