import type { Point, Segment } from "../geometry/lattice";
import { cross, dot, vector } from "../geometry/orientation";

/** A squared distance as a fraction of integers; exact. */
export interface Nearness {
  readonly n: bigint;
  readonly d: bigint;
}

const squared = (p: Point, q: Point): number => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;

const fraction = (n: number): Nearness => ({ n: BigInt(n), d: 1n });

/** Whether the point of the segment nearest to `point` is neither of its ends. */
const isBesideInner = (point: Point, { a, b }: Segment): boolean => {
  const along = dot(vector(a, b), vector(a, point));
  return along > 0 && along < squared(a, b);
};

/** The squared distance from a point to a point. */
export const nearnessOfPoint = (p: Point, q: Point): Nearness => fraction(squared(p, q));

/** The squared distance from a point to a segment's line; of use where the nearest point is an inner one. */
export const nearnessOfLine = (point: Point, { a, b }: Segment): Nearness => ({
  n: BigInt(cross(vector(a, b), vector(a, point))) ** 2n,
  d: BigInt(squared(a, b)),
});

/** Below 0 when the first is nearer, 0 when they are as near. */
export const compareNearness = (p: Nearness, q: Nearness): number => {
  const difference = p.n * q.d - q.n * p.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Whether a point lies within `reach` lattice steps of another; at exactly that distance it does. */
const isPointWithin = (p: Point, q: Point, reach: number): boolean => squared(p, q) <= reach * reach;

/** Whether a point lies within `reach` lattice steps of a segment; at exactly that distance it does. Exact. */
export const isWithin = (point: Point, segment: Segment, reach: number): boolean => {
  const { a, b } = segment;
  if (!isBesideInner(point, segment)) return isPointWithin(point, a, reach) || isPointWithin(point, b, reach);
  const along = vector(a, b);
  const across = Math.abs(cross(along, vector(a, point)));
  const [dx, dy] = [Math.abs(along.x), Math.abs(along.y)];
  if (across <= reach * Math.max(dx, dy)) return true;
  if (across > reach * (dx + dy)) return false;
  return BigInt(across) ** 2n <= BigInt(reach) ** 2n * BigInt(squared(a, b));
};
