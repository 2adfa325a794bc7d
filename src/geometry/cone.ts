import { edgesOf, type Point, type Polygon, type Segment } from "./lattice";
import { dot, turn, vector } from "./orientation";
import { interiorsMeet, meetsInterior } from "./region";

/**
 * Whether a wall is in the cone from the apex to the two corners: it has a point in the open triangle, or runs along a
 * stretch of its base.
 */
export const isSegmentInCone = (apex: Point, left: Point, right: Point, segment: Segment): boolean =>
  turn(apex, left, right) !== 0 &&
  (meetsInterior(segment, edgesOf([apex, left, right])) || runsAlong(segment, { a: left, b: right }));

/** Whether the interior of a creature's or an area's polygon meets the open triangle. */
export const isPolygonInCone = (apex: Point, left: Point, right: Point, polygon: Polygon): boolean =>
  turn(apex, left, right) !== 0 && interiorsMeet(polygon, [apex, left, right]);

/** Whether two segments on one line share more than a point. */
const runsAlong = (segment: Segment, { a, b }: Segment): boolean => {
  if (turn(a, b, segment.a) !== 0 || turn(a, b, segment.b) !== 0) return false;
  const way = vector(a, b);
  const from = dot(way, vector(a, segment.a));
  const to = dot(way, vector(a, segment.b));
  return Math.max(0, Math.min(from, to)) < Math.min(dot(way, way), Math.max(from, to));
};
