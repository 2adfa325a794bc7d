import type { Point, Polygon } from "./lattice";
import { turn } from "./orientation";

const byRow = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

const chainOf = (points: readonly Point[]): Point[] => {
  const chain: Point[] = [];
  for (const point of points) {
    for (;;) {
      const last = chain.at(-1);
      const before = chain.at(-2);
      if (last === undefined || before === undefined || turn(before, last, point) > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain;
};

/**
 * The convex hull by its strictly convex vertices, clockwise on the screen, from the smallest y (then x).
 * Two vertices for points on one line, one for a single point, none for none. Takes n log n steps.
 * Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
 */
export const convexHull = (points: readonly Point[]): Polygon => {
  const sorted = points.toSorted(byRow).filter((p, i, all) => p.x !== all[i - 1]?.x || p.y !== all[i - 1]?.y);
  if (sorted.length < 2) return sorted;
  const right = chainOf(sorted);
  const left = chainOf(sorted.toReversed());
  return [...right.slice(0, -1), ...left.slice(0, -1)];
};
