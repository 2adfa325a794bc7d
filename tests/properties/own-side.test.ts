import fc from "fast-check";
import type { Point, Polygon } from "../../src/geometry/numbers/lattice";
import { ownSide } from "../../src/geometry/cutting/own-side";
import * as oracle from "../oracle/own-side";
import { agree } from "./agreement";
import { enlarged, onLattices, segmentUpTo, sided, starUpTo } from "./configurations";
import { marked, numbered, outline } from "./picture";

interface Star {
  readonly footprint: Polygon;
  readonly centre: Point;
}

const square: Star = {
  footprint: [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ],
  centre: { x: 2, y: 2 },
};

const configurations = enlarged(
  onLattices([4, 6], (size) =>
    fc.record({
      star: fc.oneof(starUpTo(size), fc.constant(square)),
      walls: fc.array(sided(segmentUpTo(size)), { maxLength: 4 }),
    }),
  ),
  [1, 1, 2, 5, 16, 16, 16, 100, 100],
).map(({ star, walls }) => ({
  ...star,
  walls: walls.map((wall) => ({ ...wall, obstacle: 0, grade: 1, isSolid: true })),
}));

/** The slow answer when the fast one is the same polygon, else the fast one as it is. */
const likeOracle = (fast: readonly Point[], slow: readonly unknown[]): readonly unknown[] =>
  oracle.isSamePolygon(fast, slow as Point[]) ? slow : fast;

agree("the part of a footprint on its owner's side", {
  configurations,
  fast: ({ footprint, centre, walls }) =>
    likeOracle(ownSide(footprint, centre, walls), oracle.ownSide(footprint, centre, walls)),
  oracle: ({ footprint, centre, walls }) => oracle.ownSide(footprint, centre, walls),
  drawing: ({ footprint, centre, walls }) => ({
    pieces: [...outline("o", footprint), ...numbered(walls)],
    spots: marked("C", [centre]),
  }),
  kindOf: (answer) => String((answer as unknown[]).length),
  kinds: ["3", "4", "5", "6"],
});
