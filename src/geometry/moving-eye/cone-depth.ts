/** How deep in a cone an obstacle begins, measured along the cone's axis from the apex toward the middle of the base. */
import { compareBig, type BigRatio } from "../numbers/big-ratio";
import { entersTriangle, isInTriangle, isRegionInCone, isSegmentInCone, triangleOf, type Cone } from "../polygons/cone";
import type { Point, Region, Segment } from "../numbers/lattice";
import { crossingOf } from "../contact/meeting";
import { dot, turn, vector } from "../numbers/orientation";
import { stopsOn } from "../cutting/outside-parts";
import { maxRatio, minRatio, ONE, ZERO, type Ratio } from "../numbers/ratio";

/**
 * The least depth of a wall's part in the closed cone; undefined when it is not in the cone. Exact, in a unit that
 * compares within one cone only.
 */
export const wallDepth = (cone: Cone, wall: Segment): BigRatio | undefined =>
  isSegmentInCone(cone, wall) ? leastAlong(cone, wall) : undefined;

/** The same of the part that an area and the cone have in common, its border included; holes and parts count. */
export const regionDepth = (cone: Cone, region: Region): BigRatio | undefined => {
  if (!isRegionInCone(cone, region)) return undefined;
  let least: BigRatio | undefined;
  for (const edge of region) if (entersTriangle(cone, edge)) least = lesser(least, leastAlong(cone, edge));
  for (const corner of triangleOf(cone)) {
    if (isShared(cone, corner, region)) least = lesser(least, depthOf(cone, { a: corner, b: corner }, ZERO));
  }
  return least;
};

const lesser = (p: BigRatio | undefined, q: BigRatio | undefined): BigRatio | undefined =>
  p === undefined || q === undefined ? (p ?? q) : compareBig(q, p) < 0 ? q : p;

/** The least depth in the closed triangle: at one end of what lies there of the segment, for depth grows evenly. */
const leastAlong = (cone: Cone, segment: Segment): BigRatio | undefined => {
  const places = stopsOn(segment, triangleOf(cone));
  if (isInTriangle(cone, segment.a)) places.push(ZERO);
  if (isInTriangle(cone, segment.b)) places.push(ONE);
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
