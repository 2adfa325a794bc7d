/** How deep in a cone an obstacle begins, measured along the cone's axis from the apex toward the middle of the base. */
import { compareBig, type BigRatio } from "./big-ratio";
import { isRegionInCone, isSegmentInCone, triangleOf, type Cone } from "./cone";
import { edgesOf, type Point, type Region, type Segment } from "./lattice";
import { crossingOf } from "./meeting";
import { dot, turn, vector } from "./orientation";
import { stopsOn } from "./outside-parts";
import { isInside, meetsInterior } from "./region";
import { ONE, ZERO, type Ratio } from "./ratio";

/**
 * The least depth of a wall's part in the closed cone; undefined when it is not in the cone. Exact, in a unit that
 * compares within one cone only.
 */
export const wallDepth = (cone: Cone, wall: Segment): BigRatio | undefined =>
  isSegmentInCone(cone, wall) ? leastOf(depthsAlong(cone, wall)) : undefined;

/** The same of the part that an area and the cone have in common, its border included; holes and parts count. */
export const regionDepth = (cone: Cone, region: Region): BigRatio | undefined => {
  if (!isRegionInCone(cone, region)) return undefined;
  const sides = edgesOf(triangleOf(cone));
  const entering = region.filter((edge) => meetsInterior(edge, sides)).flatMap((edge) => depthsAlong(cone, edge));
  const corners = triangleOf(cone).filter((corner) => isShared(cone, corner, region));
  return leastOf([...entering, ...corners.map((corner) => depthOf(cone, { a: corner, b: corner }, ZERO))]);
};

const leastOf = (depths: readonly BigRatio[]): BigRatio | undefined =>
  depths.reduce<BigRatio | undefined>(
    (least, depth) => (least === undefined || compareBig(depth, least) < 0 ? depth : least),
    undefined,
  );

/** The depths of the ends of what lies in the closed triangle: those between are no less. */
const depthsAlong = (cone: Cone, segment: Segment): BigRatio[] => {
  const triangle = triangleOf(cone);
  const sides = edgesOf(triangle);
  const places: Ratio[] = stopsOn(segment, triangle);
  if (isInside(segment.a, sides)) places.push(ZERO);
  if (isInside(segment.b, sides)) places.push(ONE);
  return places.map((place) => depthOf(cone, segment, place));
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
