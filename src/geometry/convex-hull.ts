import { isSamePoint, type Point, type Polygon } from "./lattice";
import { turn } from "./orientation";
import { sortFew } from "./sort-few";

const byRow = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

/** From the smallest y (then x), each place once. */
const inRows = (points: readonly Point[]): Point[] => {
  const sorted: Point[] = [];
  let last: Point | undefined;
  for (const point of sortFew([...points], byRow)) {
    if (last === undefined || !isSamePoint(last, point)) sorted.push(point);
    last = point;
  }
  return sorted;
};

/** Adds a point after taking back those, down to a length, that it leaves in a hollow or on a straight line. */
const addTo = (chain: Point[], least: number, point: Point): void => {
  while (chain.length > least) {
    const last = chain[chain.length - 1];
    const before = chain[chain.length - 2];
    if (last === undefined || before === undefined || turn(before, last, point) > 0) break;
    chain.pop();
  }
  chain.push(point);
};

/**
 * The convex hull by its strictly convex vertices, clockwise on the screen, from the smallest y (then x).
 * Two vertices for points on one line, one for a single point, none for none. Takes n log n steps.
 * Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979.
 */
export const convexHull = (points: readonly Point[]): Polygon => {
  const sorted = inRows(points);
  if (sorted.length < 2) return sorted;
  const hull: Point[] = [];
  for (const point of sorted) addTo(hull, 1, point);
  const turned = hull.length;
  for (let i = sorted.length - 2; i >= 0; i--) {
    const point = sorted[i];
    if (point !== undefined) addTo(hull, turned, point);
  }
  hull.pop();
  return hull;
};
