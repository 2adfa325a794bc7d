/** The cone from a point of origin to two corners of a target: an open triangle and its base. RULES 2.5. */
import { crossingOf } from "../contact/sight-line";
import { dot, edgesOf, type Point, type Polygon, type Region, type Segment, turn, vector } from "../numbers/lattice";
import { type BigRatio, compareBig, maxRatio, minRatio, ONE, type Ratio, ZERO } from "../numbers/ratio";
import { entersConvex } from "../polygons/convex";
import { isInsideOrOn } from "../polygons/region";
import { stopsOn } from "./cutting";

/** The apex is the point of origin; the base joins the two corners, either way round. One without area holds nothing. */
export interface Cone {
  readonly apex: Point;
  readonly left: Point;
  readonly right: Point;
}

/** Its three corners, clockwise on the screen; none without area. */
const triangleOf = ({ apex, left, right }: Cone): Polygon => {
  const winding = turn(apex, left, right);
  return winding > 0 ? [apex, left, right] : winding < 0 ? [apex, right, left] : [];
};

/** Whether a wall, which has some length, has a point in the open triangle, or runs along a stretch of its base. */
export const isSegmentInCone = (cone: Cone, wall: Segment): boolean => {
  const triangle = triangleOf(cone);
  return triangle.length > 0 && (entersConvex(wall, triangle) || runsAlong(wall, cone.left, cone.right));
};

/** Whether the open interior of a creature's or an area's region meets the open triangle. */
export const isRegionInCone = (cone: Cone, region: Region): boolean => {
  const triangle = triangleOf(cone);
  return (
    triangle.length > 0 && (region.some((edge) => entersConvex(edge, triangle)) || isInsideOrOn(middleOf(cone), region))
  );
};

/** A point of the open triangle, at quarters of a step. */
const middleOf = ({ apex, left, right }: Cone): Point => ({
  x: (2 * apex.x + left.x + right.x) / 4,
  y: (2 * apex.y + left.y + right.y) / 4,
});

/** Whether a segment runs along the line from a to b, and shares more than a point with it. */
export const runsAlong = (segment: Segment, a: Point, b: Point): boolean => {
  if (turn(a, b, segment.a) !== 0 || turn(a, b, segment.b) !== 0) return false;
  const way = vector(a, b);
  const from = dot(way, vector(a, segment.a));
  const to = dot(way, vector(a, segment.b));
  return Math.max(0, Math.min(from, to)) < Math.min(dot(way, way), Math.max(from, to));
};

/**
 * The least depth of a wall's part in the closed cone; undefined when it is not in the cone. Exact, in a unit that
 * compares within one cone only.
 */
export const wallDepth = (cone: Cone, wall: Segment): BigRatio | undefined =>
  isSegmentInCone(cone, wall) ? leastAlong(cone, wall) : undefined;

/** The same of the part that an area and the cone have in common, its border included; holes and parts count. */
export const regionDepth = (cone: Cone, region: Region): BigRatio | undefined => {
  if (!isRegionInCone(cone, region)) return undefined;
  const triangle = triangleOf(cone);
  let least: BigRatio | undefined;
  for (const edge of region) if (entersConvex(edge, triangle)) least = lesser(least, leastAlong(cone, edge));
  for (const corner of triangle) {
    if (isShared(cone, corner, region)) least = lesser(least, depthOf(cone, { a: corner, b: corner }, ZERO));
  }
  return least;
};

const lesser = (p: BigRatio | undefined, q: BigRatio | undefined): BigRatio | undefined =>
  p === undefined || q === undefined ? (p ?? q) : compareBig(q, p) < 0 ? q : p;

/** The least depth in the closed triangle: at one end of the segment's part in it, since depth grows evenly. */
const leastAlong = (cone: Cone, segment: Segment): BigRatio | undefined => {
  const triangle = triangleOf(cone);
  const isWithin = (point: Point): boolean => edgesOf(triangle).every(({ a, b }) => turn(a, b, point) > 0);
  const places = stopsOn(segment, triangle);
  if (isWithin(segment.a)) places.push(ZERO);
  if (isWithin(segment.b)) places.push(ONE);
  const isDeeper = dot(axisOf(cone), vector(segment.a, segment.b)) > 0;
  const [first, ...others] = places;
  if (first === undefined) return undefined;
  return depthOf(cone, segment, others.reduce(isDeeper ? minRatio : maxRatio, first));
};

/** Twice the base's middle seen from the apex. */
const axisOf = ({ apex, left, right }: Cone): Point => ({
  x: left.x + right.x - 2 * apex.x,
  y: left.y + right.y - 2 * apex.y,
});

const depthOf = (cone: Cone, { a, b }: Segment, { n, d }: Ratio): BigRatio => {
  const axis = axisOf(cone);
  const first = BigInt(dot(axis, vector(cone.apex, a)));
  const gained = BigInt(dot(axis, vector(a, b)));
  return { n: first * BigInt(d) + gained * BigInt(n), d: BigInt(d) };
};

/**
 * Whether the triangle near one of its corners lies in the region, told a shade from the corner toward the opposite
 * side. Where an edge of the region enters the triangle at the corner, the edge tells its depth already.
 */
const isShared = ({ apex, left, right }: Cone, corner: Point, region: Region): boolean => {
  const toward: Point = {
    x: apex.x + left.x + right.x - 2 * corner.x,
    y: apex.y + left.y + right.y - 2 * corner.y,
  };
  let isIn = false;
  for (const edge of region) {
    const isCrossed = turn(corner, toward, edge.a) > 0 !== turn(corner, toward, edge.b) > 0;
    if (isCrossed && crossingOf(corner, toward, edge).n > 0) isIn = !isIn;
  }
  return isIn;
};
