import fc from "fast-check";
import { drawnIn, isBarred } from "../../src/geometry/contact/corner";
import { isSamePoint } from "../../src/geometry/numbers/lattice";
import * as oracle from "../oracle/corner";
import { agree } from "./agreement";
import { enlarged, onLattices, pointUpTo, segmentUpTo, sided } from "./configurations";
import { marked, numbered } from "./picture";

/** Cells are many lattice steps wide; how many decides how finely a corner is drawn in. */
const configurations = enlarged(
  onLattices([2, 4], (size) =>
    fc.record({
      corner: pointUpTo(size),
      homes: fc.uniqueArray(pointUpTo(size), { maxLength: 4, comparator: isSamePoint }),
      walls: fc.array(sided(segmentUpTo(size)), { maxLength: 4 }),
    }),
  ),
  [1, 3, 16, 64, 100],
).map(({ corner, homes, walls }) => ({
  corner,
  homes: homes.filter((home) => !isSamePoint(home, corner)),
  walls: walls.map((wall) => ({ ...wall, obstacle: 0, grade: 1, isSolid: true })),
}));

type Configuration = typeof configurations extends fc.Arbitrary<infer C> ? C : never;

const drawing = ({ corner, homes, walls }: Configuration) => ({
  pieces: numbered(walls),
  spots: [...marked("h", homes), ...marked("C", [corner])],
});

agree("whether a wall bars the way from a home to a corner", {
  configurations,
  fast: ({ corner, homes, walls }) => homes.map((home) => isBarred(home, corner, walls)),
  oracle: ({ corner, homes, walls }) => homes.map((home) => oracle.isBarred(home, corner, walls)),
  drawing,
  kindOf: (answer) => String((answer as boolean[]).includes(true)),
});

agree("where a cut-off corner is drawn in, and to which home", {
  configurations,
  fast: ({ corner, homes, walls }) => drawnIn(corner, homes, () => walls),
  oracle: ({ corner, homes, walls }) => oracle.drawnIn(corner, homes, walls),
  drawing,
  kindOf: (answer) => String((answer as { homes: unknown[] }).homes.length),
  kinds: ["0", "1", "2"],
});
