/** Distances between points, segments and areas, as squares of exact fractions. */
import { isInsideOrOn } from "./area";
import {
  along,
  crossingOf,
  dot,
  from,
  isOn,
  isSameSpot,
  toRational,
  type Piece,
  type RationalSpot,
  type Spot,
} from "./plane";
import { add, compare, isBelow, lower, multiply, ONE, ratio, subtract, whole, ZERO, type Rational } from "./rational";
import { times, type Whole } from "./whole";

const squared = (p: RationalSpot, q: RationalSpot): Rational => {
  const [dx, dy] = [subtract(p.x, q.x), subtract(p.y, q.y)];
  return add(multiply(dx, dx), multiply(dy, dy));
};

/** The point of a piece nearest to `p`: its foot on the line, kept between the ends. */
const nearestOn = (p: Spot, { a, b }: Piece): RationalSpot => {
  const u = from(a, b);
  if (isSameSpot(a, b)) return toRational(a);
  const way = ratio(dot(u, from(a, p)), dot(u, u));
  return along(a, u, isBelow(way, ZERO) ? ZERO : isBelow(ONE, way) ? ONE : way);
};

const squaredGap = (p: Piece, q: Piece): Rational => {
  if (crossingOf(p, q) !== undefined || isOn(p.a, q) || isOn(q.a, p)) return ZERO;
  return [
    squared(toRational(p.a), nearestOn(p.a, q)),
    squared(toRational(p.b), nearestOn(p.b, q)),
    squared(toRational(q.a), nearestOn(q.a, p)),
    squared(toRational(q.b), nearestOn(q.b, p)),
  ].reduce(lower);
};

export interface Shape {
  readonly edges: readonly Piece[];
  readonly isFilled: boolean;
  readonly radius: Whole;
}

const isIn = ({ edges }: Shape, outer: Shape): boolean =>
  outer.isFilled && edges.some(({ a }) => isInsideOrOn(a, outer.edges));

/** Whether two shapes lie within `reach` of each other, exactly at it included. */
export const areShapesWithin = (p: Shape, q: Shape, reach: number): boolean => {
  if (isIn(p, q) || isIn(q, p)) return true;
  const limit = reach + Number(p.radius) + Number(q.radius);
  const gaps = p.edges.flatMap((edge) => q.edges.map((other) => squaredGap(edge, other)));
  return gaps.some((gap) => compare(gap, whole(times(limit, limit))) <= 0);
};
