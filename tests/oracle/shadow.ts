/**
 * RULES 2.3. The segment is cut at every place where anything could change. The contact rule itself judges the sight-line to the
 * middle of each piece, on a plane so large that the middle has whole coordinates.
 */
import { isBlocked, type OracleEdge, type OracleEnd } from "./contact";
import {
  along,
  commonScale,
  cross,
  crossingOf,
  dot,
  enlarged,
  from,
  isNull,
  isSameSpot,
  scaled,
  sidesOf,
  toRational,
  type Piece,
  type RationalSpot,
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

export interface Shade extends Piece {
  readonly from?: "left" | "right";
}

/** An attacker's eye, what it looks at and the home of the points there. */
export interface View {
  readonly eye: OracleEnd;
  readonly across: Piece;
  readonly home: Spot;
}

const criticalSpots = (view: View, pieces: readonly Piece[]): RationalSpot[] => [
  ...[view.eye.point, view.home, ...pieces.flatMap(({ a, b }) => [a, b])].map(toRational),
  ...pieces.flatMap((s, i) => pieces.slice(i + 1).flatMap((t) => crossingOf(s, t) ?? [])),
];

/** Where on `across` (0 at its one end, 1 at its other) a line from the eye through a spot comes out. */
const placeOf = (eye: Spot, { a, b }: Piece, spot: Spot): Rational | undefined => {
  const [u, v] = [from(a, b), from(eye, spot)];
  if (cross(u, from(a, eye)) === 0)
    return cross(u, from(a, spot)) === 0 ? ratio(dot(u, from(a, spot)), dot(u, u)) : undefined;
  return isNull(v) || cross(u, v) === 0 ? undefined : ratio(cross(from(a, eye), v), cross(u, v));
};

/** Places of everything critical, those where something crosses itself included. */
const criticalPlaces = (view: View, pieces: readonly Piece[]): Rational[] => {
  const spots = criticalSpots(view, [...pieces, view.across]);
  const scale = commonScale(spots);
  const large = { a: scaled(view.across.a, scale), b: scaled(view.across.b, scale) };
  const eye = scaled(view.eye.point, scale);
  const places = spots.flatMap((spot) => placeOf(eye, large, enlarged(spot, scale)) ?? []);
  return sorted([ZERO, ONE, ...places.map(inLowestTerms).filter((t) => t.n > 0 && compare(t, ONE) < 0)]);
};

const enlargedEdge = ({ a, b, ...rest }: Shade, scale: Scale): OracleEdge => ({
  ...rest,
  a: scaled(a, scale),
  b: scaled(b, scale),
  obstacle: 0,
  grade: 1,
  isSolid: true,
});

type Scale = Parameters<typeof scaled>[1];

/** Whether the sight-line from the eye to the point at `t` of `across` is blocked. */
const isBlockedAt = (view: View, t: Rational, edges: readonly Shade[], own: readonly (readonly Spot[])[]): boolean => {
  const { eye, across, home } = view;
  const place = along(across.a, from(across.a, across.b), t);
  const scale = commonScale([place]);
  const large = (spot: Spot): Spot => scaled(spot, scale);
  return isBlocked(
    {
      start: { point: large(eye.point), homes: eye.homes.map(large) },
      end: { point: enlarged(place, scale), homes: [large(home)] },
    },
    edges.map((edge) => enlargedEdge(edge, scale)),
    own.map((polygon) => polygon.map(large)),
  );
};

/** The exact fraction. */
export const obscuredFraction = (
  view: View,
  edges: readonly Shade[],
  own: readonly (readonly Spot[])[] = [],
): Rational => {
  if (isSameSpot(view.across.a, view.across.b)) throw new RangeError("nothing to look at");
  return pairs(criticalPlaces(view, [...edges, ...own.flatMap(sidesOf)]))
    .filter(([start, end]) => isBlockedAt(view, halfway(start, end), edges, own))
    .reduce((sum, [start, end]) => add(sum, subtract(end, start)), ZERO);
};
