/**
 * RULES 7: how much of the target's facing is hidden from a point of the shooter's front. Also the least of it over all points
 * that could matter and some in between. It follows the definition. The facing is cut where the sight-line passes an end of
 * something. The line to the middle of each piece is tested against every obstacle.
 */
import {
  along,
  commonScale,
  cross,
  enlarged,
  from,
  isOn,
  isSameSpot,
  scaled,
  sideOf,
  type Piece,
  type Spot,
} from "./plane";
import {
  add,
  compare,
  halfway,
  inLowestTerms,
  ONE,
  pairs,
  ratio,
  sorted,
  subtract,
  ZERO,
  type Rational,
} from "./rational";
import type { Whole } from "./whole";

export interface Duel {
  readonly front: Piece;
  readonly facing: Piece;
}

/** Where on a piece, 0 at its one end and 1 at its other, the line through two spots meets its line. */
const placeOn = ({ a, b }: Piece, p: Spot, q: Spot): Rational | undefined => {
  const [u, v] = [from(a, b), from(p, q)];
  const d = cross(u, v);
  return d === 0 ? undefined : ratio(cross(from(a, p), v), d);
};

const isInside = (t: Rational): boolean => compare(t, ZERO) > 0 && compare(t, ONE) < 0;

const endsOf = (pieces: readonly Piece[]): Spot[] => pieces.flatMap(({ a, b }) => [a, b]);

/** The ends of the front, its middle, wherever two ends line up, and the middles and thirds between all these. */
export const placesToTry = ({ front, facing }: Duel, edges: readonly Piece[]): Rational[] => {
  const spots = endsOf([...edges, facing]);
  const lined = spots.flatMap((p, i) =>
    spots.slice(i + 1).flatMap((q) => (isSameSpot(p, q) ? [] : (placeOn(front, p, q) ?? []))),
  );
  const critical = sorted([ZERO, ratio(1, 2), ONE, ...lined.filter(isInside).map(inLowestTerms)]);
  const between = pairs(critical).flatMap(([s, t]) => {
    const middle = halfway(s, t);
    return [halfway(s, middle), middle, halfway(middle, t)];
  });
  return sorted([...critical, ...between]);
};

const enlargedPiece = ({ a, b }: Piece, scale: Whole): Piece => ({ a: scaled(a, scale), b: scaled(b, scale) });

/** Strictly on either side of one another. */
const isCrossing = (s: Piece, t: Piece): boolean =>
  sideOf(s.a, s.b, t.a) * sideOf(s.a, s.b, t.b) < 0 && sideOf(t.a, t.b, s.a) * sideOf(t.a, t.b, s.b) < 0;

/**
 * The share of the facing hidden from the front's point at `t`. Undefined if that point stands on an obstacle or in line with
 * the facing.
 */
export const shareHidden = ({ front, facing }: Duel, edges: readonly Piece[], t: Rational): Rational | undefined => {
  const place = along(front.a, from(front.a, front.b), t);
  const scale = commonScale([place]);
  const eye = enlarged(place, scale);
  const large = edges.map((edge) => enlargedPiece(edge, scale));
  const target = enlargedPiece(facing, scale);
  if (sideOf(target.a, target.b, eye) === 0 || large.some((edge) => isOn(eye, edge))) return undefined;
  const cuts = endsOf(large).flatMap((spot) => (isSameSpot(spot, eye) ? [] : (placeOn(target, eye, spot) ?? [])));
  const across = large.flatMap(({ a, b }) => placeOn(target, a, b) ?? []);
  const stops = sorted([ZERO, ONE, ...[...cuts, ...across].map(inLowestTerms).filter(isInside)]);
  return pairs(stops)
    .filter(([s, e]) => isHidden(eye, target, large, halfway(s, e)))
    .reduce((sum, [s, e]) => add(sum, subtract(e, s)), ZERO);
};

const isHidden = (eye: Spot, target: Piece, edges: readonly Piece[], at: Rational): boolean => {
  const point = along(target.a, from(target.a, target.b), at);
  const scale = commonScale([point]);
  const line = { a: scaled(eye, scale), b: enlarged(point, scale) };
  return edges.some((edge) => isCrossing(line, enlargedPiece(edge, scale)));
};
