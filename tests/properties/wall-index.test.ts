import fc from "fast-check";
import type { Polygon } from "../../src/geometry/numbers/lattice";
import { indexWalls, wallsMeeting } from "../../src/geometry/wall-grid/wall-index";
import { sideOf } from "../oracle/plane";
import * as oracle from "../oracle/walls";
import { agree } from "./agreement";
import { convexUpTo, enlarged, onLattices, segmentUpTo } from "./configurations";
import { numbered, outline } from "./picture";

/** The turn of any vertex of a strictly convex polygon is the turn of all. */
const clockwise = (hull: Polygon): Polygon => {
  const [a, b, c] = hull;
  return a && b && c && sideOf(a, b, c) < 0 ? [...hull].reverse() : hull;
};

/** At 1024 lattice steps and more, walls pass through many cells of the index. */
const configurations = enlarged(
  onLattices([3, 6], (size) =>
    fc.record({ walls: fc.array(segmentUpTo(size), { maxLength: 30 }), hull: convexUpTo(size).map(clockwise) }),
  ),
  [1, 16, 1024, 1600, 5000],
);

agree("which walls meet a hull", {
  configurations,
  fast: ({ walls, hull }) => wallsMeeting(indexWalls(walls), hull),
  oracle: ({ walls, hull }) => oracle.wallsMeeting(walls, hull),
  drawing: ({ walls, hull }) => ({ pieces: [...outline("o", hull), ...numbered(walls)] }),
  kindOf: (answer) => ((answer as number[]).length === 0 ? "none" : "some"),
  kinds: ["none", "some"],
});
