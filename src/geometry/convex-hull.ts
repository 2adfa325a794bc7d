import type { Box } from "./box";
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

/** As `convexHull`, of the corners of two boxes with an area each. */
export const hullOfBoxes = (p: Box, q: Box): Polygon => {
  const hull: Point[] = [];
  const top = Math.min(p[1], q[1]);
  const right = Math.max(p[2], q[2]);
  const bottom = Math.max(p[3], q[3]);
  const left = Math.min(p[0], q[0]);
  // Each side of the hull is one box's, or goes from one to the other.
  addVertex(hull, p[1] === q[1] ? left : p[1] < q[1] ? p[0] : q[0], top);
  addVertex(hull, p[1] === q[1] ? right : p[1] < q[1] ? p[2] : q[2], top);
  addVertex(hull, right, p[2] === q[2] ? top : p[2] > q[2] ? p[1] : q[1]);
  addVertex(hull, right, p[2] === q[2] ? bottom : p[2] > q[2] ? p[3] : q[3]);
  addVertex(hull, p[3] === q[3] ? right : p[3] > q[3] ? p[2] : q[2], bottom);
  addVertex(hull, p[3] === q[3] ? left : p[3] > q[3] ? p[0] : q[0], bottom);
  addVertex(hull, left, p[0] === q[0] ? bottom : p[0] < q[0] ? p[3] : q[3]);
  addVertex(hull, left, p[0] === q[0] ? top : p[0] < q[0] ? p[1] : q[1]);
  return hull;
};

/** Adds a vertex unless it is the last one or the first again. */
const addVertex = (hull: Point[], x: number, y: number): void => {
  const [first] = hull;
  const last = hull[hull.length - 1];
  if ((last?.x !== x || last.y !== y) && (first?.x !== x || first.y !== y)) hull.push({ x, y });
};
