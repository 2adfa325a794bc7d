import { boxesOverlap, boxOf } from "./box";
import { edgesOf, type Point, type Polygon, type Region, type Segment, isOnSegment, turn } from "../numbers/lattice";

/** Whether a point lies strictly inside; points at halves and quarters of a step are exact too. */
export const isInside = (point: Point, region: Region): boolean => sideOf(point, region) > 0;

/** Whether a point lies inside or on the boundary. */
export const isInsideOrOn = (point: Point, region: Region): boolean => sideOf(point, region) >= 0;

/** 1 inside, 0 on the boundary, -1 outside. */
const sideOf = (point: Point, region: Region): -1 | 0 | 1 => {
  let isIn = false;
  for (const { a, b } of region) {
    if (isOnSegment(a, b, point)) return 0;
    const isCrossed = a.y > point.y !== b.y > point.y;
    if (isCrossed && turn(a, b, point) > 0 === b.y > a.y) isIn = !isIn;
  }
  return isIn ? 1 : -1;
};

const midpoint = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

/**
 * Whether a closed segment has a point in the region's open interior. The region's edges may meet each other at their
 * ends only.
 */
export const meetsInterior = ({ a: start, b: end }: Segment, region: Region): boolean => {
  const stops: Point[] = [start, end];
  for (const { a, b } of region) {
    const sideA = turn(start, end, a);
    const sideB = turn(start, end, b);
    const sideStart = turn(a, b, start);
    const sideEnd = turn(a, b, end);
    if (sideA * sideB < 0 && sideStart * sideEnd < 0) return true;
    if (isOnSegment(start, end, a)) stops.push(a);
    if (isOnSegment(start, end, b)) stops.push(b);
  }
  if (stops.some((stop) => isInside(stop, region))) return true;
  stops.sort((p, q) => (end.x - start.x) * (p.x - q.x) + (end.y - start.y) * (p.y - q.y));
  return stops.some((stop, i) => isInside(midpoint(stop, stops[i + 1] ?? stop), region));
};

/** A point in the interior of a simple polygon, at quarters of a step. */
const interiorPoint = (polygon: Polygon): Point | undefined => {
  const edges = edgesOf(polygon);
  for (let i = 0; i < polygon.length; i++) {
    const [p, q, r] = [polygon[i], polygon[(i + 1) % polygon.length], polygon[(i + 2) % polygon.length]];
    if (p === undefined || q === undefined || r === undefined) continue;
    const candidate = midpoint(midpoint(p, r), q);
    if (isInside(candidate, edges)) return candidate;
  }
  return undefined;
};

/** Whether the whole polygon lies in the closed region. */
export const isCoveredBy = (polygon: Polygon, region: Region): boolean => {
  const boundary = edgesOf(polygon);
  const inner = interiorPoint(polygon);
  return inner !== undefined && isInside(inner, region) && !region.some((edge) => meetsInterior(edge, boundary));
};

/** Whether the line through an edge has one polygon on its left, or on it, and the other on its right, or on it. */
const isBetween = ({ a, b }: Segment, p: Polygon, q: Polygon): boolean => {
  let sides = 0;
  for (const vertex of p) {
    const side = turn(a, b, vertex);
    if (side !== 0) sides |= side > 0 ? ON_RIGHT : ON_LEFT;
  }
  if (sides !== ON_RIGHT && sides !== ON_LEFT) return false;
  for (const vertex of q) {
    const side = turn(a, b, vertex);
    if (side !== 0 && side > 0 === (sides === ON_RIGHT)) return false;
  }
  return true;
};

const [ON_LEFT, ON_RIGHT] = [1, 2];

/** Whether the interiors of two simple polygons have a point in common. */
export const interiorsMeet = (p: Polygon, q: Polygon): boolean => {
  if (!boxesOverlap(boxOf(p), boxOf(q))) return false;
  const edgesP = edgesOf(p);
  const edgesQ = edgesOf(q);
  if (edgesP.some((edge) => isBetween(edge, p, q)) || edgesQ.some((edge) => isBetween(edge, p, q))) return false;
  if (edgesP.some((edge) => meetsInterior(edge, edgesQ)) || edgesQ.some((edge) => meetsInterior(edge, edgesP)))
    return true;
  const inner = interiorPoint(p);
  return inner !== undefined && isInside(inner, edgesQ);
};
