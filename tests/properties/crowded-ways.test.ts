/** Ways between footprints with so many walls in them that chains, crossings and long turns decide. */
import fc, { type Arbitrary } from "fast-check";
import {
  isLineBetween,
  isLineFromPoint,
  type Barrier,
  putWall,
  settleWay,
  startWay,
  WAY,
} from "../../src/geometry/any-line/any-line";
import { edgesOf, isSamePoint, type Point, type Polygon, type Region } from "../../src/geometry/numbers/lattice";
import { outlineOf } from "../../src/geometry/polygons/outline";
import { meetsInterior } from "../../src/geometry/polygons/region";
import * as oracle from "../oracle/between-areas";
import { pairs } from "../oracle/rational";
import { agree } from "./agreement";
import { alsoFar, boxUpTo, pointUpTo, polygonUpTo, regionUpTo, shifted } from "./configurations";
import { numbered, outline } from "./picture";

/** Lattice steps from end to end. */
const WIDE = 6;

const KINDS = ["solid", "limited", "left", "right"] as const;
type Kind = (typeof KINDS)[number];

const barrierOf = (a: Point, b: Point, kind: Kind): Barrier => ({
  a,
  b,
  isLimited: kind === "limited",
  ...(kind === "left" || kind === "right" ? { from: kind } : {}),
});

/** Paths of walls from joint to joint, each path of one kind; they cross each other and themselves. */
const pathsOf = (count: number, kinds: readonly Kind[]): Arbitrary<Barrier[]> => {
  const path = fc.tuple(fc.array(pointUpTo(WIDE), { minLength: 2, maxLength: 5 }), fc.constantFrom(...kinds));
  return fc
    .array(path, { minLength: count, maxLength: count + 2 })
    .map((paths) =>
      paths.flatMap(([joints, kind]) =>
        pairs(joints).flatMap(([a, b]) => (isSamePoint(a, b) ? [] : [barrierOf(a, b, kind)])),
      ),
    );
};

const solidWalls = pathsOf(2, ["solid"]);
const limitedWalls = pathsOf(3, ["limited", "limited", "limited", "solid"]);
const anyWalls = pathsOf(3, KINDS);

const footprint = fc.oneof(boxUpTo(2), polygonUpTo(2, 6));
const farFootprint = fc
  .tuple(footprint, fc.record({ x: fc.integer({ min: 2, max: 4 }), y: fc.integer({ min: 0, max: 4 }) }))
  .map(([polygon, by]) => polygon.map((vertex) => shifted(vertex, by)));

interface Ways {
  readonly from: Polygon;
  readonly to: Polygon;
  readonly barriers: readonly Barrier[];
  readonly regions: readonly Region[];
}

const waysPast = (barriers: Arbitrary<Barrier[]>): Arbitrary<Ways> =>
  fc
    .record({
      from: footprint,
      to: farFootprint,
      barriers,
      regions: fc.oneof(
        { arbitrary: fc.constant<Region[]>([]), weight: 4 },
        { arbitrary: regionUpTo(WIDE).map((region) => [region]), weight: 1 },
      ),
    })
    .chain((ways) => hugging(ways).map((walls) => ({ ...ways, barriers: [...ways.barriers, ...walls] })));

/** Walls along the footprints' own edges, mostly none, of the kind of the others. */
const hugging = ({ from, to, barriers }: Ways): Arbitrary<Barrier[]> => {
  const edges = [...edgesOf(from), ...edgesOf(to)];
  const isLimited = barriers.some((barrier) => barrier.isLimited);
  return fc.oneof(
    { arbitrary: fc.constant<Barrier[]>([]), weight: 2 },
    { arbitrary: fc.subarray(edges).map((some) => some.map(({ a, b }) => ({ a, b, isLimited }))), weight: 1 },
  );
};

const drawing = ({ from, to, barriers, regions }: Ways) => ({
  pieces: [
    ...regions.flatMap((region) => region.map((piece) => ({ mark: "r", piece }))),
    ...outline("A", from),
    ...outline("B", to),
    ...numbered(barriers),
  ],
});

/** The reference takes milliseconds for so many walls. */
const SLOW = 4;

agree("whether any line joins two footprints past many walls", {
  configurations: alsoFar(
    fc.oneof(solidWalls, limitedWalls, anyWalls).chain((barriers) => waysPast(fc.constant(barriers))),
    20,
  ),
  fast: ({ from, to, barriers, regions }) => isLineBetween(from, to, barriers, regions),
  oracle: ({ from, to, barriers, regions }) => oracle.isLineBetween(from, to, barriers, regions),
  drawing,
  oneIn: SLOW,
});

agree("whether any line joins a point to a footprint past many walls", {
  configurations: alsoFar(
    fc
      .oneof(solidWalls, limitedWalls, anyWalls)
      .chain((barriers) => fc.record({ origin: pointUpTo(2), ways: waysPast(fc.constant(barriers)) })),
    20,
  ),
  fast: ({ origin, ways: { to, barriers, regions } }) => isLineFromPoint(origin, to, barriers, regions),
  oracle: ({ origin, ways: { to, barriers, regions } }) => oracle.isLineFromPoint(origin, to, barriers, regions),
  drawing: ({ origin, ways }) => ({ ...drawing({ ...ways, from: [] }), spots: [{ mark: "O", spot: origin }] }),
  oneIn: SLOW / 2,
});

/** What is not known needs a reason: a wall inside a footprint, or one that is not convex. */
const mayBeUnknown = ({ from, to, barriers }: Ways): boolean =>
  [from, to].some((polygon) => {
    const edges = edgesOf(polygon);
    const shape = outlineOf(polygon);
    const isConvex = shape !== undefined && 2 * shape.hull.length === shape.points.length;
    return !isConvex || barriers.some((wall) => meetsInterior(wall, edges));
  });

/** One wall after the other. Some come twice, as walls that lie on each other do. */
const settledWay = (ways: Ways): boolean | "unknown without a reason" => {
  const [from, to] = [outlineOf(ways.from), outlineOf(ways.to)];
  if (from === undefined || to === undefined) return isLineBetween(ways.from, ways.to, ways.barriers, []);
  const walls = ways.barriers.flatMap(({ a, b }, i) => (i % 3 === 0 ? [a, b, a, b] : [a, b]));
  const flat = Float32Array.from(walls.flatMap(({ x, y }) => [x, y]));
  startWay(from, to);
  for (let at = 0; at < flat.length; at += 4) if (putWall(flat, at)) return false;
  const way = settleWay();
  if (way !== WAY.unknown) return way === WAY.open;
  return mayBeUnknown(ways) ? isLineBetween(ways.from, ways.to, ways.barriers, []) : "unknown without a reason";
};

agree("whether any line joins two outlines past walls put in one by one", {
  configurations: alsoFar(
    fc.oneof(solidWalls, pathsOf(1, ["solid"])).chain((barriers) => waysPast(fc.constant(barriers))),
    20,
  ),
  fast: settledWay,
  oracle: ({ from, to, barriers }) => oracle.isLineBetween(from, to, barriers, []),
  drawing,
  oneIn: SLOW / 2,
});
