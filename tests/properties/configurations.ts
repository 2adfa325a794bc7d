/** Random things on lattices so small that ties are the rule. */
import fc, { type Arbitrary } from "fast-check";
import {
  edgesOf,
  isSamePoint,
  type Point,
  type Polygon,
  type Region,
  type Segment,
} from "../../src/geometry/numbers/lattice";
import type { LineEnd, SegmentSide } from "../../src/geometry/contact/sight-line";
import { pairs, toNumber } from "../oracle/rational";
import { compareTurn, cross, dot, from, isNull, isOn, sideOf, sortedDirections, crossingOf } from "../oracle/plane";

export const pointUpTo = (size: number): Arbitrary<Point> =>
  fc.record({ x: fc.integer({ min: 0, max: size }), y: fc.integer({ min: 0, max: size }) });

export const segmentUpTo = (size: number): Arbitrary<Segment> =>
  fc.record({ a: pointUpTo(size), b: pointUpTo(size) }).filter(({ a, b }) => !isSamePoint(a, b));

/** One in five comes from a side. */
export const sided = <T extends object>(thing: Arbitrary<T>): Arbitrary<T & { readonly from?: SegmentSide }> =>
  fc
    .tuple(
      thing,
      fc.constantFrom<(SegmentSide | undefined)[]>(
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        "left",
        "right",
      ),
    )
    .map(([it, side]) => (side ? { ...it, from: side } : it));

const sharesMoreThanEnd = (one: Segment, other: Segment): boolean => {
  const shared = [one.a, one.b].find((end) => isSamePoint(end, other.a) || isSamePoint(end, other.b));
  if (!shared) return false;
  const [u, v] = [one, other].map(({ a, b }) => from(shared, isSamePoint(a, shared) ? b : a));
  return !!u && !!v && cross(u, v) === 0 && dot(u, v) > 0;
};

const areApart = (one: Segment, other: Segment): boolean =>
  ![one.a, one.b].some((end) => isOn(end, other)) &&
  ![other.a, other.b].some((end) => isOn(end, one)) &&
  crossingOf(one, other) === undefined;

/** No two edges share anything but the vertex between neighbours. Vertices may lie in the middle of a straight side. */
export const isSimple = (polygon: Polygon): boolean => {
  const edges = edgesOf(polygon);
  return edges.every((edge, i) =>
    edges.every((other, j) => {
      if (j <= i) return true;
      const areNeighbours = j === i + 1 || (i === 0 && j === edges.length - 1);
      return areNeighbours ? !sharesMoreThanEnd(edge, other) : areApart(edge, other);
    }),
  );
};

/** The points in order round their middle. */
const roundMiddle = (points: readonly Point[]): Point[] => {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0),
    y: points.reduce((sum, { y }) => sum + y, 0),
  };
  const direction = ({ x, y }: Point) => ({ x: x * points.length - middle.x, y: y * points.length - middle.y });
  return [...points].sort((p, q) => {
    const [u, v] = [direction(p), direction(q)];
    return isNull(u) || isNull(v) ? 0 : compareTurn({ x: 1, y: 0 }, u, v, 1);
  });
};

/** Convex or not, either way round. */
export const polygonUpTo = (size: number, most = 6): Arbitrary<Polygon> =>
  fc
    .uniqueArray(pointUpTo(size), { minLength: 3, maxLength: most, comparator: isSamePoint })
    .map((points) => (isSimple(points) ? points : roundMiddle(points)))
    .filter(isSimple);

/** Boxes and triangles on the whole, to be seen past. */
export const boxUpTo = (size: number): Arbitrary<Polygon> =>
  fc
    .tuple(pointUpTo(size), pointUpTo(size))
    .filter(([p, q]) => p.x !== q.x && p.y !== q.y)
    .map(([p, q]) => [p, { x: q.x, y: p.y }, q, { x: p.x, y: q.y }]);

const isStrictlyOutmost = (p: Point, points: readonly Point[]): boolean =>
  points.some((q) => {
    const sides = points.map((other) => sideOf(p, q, other));
    const ahead = points.every((other) => sideOf(p, q, other) !== 0 || dot(from(p, q), from(p, other)) >= 0);
    return !isSamePoint(p, q) && ahead && !sides.includes(-1);
  });

/** Strictly convex, either way round. */
export const convexUpTo = (size: number): Arbitrary<Polygon> =>
  fc
    .tuple(fc.uniqueArray(pointUpTo(size), { minLength: 3, maxLength: 7, comparator: isSamePoint }), fc.boolean())
    .map(([points, isTurned]) => {
      const hull = roundMiddle(points.filter((point) => isStrictlyOutmost(point, points)));
      return isTurned ? hull.reverse() : hull;
    })
    .filter((hull) => hull.length >= 3);

/** A polygon that a point strictly inside sees all of, and that point. */
export const starUpTo = (size: number): Arbitrary<{ footprint: Polygon; centre: Point }> =>
  fc
    .record({ centre: pointUpTo(size), points: fc.array(pointUpTo(size), { minLength: 3, maxLength: 8 }) })
    .map(({ centre, points }) => {
      const directions = sortedDirections(points.map((point) => from(centre, point)));
      const footprint = directions.map(({ x, y }) => ({ x: Number(x) + centre.x, y: Number(y) + centre.y }));
      return { footprint, centre };
    })
    .filter(
      ({ footprint, centre }) =>
        footprint.length >= 3 && edgesOf(footprint).every(({ a, b }) => sideOf(centre, a, b) > 0),
    );

/** An edge in pieces, cut at the places where others meet it. */
const cutAt = (edge: Segment, others: readonly Segment[]): Segment[] => {
  const crossings = others
    .flatMap((other) => crossingOf(edge, other) ?? [])
    .map(({ x, y }) => ({ x: toNumber(x), y: toNumber(y) }));
  const places = [
    edge.a,
    edge.b,
    ...others.flatMap(({ a, b }) => [a, b]).filter((end) => isOn(end, edge)),
    ...crossings,
  ];
  const along = ({ x, y }: Point): number =>
    (x - edge.a.x) * (edge.b.x - edge.a.x) + (y - edge.a.y) * (edge.b.y - edge.a.y);
  const inOrder = places
    .sort((p, q) => along(p) - along(q))
    .filter((p, i, all) => i === 0 || along(p) !== along(all[i - 1] ?? p));
  return pairs(inOrder).map(([a, b]) => ({ a, b }));
};

const isSamePiece = (one: Segment, other: Segment): boolean =>
  (isSamePoint(one.a, other.a) && isSamePoint(one.b, other.b)) ||
  (isSamePoint(one.a, other.b) && isSamePoint(one.b, other.a));

/** The boundary of what an odd number of the polygons hold: stretches drawn twice are none. */
const boundaryOf = (polygons: readonly Polygon[]): Segment[] => {
  const edges = polygons.flatMap(edgesOf);
  const pieces = edges.flatMap((edge) => cutAt(edge, edges));
  return pieces.filter((piece) => pieces.filter((other) => isSamePiece(piece, other)).length % 2 === 1);
};

const isOnLattice = ({ x, y }: Point): boolean => Number.isInteger(x) && Number.isInteger(y);

/** The inside of one polygon, or of just one of two. Edges meet each other at their ends only. */
export const regionUpTo = (size: number): Arbitrary<Region> =>
  fc
    .array(fc.oneof(boxUpTo(size), polygonUpTo(size)), { minLength: 1, maxLength: 2 })
    .map((polygons) => (polygons.length === 1 ? edgesOf(polygons[0] ?? []) : boundaryOf(polygons)))
    .filter((region) => region.length > 0 && region.every(({ a, b }) => isOnLattice(a) && isOnLattice(b)));

/** A point with no home, one or several; a home at the point itself stands alone. */
export const endUpTo = (size: number): Arbitrary<LineEnd> =>
  fc
    .record({
      point: pointUpTo(size),
      homes: fc.oneof(
        { arbitrary: fc.constant<Point[]>([]), weight: 1 },
        { arbitrary: fc.array(pointUpTo(size), { minLength: 1, maxLength: 1 }), weight: 3 },
        { arbitrary: fc.array(pointUpTo(size), { minLength: 2, maxLength: 4 }), weight: 2 },
      ),
    })
    .map(({ point, homes }) => {
      const apart = homes.filter((home) => !isSamePoint(home, point));
      return { point, homes: homes.length === 1 || apart.length === 0 ? homes.slice(0, 1) : apart };
    });

export const shifted = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y });

/** The same on a lattice of one of these sizes. */
export const onLattices = <T>(sizes: readonly number[], make: (size: number) => Arbitrary<T>): Arbitrary<T> =>
  fc.oneof(...sizes.map(make));

type Place = (point: Point) => Point;

/**
 * Keeps every straight line straight and every turn the same way round, and uses up the lattice: small lattices reach
 * almost 2^20.
 */
const spreadOut: Place = ({ x, y }) => ({ x: 99_991 * x + 31_337 * y, y: 27_644 * x + 88_817 * y });

/** One step off, the same for one and the same point: what was in line is so no more, by a hair. */
const astray: Place = (point) => {
  const { x, y } = spreadOut(point);
  return {
    x: x + ((((5 * point.x + 7 * point.y) % 3) + 3) % 3) - 1,
    y: y + ((((3 * point.x + 11 * point.y) % 5) + 5) % 3) - 1,
  };
};

const near: Place = (point) => point;

export const larger =
  (scale: number): Place =>
  ({ x, y }) => ({ x: x * scale, y: y * scale });

const isPoint = (value: object): value is Point => "x" in value && "y" in value;

const moved = <T>(value: T, place: Place): T => {
  if (value === null || typeof value !== "object") return value;
  if (isPoint(value)) return place(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => moved(item, place)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, moved(field, place)])) as T;
};

/** Each of these enlargements as often as another, and the whole lattice as often, with ties kept or just missed. */
export const enlarged = <T>(configurations: Arbitrary<T>, scales: readonly number[]): Arbitrary<T> =>
  fc
    .tuple(configurations, fc.constantFrom(...scales.map(larger), spreadOut, astray))
    .map(([configuration, place]) => moved(configuration, place));

/** As they are, but one in so many spread over the whole lattice, with ties kept or just missed. */
export const alsoFar = <T>(configurations: Arbitrary<T>, oneIn: number): Arbitrary<T> =>
  fc
    .tuple(
      configurations,
      fc.oneof(
        { arbitrary: fc.constant(near), weight: oneIn - 1 },
        { arbitrary: fc.constantFrom(spreadOut, astray), weight: 1 },
      ),
    )
    .map(([configuration, place]) => (place === near ? configuration : moved(configuration, place)));
