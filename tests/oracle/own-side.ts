/**
 * RULES 2.2: what a footprint's centre sees of it. Between two neighbouring critical directions from the centre one and
 * the same edge is nearest, so the direction in their middle tells which.
 */
import { comesFrom, type OracleEdge } from "./contact";
import {
  along,
  commonScale,
  cross,
  crossingOf,
  enlarged,
  enlargedPiece,
  from,
  isSameSpot,
  scaled,
  sidesOf,
  sortedDirections,
  sum,
  toRational,
  type Piece,
  type Spot,
} from "./plane";
import { add, isBelow, multiply, ratio, truncated, whole, type Rational } from "./rational";
import { signOf, type Whole } from "./whole";

interface Bound extends Piece {
  readonly from?: "left" | "right";
}

/** How far along `direction` from `centre` the line through a piece lies. */
const reachOf = (centre: Spot, direction: Spot, { a, b }: Piece): Rational =>
  ratio(cross(from(centre, a), from(a, b)), cross(direction, from(a, b)));

/** The nearest piece that a direction, critical for none, properly crosses. */
const nearestAlong = (centre: Spot, direction: Spot, bounds: readonly Bound[]): Bound | undefined =>
  bounds
    .filter((bound) => comesFrom(bound, direction))
    .filter(({ a, b }) => signOf(cross(direction, from(centre, a))) * signOf(cross(direction, from(centre, b))) < 0)
    .map((bound) => ({ bound, reach: reachOf(centre, direction, bound) }))
    .filter(({ reach }) => reach.n > 0)
    .reduce<{ bound: Bound; reach: Rational } | undefined>(
      (best, next) => (best && !isBelow(next.reach, best.reach) ? best : next),
      undefined,
    )?.bound;

const criticalSpots = (bounds: readonly Bound[]) => [
  ...bounds.flatMap(({ a, b }) => [toRational(a), toRational(b)]),
  ...bounds.flatMap((s, i) => bounds.slice(i + 1).flatMap((t) => crossingOf(s, t) ?? [])),
];

/** Without repeated vertices and vertices in the middle of a straight line (or at the tip of a spike). */
export const withoutFlatVertices = <T extends Spot>(polygon: readonly T[]): T[] => {
  const at = (i: number): T | undefined => polygon[(i + polygon.length) % polygon.length];
  const flat = polygon.findIndex((vertex, i) => {
    const [before, after] = [at(i - 1), at(i + 1)];
    return before && after && cross(from(before, vertex), from(vertex, after)) === 0;
  });
  return flat < 0 ? [...polygon] : withoutFlatVertices(polygon.filter((_, i) => i !== flat));
};

/** The vertices of the part seen, on a plane `scale` times as large as where they are whole. */
const seenPart = (footprint: readonly Spot[], centre: Spot, walls: readonly OracleEdge[]) => {
  const bounds: Bound[] = [...sidesOf(footprint), ...walls];
  const critical = criticalSpots(bounds);
  const scale = commonScale(critical);
  const middle = scaled(centre, scale);
  const large = bounds.map((bound) => enlargedPiece(bound, scale));
  const directions = sortedDirections(critical.map((spot) => from(middle, enlarged(spot, scale))));
  const vertices = directions.flatMap((direction, i) => {
    const next = directions[(i + 1) % directions.length] ?? direction;
    const edge = nearestAlong(middle, sum(direction, next), large);
    if (!edge) throw new RangeError("the centre must lie strictly inside its footprint");
    return [direction, next].map((way) => along(middle, way, reachOf(middle, way, edge)));
  });
  return { vertices, scale };
};

/**
 * The part of the footprint that its centre sees, vertices truncated toward the centre. The centre is strictly inside,
 * and sees the whole footprint when there are no walls.
 */
export const ownSide = (footprint: readonly Spot[], centre: Spot, walls: readonly OracleEdge[]): Spot[] => {
  const { vertices, scale } = seenPart(footprint, centre, walls);
  const fine = commonScale(vertices);
  const bare = withoutFlatVertices(vertices.map((vertex) => enlarged(vertex, fine)));
  const toward = (value: Whole, middle: Whole): Whole => {
    const offset = add(multiply(whole(value), inverse(scale, fine)), multiply(whole(middle), whole(-1)));
    return add(whole(middle), whole(truncated(offset))).n;
  };
  return bare.map(({ x, y }) => ({ x: toward(x, centre.x), y: toward(y, centre.y) }));
};

const inverse = (scale: Whole, fine: Whole): Rational => multiply(ratio(1, scale), ratio(1, fine));

/** The same polygon, whatever vertex it starts with and whichever way round it goes. */
export const isSamePolygon = (one: readonly Spot[], other: readonly Spot[]): boolean => {
  const [p, q] = [withoutFlatVertices(one), withoutFlatVertices(other)];
  if (p.length !== q.length) return false;
  return [q, [...q].reverse()].some(
    (way) =>
      way.some((_, shift) => p.every((vertex, i) => isSameSpot(vertex, way[(i + shift) % way.length] ?? vertex))) ||
      p.length === 0,
  );
};
