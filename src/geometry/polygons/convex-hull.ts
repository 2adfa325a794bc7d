import type { Box } from "./box";
import { isSamePoint, type Point, type Polygon } from "../numbers/lattice";
import { turn } from "../numbers/orientation";
import { sortFew } from "../numbers/insertion-sort";

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

/** x, y of the ends of the sides of a hull. */
const ends = new Float64Array(16);

/** As `convexHull`, of the corners of two boxes with an area each. */
export const hullOfBoxes = (p: Box, q: Box): Polygon => {
  const top = p[1] < q[1] ? p[1] : q[1];
  const right = p[2] > q[2] ? p[2] : q[2];
  const bottom = p[3] > q[3] ? p[3] : q[3];
  const left = p[0] < q[0] ? p[0] : q[0];
  // Each side of the hull is one box's, or goes from one to the other.
  ends[0] = p[1] === q[1] ? left : p[1] < q[1] ? p[0] : q[0];
  ends[1] = top;
  ends[2] = p[1] === q[1] ? right : p[1] < q[1] ? p[2] : q[2];
  ends[3] = top;
  ends[4] = right;
  ends[5] = p[2] === q[2] ? top : p[2] > q[2] ? p[1] : q[1];
  ends[6] = right;
  ends[7] = p[2] === q[2] ? bottom : p[2] > q[2] ? p[3] : q[3];
  ends[8] = p[3] === q[3] ? right : p[3] > q[3] ? p[2] : q[2];
  ends[9] = bottom;
  ends[10] = p[3] === q[3] ? left : p[3] > q[3] ? p[0] : q[0];
  ends[11] = bottom;
  ends[12] = left;
  ends[13] = p[0] === q[0] ? bottom : p[0] < q[0] ? p[3] : q[3];
  ends[14] = left;
  ends[15] = p[0] === q[0] ? top : p[0] < q[0] ? p[1] : q[1];
  return verticesOf();
};

/** The ends as vertices, each once. */
const verticesOf = (): Point[] => {
  const firstX = ends[0] ?? 0;
  const firstY = ends[1] ?? 0;
  const hull = [{ x: firstX, y: firstY }];
  for (let i = 2; i < 16; i += 2) {
    const x = ends[i] ?? 0;
    const y = ends[i + 1] ?? 0;
    if ((x !== ends[i - 2] || y !== ends[i - 1]) && (x !== firstX || y !== firstY)) hull.push({ x, y });
  }
  return hull;
};
