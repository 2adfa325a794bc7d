import type { Edge } from "../contact/contact";
import { bigCross, type BigVector, byAngle } from "../numbers/exact-point";
import {
  edgesOf,
  isCrossing,
  isSamePoint,
  type Point,
  type Polygon,
  type Region,
  type Segment,
  turn,
} from "../numbers/lattice";
import { signOf } from "../numbers/ratio";
import { meetsInterior } from "../polygons/region";

/**
 * The part of a footprint that its centre sees past the walls, star-shaped about the centre. Vertices are moved to the
 * lattice, toward the centre unless that steps over a wall. The footprint must be star-shaped about its centre too.
 * Without a wall in it, the footprint itself.
 */
export const ownSide = (footprint: Polygon, centre: Point, walls: readonly Edge[]): Polygon => {
  const boundary = edgesOf(footprint);
  const cutting = walls.filter((wall) => faces(wall, centre) && meetsInterior(wall, boundary));
  return cutting.length === 0 ? footprint : seenFrom(centre, [...cutting, ...boundary]);
};

/** The same of a region, whatever its shape, with a centre inside. */
export const ownSideIn = (region: Region, centre: Point, walls: readonly Edge[]): Polygon =>
  seenFrom(centre, [...walls.filter((wall) => faces(wall, centre) && meetsInterior(wall, region)), ...region]);

/** What a centre sees within barriers that close it in. */
const seenFrom = (centre: Point, barriers: readonly Segment[]): Polygon => {
  const directions = sorted(criticalDirections(centre, barriers));
  const sectors = directions.map((from, i) => {
    const to = directions[(i + 1) % directions.length] ?? from;
    return { from, to, nearest: nearestOn(centre, { x: from.x + to.x, y: from.y + to.y }, barriers) };
  });
  const vertexAt = (direction: BigVector, nearest: Segment | undefined): Point => {
    const place = nearest === undefined ? undefined : placeOn(centre, direction, nearest);
    return place === undefined ? centre : snapped(centre, place, barriers);
  };
  return withoutRepeats(
    sectors.flatMap((sector, i) => {
      const before = sectors.at(i - 1);
      const after = sectors[(i + 1) % sectors.length];
      // Where the same line goes on into the next sector there is no vertex.
      return [
        ...(isSameLine(before?.nearest, sector.nearest) ? [] : [vertexAt(sector.from, sector.nearest)]),
        ...(isSameLine(after?.nearest, sector.nearest) ? [] : [vertexAt(sector.to, sector.nearest)]),
      ];
    }),
  );
};

/** A wall in line with the centre hides nothing; a one-way wall counts only seen from its side. */
const faces = (wall: Edge, centre: Point): boolean => {
  const side = turn(wall.a, wall.b, centre);
  return side !== 0 && (wall.from === undefined || (wall.from === "left" ? side < 0 : side > 0));
};

/** Toward the ends of all barriers and the places where two of them cross. */
const criticalDirections = (centre: Point, barriers: readonly Segment[]): BigVector[] => {
  const toward = ({ x, y }: Point): BigVector => ({ x: BigInt(x - centre.x), y: BigInt(y - centre.y) });
  const directions = barriers.flatMap(({ a, b }) => [toward(a), toward(b)]);
  barriers.forEach((p, i) => {
    for (const q of barriers.slice(i + 1)) {
      const crossing = crossingFrom(centre, p, q);
      if (crossing !== undefined) directions.push(crossing);
    }
  });
  return directions.filter(({ x, y }) => x !== 0n || y !== 0n);
};

const crossingFrom = (centre: Point, p: Segment, q: Segment): BigVector | undefined => {
  if (!isCrossing(p, q)) return undefined;
  const [a, b] = [turn(q.a, q.b, p.a), turn(q.a, q.b, p.b)];
  const [n, d] = a > 0 ? [BigInt(a), BigInt(a - b)] : [BigInt(-a), BigInt(b - a)];
  const at = (from: number, to: number, origin: number): bigint => BigInt(from - origin) * d + BigInt(to - from) * n;
  return { x: at(p.a.x, p.b.x, centre.x), y: at(p.a.y, p.b.y, centre.y) };
};

/** Once round, each direction once. */
const sorted = (directions: BigVector[]): BigVector[] =>
  directions.sort(byAngle).filter((direction, i, all) => i === 0 || byAngle(all[i - 1] ?? direction, direction) !== 0);

/** Numerator and denominator of how many times the direction's length away it meets the barrier's line. */
const distanceAlong = (centre: Point, direction: BigVector, { a, b }: Segment): readonly [bigint, bigint] => {
  const way: BigVector = { x: BigInt(b.x - a.x), y: BigInt(b.y - a.y) };
  const n = bigCross({ x: BigInt(a.x - centre.x), y: BigInt(a.y - centre.y) }, way);
  const d = bigCross(direction, way);
  return d < 0n ? [-n, -d] : [n, d];
};

/** The first barrier that a ray crosses; it runs through no end of one. */
const nearestOn = (centre: Point, direction: BigVector, barriers: readonly Segment[]): Segment | undefined => {
  let nearest: { readonly barrier: Segment; readonly n: bigint; readonly d: bigint } | undefined;
  for (const barrier of barriers) {
    const sideOf = ({ x, y }: Point): bigint =>
      bigCross(direction, { x: BigInt(x - centre.x), y: BigInt(y - centre.y) });
    if (sideOf(barrier.a) > 0n === sideOf(barrier.b) > 0n) continue;
    const [n, d] = distanceAlong(centre, direction, barrier);
    if (n > 0n && (nearest === undefined || n * nearest.d < nearest.n * d)) nearest = { barrier, n, d };
  }
  return nearest?.barrier;
};

const isSameLine = (p: Segment | undefined, q: Segment | undefined): boolean =>
  p === q || (p !== undefined && q !== undefined && turn(p.a, p.b, q.a) === 0 && turn(p.a, p.b, q.b) === 0);

/** A place between lattice points: the four about it, as fractions of `d`. */
interface Place {
  readonly x: bigint;
  readonly y: bigint;
  readonly d: bigint;
}

/** Where the ray meets the barrier's line, from the centre. */
const placeOn = (centre: Point, direction: BigVector, barrier: Segment): Place | undefined => {
  const [n, d] = distanceAlong(centre, direction, barrier);
  return d === 0n ? undefined : { x: direction.x * n, y: direction.y * n, d };
};

/** The lattice point for a place: of the four about it that the centre sees, the one nearest to the centre. */
const snapped = (centre: Point, place: Place, barriers: readonly Segment[]): Point => {
  const seen = roundings(place)
    .map(([x, y]): Point => ({ x: centre.x + Number(x), y: centre.y + Number(y) }))
    .find((point) => !barriers.some((barrier) => isCrossing(barrier, { a: centre, b: point })));
  return seen ?? centre;
};

/** Toward the centre in both, in one, in neither of x and y; of two ways to round one, that with less to round first. */
const roundings = ({ x, y, d }: Place): readonly (readonly [bigint, bigint])[] => {
  const [toX, toY] = [x / d, y / d];
  const [restX, restY] = [x % d, y % d];
  const [offX, offY] = [toX + BigInt(signOf(restX)), toY + BigInt(signOf(restY))];
  const sizes = [restX < 0n ? -restX : restX, restY < 0n ? -restY : restY] as const;
  const one = [
    [offX, toY],
    [toX, offY],
  ] as const;
  return [[toX, toY], ...(sizes[0] >= sizes[1] ? one : [one[1], one[0]]), [offX, offY]];
};

const withoutRepeats = (points: readonly Point[]): Polygon =>
  points.filter((point, i) => {
    const before = points.at(i - 1);
    return before === undefined || !isSamePoint(before, point);
  });
