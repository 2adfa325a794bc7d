/** Random things on lattices so small that ties are the rule. */
import fc, { type Arbitrary } from "fast-check";
import { edgesOf, isSamePoint, type Point, type Polygon, type Region, type Segment } from "../../src/geometry/lattice";
import type { LineEnd, Side } from "../../src/geometry/sight-line";
import { compareTurn, cross, dot, from, isNull, isOn, sideOf, sortedDirections, crossingOf } from "../oracle/plane";

export const pointUpTo = (size: number): Arbitrary<Point> =>
  fc.record({ x: fc.integer({ min: 0, max: size }), y: fc.integer({ min: 0, max: size }) });

export const segmentUpTo = (size: number): Arbitrary<Segment> =>
  fc.record({ a: pointUpTo(size), b: pointUpTo(size) }).filter(({ a, b }) => !isSamePoint(a, b));

/** One in five comes from a side. */
export const sided = <T extends object>(thing: Arbitrary<T>): Arbitrary<T & { readonly from?: Side }> =>
  fc
    .tuple(
      thing,
      fc.constantFrom<(Side | undefined)[]>(
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

const overlaps = (one: Segment, other: Segment): boolean =>
  sideOf(one.a, one.b, other.a) === 0 &&
  sideOf(one.a, one.b, other.b) === 0 &&
  [one.a, one.b, other.a, other.b].filter((end) => isOn(end, one) && isOn(end, other)).length > 0 &&
  !(
    [one.a, one.b].filter((end) => isOn(end, other)).length === 1 &&
    [other.a, other.b].filter((end) => isOn(end, one)).length === 1 &&
    !sharesMoreThanEnd(one, other) &&
    [one.a, one.b].some((end) => isSamePoint(end, other.a) || isSamePoint(end, other.b))
  );

/** One polygon, or what lies in just one of two whose boundaries share no stretch. */
export const regionUpTo = (size: number): Arbitrary<Region> =>
  fc
    .array(fc.oneof(boxUpTo(size), polygonUpTo(size)), { minLength: 1, maxLength: 2 })
    .map((polygons) => polygons.map(edgesOf))
    .filter(([one = [], other = []]) => !one.some((edge) => other.some((it) => overlaps(edge, it))))
    .map((polygons) => polygons.flat());

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

/** The same on a lattice of one of these sizes. */
export const onLattices = <T>(sizes: readonly number[], make: (size: number) => Arbitrary<T>): Arbitrary<T> =>
  fc.oneof(...sizes.map(make));
