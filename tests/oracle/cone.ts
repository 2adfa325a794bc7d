/** RULES 2.5. */
import { interiorsMeet } from "./area";
import { meetsConvex } from "./convex";
import { dot, from, sideOf, sidesOf, type Piece, type Spot } from "./plane";

export interface Cone {
  readonly apex: Spot;
  readonly left: Spot;
  readonly right: Spot;
}

const isFlat = ({ apex, left, right }: Cone): boolean => sideOf(apex, left, right) === 0;

/** Whether two pieces share more than a point of one straight line. */
const runsAlong = (one: Piece, other: Piece): boolean => {
  const { a, b } = one;
  if (sideOf(a, b, other.a) !== 0 || sideOf(a, b, other.b) !== 0) return false;
  const u = from(a, b);
  const places = [dot(u, from(a, other.a)), dot(u, from(a, other.b))];
  const [first, last] = places[0]! < places[1]! ? places : [places[1]!, places[0]!];
  return first! < dot(u, u) && last! > 0;
};

export const isSegmentInCone = (cone: Cone, segment: Piece): boolean => {
  if (isFlat(cone)) return false;
  const { apex, left, right } = cone;
  return meetsConvex(segment, [apex, left, right], 1) || runsAlong({ a: left, b: right }, segment);
};

export const isRegionInCone = (cone: Cone, region: readonly Piece[]): boolean =>
  !isFlat(cone) && interiorsMeet(sidesOf([cone.apex, cone.left, cone.right]), region);

export const isPolygonInCone = (cone: Cone, polygon: readonly Spot[]): boolean =>
  isRegionInCone(cone, sidesOf(polygon));
