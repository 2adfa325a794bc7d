import fc from "fast-check";
import { edgesOf, type Point, type Polygon, type Segment } from "../../src/geometry/numbers/lattice";
import { convexHull, entersConvex } from "../../src/geometry/polygons/convex";
import { filledSpace, type SpacePart } from "../../src/rules/attack/space-parts";
import * as oracle from "../oracle/space-parts";
import { agree } from "./agreement";
import { enlarged, polygonUpTo, segmentUpTo } from "./configurations";
import { marked, numbered, outline } from "./picture";

const SIZE = 4;

const squareAt = (x: number, y: number): Polygon => [
  { x, y },
  { x: x + SIZE, y },
  { x: x + SIZE, y: y + SIZE },
  { x, y: y + SIZE },
];

/** Spaces of one square, two and four. */
const spaces = fc.constantFrom(
  { squares: [squareAt(0, 0)], centre: { x: 2, y: 2 } },
  { squares: [squareAt(0, 0), squareAt(SIZE, 0)], centre: { x: 4, y: 2 } },
  { squares: [squareAt(0, 0), squareAt(SIZE, 0), squareAt(0, SIZE), squareAt(SIZE, SIZE)], centre: { x: 4, y: 4 } },
);

/** From side to side of four squares. */
const acrossAll: fc.Arbitrary<Segment> = fc
  .tuple(fc.integer({ min: 0, max: 2 * SIZE }), fc.integer({ min: 0, max: 2 * SIZE }), fc.boolean())
  .map(([p, q, isDown]) =>
    isDown
      ? { a: { x: p, y: -1 }, b: { x: q, y: 2 * SIZE + 1 } }
      : { a: { x: -1, y: p }, b: { x: 2 * SIZE + 1, y: q } },
  );

const spot = fc.integer({ min: 0, max: 2 * SIZE });

/** A wall across four squares with a gap, upright or level. */
const doorways: fc.Arbitrary<Segment[]> = fc.tuple(spot, spot, spot, fc.boolean()).map(([at, p, q, isDown]) => {
  const [low, high] = [Math.min(p, q), Math.max(p, q)];
  const stretch = (from: number, to: number): Segment =>
    isDown ? { a: { x: at, y: from }, b: { x: at, y: to } } : { a: { x: from, y: at }, b: { x: to, y: at } };
  return [stretch(-1, low), stretch(high, 2 * SIZE + 1)];
});

const configurations = enlarged(
  fc.record({
    space: spaces,
    size: fc.constant({ x: SIZE, y: 0 }),
    walls: fc.array(fc.oneof(segmentUpTo(2 * SIZE), acrossAll), { maxLength: 4 }),
    doorway: fc.option(doorways, { freq: 2 }),
    rock: fc.array(polygonUpTo(2 * SIZE, 4), { maxLength: 1 }),
  }),
  [1, 2, 16, 16, 100],
).map(({ space: { squares, centre }, size, walls, doorway, rock }) => {
  const footprint = convexHull(squares.flat());
  const all = [...walls, ...(doorway ?? [])];
  return {
    squares,
    footprint,
    centre,
    walls: all.filter((wall) => entersConvex(wall, footprint)),
    beside: all.filter((wall) => !entersConvex(wall, footprint)),
    rock: rock.map((polygon) => edgesOf(polygon)),
    size: size.x,
  };
});

const keysOf = (points: readonly Point[]): string[] => [...new Set(points.map(({ x, y }) => `${x},${y}`))].sort();

const likeOracle = ({ centre, vertices, cells }: SpacePart, squares: readonly Polygon[]) => ({
  centre,
  hull: keysOf(convexHull(vertices)),
  vertices: keysOf(vertices),
  squares: cells.map((cell) => ({
    centre: squares.includes(cell.corners) ? undefined : cell.centre,
    hull: keysOf(convexHull(cell.corners)),
  })),
});

const inOrder = <T>(parts: readonly T[]): T[] =>
  parts
    .map((part) => [JSON.stringify(part), part] as const)
    .sort(([p], [q]) => (p < q ? -1 : 1))
    .map(([, part]) => part);

agree("the parts into which walls and rock cut a creature's space", {
  configurations,
  fast: ({ squares, footprint, centre, walls, rock, beside, size }) => {
    const { isWhole, parts } = filledSpace(
      {
        centre,
        footprint,
        cells: squares.map((corners) => ({
          corners,
          centre: { x: (corners[0]!.x + corners[2]!.x) / 2, y: (corners[0]!.y + corners[2]!.y) / 2 },
        })),
      },
      { walls, rock, beside },
      { size, type: "square" },
    );
    return { isWhole, parts: inOrder(parts.map((part) => likeOracle(part, squares))) };
  },
  oracle: (space) => {
    const { isWhole, parts } = oracle.filledSpace(space);
    return { isWhole, parts: inOrder(parts) };
  },
  drawing: ({ squares, centre, walls, rock, beside }) => ({
    pieces: [
      ...squares.flatMap((square) => outline("o", square)),
      ...rock.flatMap((region) => region.map((piece) => ({ mark: "r", piece }))),
      ...numbered([...walls, ...beside]),
    ],
    spots: marked("C", [centre]),
  }),
  kindOf: (answer) => {
    const { isWhole, parts } = answer as oracle.FilledSpace;
    return `${isWhole ? "whole" : "cut"} ${Math.min(parts.length, 2)}`;
  },
  kinds: ["whole 0", "whole 1", "cut 1", "cut 2"],
  oneIn: 2,
});
