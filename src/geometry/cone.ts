/** The cone from a point of origin to two corners of a target: an open triangle and its base. RULES 2.5. */
import { edgesOf, type Point, type Polygon, type Region, type Segment } from "./lattice";
import { dot, turn, vector } from "./orientation";
import { isInsideOrOn, meetsInterior } from "./region";

/** The apex is the point of origin; the base joins the two corners, either way round. One without area holds nothing. */
export interface Cone {
  readonly apex: Point;
  readonly left: Point;
  readonly right: Point;
}

/** Its three corners. */
export const triangleOf = ({ apex, left, right }: Cone): Polygon => [apex, left, right];

const hasArea = ({ apex, left, right }: Cone): boolean => turn(apex, left, right) !== 0;

/** Whether a wall has a point in the open triangle, or runs along a stretch of its base. */
export const isSegmentInCone = (cone: Cone, segment: Segment): boolean =>
  hasArea(cone) &&
  (meetsInterior(segment, edgesOf(triangleOf(cone))) || runsAlong(segment, { a: cone.left, b: cone.right }));

/** Whether the open interior of a creature's or an area's region meets the open triangle. */
export const isRegionInCone = (cone: Cone, region: Region): boolean => {
  if (!hasArea(cone)) return false;
  const sides = edgesOf(triangleOf(cone));
  return region.some((edge) => meetsInterior(edge, sides)) || isInsideOrOn(middleOf(cone), region);
};

/** A point of the open triangle, at quarters of a step. */
const middleOf = ({ apex, left, right }: Cone): Point => ({
  x: (2 * apex.x + left.x + right.x) / 4,
  y: (2 * apex.y + left.y + right.y) / 4,
});

/** Whether two segments on one line share more than a point. */
const runsAlong = (segment: Segment, { a, b }: Segment): boolean => {
  if (turn(a, b, segment.a) !== 0 || turn(a, b, segment.b) !== 0) return false;
  const way = vector(a, b);
  const from = dot(way, vector(a, segment.a));
  const to = dot(way, vector(a, segment.b));
  return Math.max(0, Math.min(from, to)) < Math.min(dot(way, way), Math.max(from, to));
};
