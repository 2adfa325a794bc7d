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
  sideOf,
  sidesOf,
  sortedDirections,
  sum,
  toRational,
  type Piece,
  type RationalSpot,
  type Spot,
} from "./plane";
import { add, isBelow, multiply, ratio, truncated, whole, type Rational } from "./rational";
import { negative, plus, signOf } from "./whole";

interface Bound extends Piece {
  readonly from?: "left" | "right";
}

/** How far along `direction` from `centre` the line through a piece is. */
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

const isCrossing = (p: Piece, q: Piece): boolean =>
  sideOf(p.a, p.b, q.a) * sideOf(p.a, p.b, q.b) < 0 && sideOf(q.a, q.b, p.a) * sideOf(q.a, q.b, p.b) < 0;

/** The lattice points about a vertex: toward the centre, then farther in one coordinate by how little, then in both. */
const around = (vertex: RationalSpot, centre: Spot): Spot[] => {
  const ways = [
    { value: vertex.x, middle: centre.x },
    { value: vertex.y, middle: centre.y },
  ].map(({ value, middle }) => {
    const offset = add(value, whole(negative(middle)));
    const near = truncated(offset);
    const rest = add(offset, whole(negative(near)));
    return {
      near: plus(middle, near),
      far: plus(plus(middle, near), signOf(rest.n)),
      rest: rest.n < 0 ? negated(rest) : rest,
    };
  });
  const [x, y] = ways;
  if (!x || !y) return [];
  const one = [
    { x: x.far, y: y.near },
    { x: x.near, y: y.far },
  ];
  return [{ x: x.near, y: y.near }, ...(isBelow(x.rest, y.rest) ? one.reverse() : one), { x: x.far, y: y.far }];
};

const negated = ({ n, d }: Rational): Rational => ({ n: negative(n), d });

/**
 * The part of the footprint that its centre sees. Each vertex is at the first lattice point about it without a wall or a side of
 * the footprint in the way. The centre is strictly inside, and sees the whole footprint when there are no walls.
 */
export const ownSide = (footprint: readonly Spot[], centre: Spot, walls: readonly OracleEdge[]): Spot[] => {
  const { vertices, scale } = seenPart(footprint, centre, walls);
  const fine = commonScale(vertices);
  const bare = withoutFlatVertices(vertices.map((vertex) => enlarged(vertex, fine)));
  const back = multiply(ratio(1, scale), ratio(1, fine));
  const facing = walls.filter((wall) => seesFace(wall, centre));
  return bare.map(({ x, y }) => {
    const vertex = { x: multiply(whole(x), back), y: multiply(whole(y), back) };
    const bounds = [...sidesOf(footprint), ...facing];
    return (
      around(vertex, centre).find((spot) => !bounds.some((bound) => isCrossing({ a: centre, b: spot }, bound))) ??
      centre
    );
  });
};

const seesFace = (wall: OracleEdge, centre: Spot): boolean =>
  wall.from === undefined || sideOf(wall.a, wall.b, centre) === (wall.from === "left" ? -1 : 1);

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
