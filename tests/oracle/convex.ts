/** Pieces against convex areas, by trying the ends, every crossing and the middles between. */
import { cross, from, sidesOf, type Piece, type Sign, type Spot } from "./plane";
import { add, halfway, multiply, ONE, pairs, ratio, sorted, whole, ZERO, type Rational } from "./rational";
import { minus, signOf, type Whole } from "./whole";

/** Twice the area, positive when the vertices go clockwise on the screen. */
const areaOf = (polygon: readonly Spot[]): Whole =>
  polygon.reduce<Whole>((area, a, i) => {
    const b = polygon[(i + 1) % polygon.length] ?? a;
    return minus(area, cross(b, a));
  }, 0);

/** How deep the ends of a piece lie inside each side of a convex polygon. */
const depthsOf = (piece: Piece, polygon: readonly Spot[]): [Whole, Whole][] => {
  const clockwise = signOf(areaOf(polygon));
  return sidesOf(polygon).map(({ a, b }) => {
    const depth = (spot: Spot): Whole =>
      clockwise > 0 ? cross(from(a, b), from(a, spot)) : cross(from(b, a), from(b, spot));
    return [depth(piece.a), depth(piece.b)];
  });
};

const depthAt = ([start, end]: [Whole, Whole], t: Rational): Rational =>
  add(whole(start), multiply(whole(minus(end, start)), t));

const placesOf = (depths: readonly [Whole, Whole][]): Rational[] => {
  const crossings = depths.flatMap(([start, end]) => (start === end ? [] : [ratio(start, minus(start, end))]));
  const places = sorted([ZERO, ONE, ...crossings.filter((t) => t.n >= 0 && t.n <= t.d)]);
  return [...places, ...pairs(places).map(([s, t]) => halfway(s, t))];
};

/** Whether a closed piece has a point at whose depths, one for each side, all are at least `least` (0 or 1) in sign. */
export const meetsConvex = (piece: Piece, polygon: readonly Spot[], least: Sign): boolean => {
  if (areaOf(polygon) === 0) return false;
  const depths = depthsOf(piece, polygon);
  return placesOf(depths).some((t) => depths.every((depth) => signOf(depthAt(depth, t).n) >= least));
};
