/** The cone from a point of origin to two corners of a target: an open triangle and its base. RULES 2.5. */
import type { Point, Polygon, Region, Segment } from "../numbers/lattice";
import { dot, turn, vector } from "../numbers/orientation";
import { isInsideOrOn } from "./region";

/** The apex is the point of origin; the base joins the two corners, either way round. One without area holds nothing. */
export interface Cone {
  readonly apex: Point;
  readonly left: Point;
  readonly right: Point;
}

/** Its three corners. */
export const triangleOf = ({ apex, left, right }: Cone): Polygon => [apex, left, right];

/** Above 0 when its corners come clockwise on the screen, below 0 the other way round, 0 without area. */
const windingOf = ({ apex, left, right }: Cone): number => turn(apex, left, right);

/** Whether a wall, which has some length, has a point in the open triangle, or runs along a stretch of its base. */
export const isSegmentInCone = (cone: Cone, wall: Segment): boolean => {
  const winding = windingOf(cone);
  return winding !== 0 && (entersCone(cone, winding, wall) || runsAlong(wall, cone.left, cone.right));
};

/** Whether the open interior of a creature's or an area's region meets the open triangle. */
export const isRegionInCone = (cone: Cone, region: Region): boolean => {
  const winding = windingOf(cone);
  if (winding === 0) return false;
  for (const edge of region) if (entersCone(cone, winding, edge)) return true;
  return isInsideOrOn(middleOf(cone), region);
};

/** Whether an edge of a region, which has some length, has a point in the open triangle of a cone that has area. */
export const entersTriangle = (cone: Cone, edge: Segment): boolean => entersCone(cone, windingOf(cone), edge);

/** Neither a side of the triangle nor the wall's own line parts the two. */
const entersCone = ({ apex, left, right }: Cone, winding: number, { a, b }: Segment): boolean => {
  const [second, third] = winding > 0 ? [left, right] : [right, left];
  if (turn(apex, second, a) <= 0 && turn(apex, second, b) <= 0) return false;
  if (turn(second, third, a) <= 0 && turn(second, third, b) <= 0) return false;
  if (turn(third, apex, a) <= 0 && turn(third, apex, b) <= 0) return false;
  const [sideOfApex, sideOfSecond, sideOfThird] = [turn(a, b, apex), turn(a, b, second), turn(a, b, third)];
  return Math.min(sideOfApex, sideOfSecond, sideOfThird) < 0 && Math.max(sideOfApex, sideOfSecond, sideOfThird) > 0;
};

/** Whether a point lies in the open triangle of a cone that has area. */
export const isInTriangle = (cone: Cone, point: Point): boolean => {
  const { apex, left, right } = cone;
  const sign = windingOf(cone) > 0 ? 1 : -1;
  return (
    sign * turn(apex, left, point) > 0 && sign * turn(left, right, point) > 0 && sign * turn(right, apex, point) > 0
  );
};

/** A point of the open triangle, at quarters of a step. */
const middleOf = ({ apex, left, right }: Cone): Point => ({
  x: (2 * apex.x + left.x + right.x) / 4,
  y: (2 * apex.y + left.y + right.y) / 4,
});

/** Whether two segments on one line share more than a point. */
const runsAlong = (segment: Segment, a: Point, b: Point): boolean => {
  if (turn(a, b, segment.a) !== 0 || turn(a, b, segment.b) !== 0) return false;
  const way = vector(a, b);
  const from = dot(way, vector(a, segment.a));
  const to = dot(way, vector(a, segment.b));
  return Math.max(0, Math.min(from, to)) < Math.min(dot(way, way), Math.max(from, to));
};
