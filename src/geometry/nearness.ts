import type { Point, Segment } from "./lattice";
import { dot, turn, vector } from "./orientation";

/** Sign of (distance from a point to a segment) - limit; exact. The limit is 0 or more, in lattice steps. */
export const compareDistance = (point: Point, { a, b }: Segment, limit: number): number => {
  const way = vector(a, b);
  const length = dot(way, way);
  const along = dot(way, vector(a, point));
  if (length > 0 && along > 0 && along < length) {
    return signOf(BigInt(turn(a, b, point)) ** 2n - BigInt(limit) ** 2n * BigInt(length));
  }
  const near = along <= 0 ? vector(point, a) : vector(point, b);
  return signOf(BigInt(dot(near, near)) - BigInt(limit) ** 2n);
};

const signOf = (value: bigint): number => (value < 0n ? -1 : value > 0n ? 1 : 0);
