import { type Point, type Segment, cross, dot, turn, vector } from "./lattice";
import { signOf } from "./ratio";

/** A distance as the square root of `across`² / `length`, both integers; exact. */
export interface Nearness {
  readonly across: number;
  readonly length: number;
}

const squared = (p: Point, q: Point): number => (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);

/** Whether the point of the segment nearest to `point` is neither of its ends. */
const isBesideInner = (point: Point, { a, b }: Segment): boolean => {
  const along = dot(vector(a, b), vector(a, point));
  return along > 0 && along < squared(a, b);
};

/** The distance from a point to a point. */
export const nearnessOfPoint = (p: Point, q: Point): Nearness => ({ across: squared(p, q), length: squared(p, q) });

/** The distance from a point to a segment's line; of use where the nearest point is an inner one. */
export const nearnessOfLine = (point: Point, { a, b }: Segment): Nearness => ({
  across: Math.abs(cross(vector(a, b), vector(a, point))),
  length: squared(a, b),
});

/**
 * Below 0 when the first is nearer, 0 when they are as near. Products that differ by more than their rounding can make
 * up decide at once; the others are worked out in whole numbers.
 */
export const compareNearness = (p: Nearness, q: Nearness): number => {
  const [left, right] = [p.across * p.across * q.length, q.across * q.across * p.length];
  if (left < right * ROUNDED_DOWN) return -1;
  if (right < left * ROUNDED_DOWN) return 1;
  const difference = BigInt(p.across) ** 2n * BigInt(q.length) - BigInt(q.across) ** 2n * BigInt(p.length);
  return signOf(difference);
};

/** Each product takes two roundings, of at most a part in 2^53 each; this leaves them ample room. */
const ROUNDED_DOWN = 1 - 2 ** -48;

/** Whether a point lies within `reach` lattice steps of another; at exactly that distance it does. */
export const isPointWithin = (p: Point, q: Point, reach: number): boolean => squared(p, q) <= reach * reach;

/** Whether a point lies within `reach` lattice steps of a segment; at exactly that distance it does. Exact. */
export const isWithin = (point: Point, segment: Segment, reach: number): boolean => {
  const { a, b } = segment;
  if (!isBesideInner(point, segment)) return isPointWithin(point, a, reach) || isPointWithin(point, b, reach);
  const along = vector(a, b);
  const across = Math.abs(cross(along, vector(a, point)));
  const [dx, dy] = [Math.abs(along.x), Math.abs(along.y)];
  if (across <= reach * Math.max(dx, dy)) return true;
  if (across > reach * (dx + dy)) return false;
  return compareDistance(point, segment, reach) <= 0;
};

/**
 * Sign of (distance from a point to a segment, so far above it) - limit; exact. The limit is 0 or more and no less than
 * the height, both in lattice steps.
 */
export const compareDistance = (point: Point, segment: Segment, limit: number, up = 0): number => {
  const { a, b } = segment;
  const along = (b.x - a.x) * (point.x - a.x) + (b.y - a.y) * (point.y - a.y);
  const length = squared(a, b);
  const isInner = along > 0 && along < length;
  const off = isInner ? turn(a, b, point) : 0;
  const distance = isInner ? off * off : squared(point, along <= 0 ? a : b);
  if (limit < EXACT_SQUARE) {
    const most = (limit * limit - up * up) * (isInner ? length : 1);
    if (distance < most * ROUNDED_DOWN) return -1;
    if (most < distance * ROUNDED_DOWN) return 1;
  }
  const across = BigInt(limit) ** 2n - BigInt(up) ** 2n;
  return isInner ? signOf(BigInt(off) ** 2n - across * BigInt(length)) : signOf(BigInt(distance) - across);
};

/** The square of a whole number below this is exact. */
const EXACT_SQUARE = 2 ** 26;
