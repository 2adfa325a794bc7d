/**
 * How deep in a cone an obstacle begins, along the axis. There are few places where it can begin. The first counts before which
 * the cone, cut off there, contains nothing of the obstacle.
 */
import { interiorsMeet, isInsideOrOn } from "./area";
import { isSegmentInCone, type Cone } from "./cone";
import {
  along,
  commonScale,
  crossingOf,
  enlarged,
  enlargedPiece,
  from,
  isOn,
  sidesOf,
  sideOf,
  sum,
  toRational,
  type Piece,
  type RationalSpot,
  type Spot,
} from "./plane";
import { add, compare, isBelow, multiply, pairs, ratio, sorted, subtract, whole, type Rational } from "./rational";

const triangleOf = ({ apex, left, right }: Cone): Spot[] => [apex, left, right];

/** Toward the middle of the base, twice as far. */
const axisOf = ({ apex, left, right }: Cone): Spot => sum(from(apex, left), from(apex, right));

const depthOf = (cone: Cone, { x, y }: RationalSpot): Rational => {
  const [axis, { apex }] = [axisOf(cone), cone];
  return add(multiply(subtract(x, whole(apex.x)), whole(axis.x)), multiply(subtract(y, whole(apex.y)), whole(axis.y)));
};

/** The part of the triangle up to this depth. */
const cutAt = (cone: Cone, depth: Rational): RationalSpot[] => {
  const triangle = triangleOf(cone);
  return sidesOf(triangle).flatMap(({ a, b }) => {
    const [p, q] = [depthOf(cone, toRational(a)), depthOf(cone, toRational(b))];
    const kept = compare(p, depth) <= 0 ? [toRational(a)] : [];
    const isCrossed = (isBelow(p, depth) && isBelow(depth, q)) || (isBelow(q, depth) && isBelow(depth, p));
    if (!isCrossed) return kept;
    const [part, all] = [subtract(depth, p), subtract(q, p)];
    const way = multiply(part, ratio(all.d, all.n));
    return [...kept, along(a, from(a, b), way)];
  });
};

const holdsBefore = (cone: Cone, region: readonly Piece[], depth: Rational): boolean => {
  const part = cutAt(cone, depth);
  if (part.length < 3) return false;
  const scale = commonScale(part);
  const sides = sidesOf(part.map((spot) => enlarged(spot, scale)));
  return interiorsMeet(
    sides,
    region.map((edge) => enlargedPiece({ a: edge.a, b: edge.b }, scale)),
  );
};

export const regionDepth = (cone: Cone, region: readonly Piece[]): Rational | undefined => {
  if (sideOf(cone.apex, cone.left, cone.right) === 0) return undefined;
  const sides = sidesOf(triangleOf(cone));
  const places = [
    ...triangleOf(cone).map(toRational),
    ...region.flatMap(({ a, b }) => [toRational(a), toRational(b)]),
    ...region.flatMap((edge) => sides.flatMap((side) => crossingOf(edge, side) ?? [])),
  ];
  const depths = sorted(places.map((place) => depthOf(cone, place)));
  return pairs(depths).find(([, next]) => holdsBefore(cone, region, next))?.[0];
};

export const wallDepth = (cone: Cone, wall: Piece): Rational | undefined => {
  if (!isSegmentInCone(cone, wall)) return undefined;
  const sides = sidesOf(triangleOf(cone));
  const places = [
    ...[wall.a, wall.b].filter((end) => isInsideOrOn(end, sides)).map(toRational),
    ...sides.flatMap((side) => crossingOf(wall, side) ?? []),
    ...triangleOf(cone)
      .filter((corner) => isOn(corner, wall))
      .map(toRational),
  ];
  return sorted(places.map((place) => depthOf(cone, place)))[0];
};
