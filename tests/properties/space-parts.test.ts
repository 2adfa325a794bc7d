import fc from "fast-check";
import { edgesOf, type Point, type Polygon, type Segment } from "../../src/geometry/numbers/lattice";
import { convexHull } from "../../src/geometry/polygons/convex";
import { type SpacePart, spaceParts } from "../../src/rules/attack/space-parts";
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

const configurations = enlarged(
  fc.record({
    space: spaces,
    size: fc.constant({ x: SIZE, y: 0 }),
    walls: fc.array(fc.oneof(segmentUpTo(2 * SIZE), acrossAll), { maxLength: 4 }),
    rock: fc.array(polygonUpTo(2 * SIZE, 4), { maxLength: 1 }),
  }),
  [1, 2, 16, 16, 100],
).map(({ space: { squares, centre }, size, walls, rock }) => ({
  squares,
  centre,
  walls,
  rock: rock.map((polygon) => edgesOf(polygon)),
  size: size.x,
}));

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
  fast: ({ squares, centre, walls, rock, size }) =>
    inOrder(
      spaceParts(
        {
          centre,
          cells: squares.map((corners) => ({
            corners,
            centre: { x: (corners[0]!.x + corners[2]!.x) / 2, y: (corners[0]!.y + corners[2]!.y) / 2 },
          })),
        },
        { walls, rock },
        { size, type: "square" },
      ).map((part) => likeOracle(part, squares)),
    ),
  oracle: (space) => inOrder(oracle.spaceParts(space)),
  drawing: ({ squares, centre, walls, rock }) => ({
    pieces: [
      ...squares.flatMap((square) => outline("o", square)),
      ...rock.flatMap((region) => region.map((piece) => ({ mark: "r", piece }))),
      ...numbered(walls),
    ],
    spots: marked("C", [centre]),
  }),
  kindOf: (answer) => String((answer as unknown[]).length),
  kinds: ["0", "1", "2"],
  oneIn: 2,
});
