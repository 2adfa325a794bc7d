import fc from "fast-check";
import type { Segment } from "../../src/geometry/numbers/lattice";
import { joinedWalls, type JoinableWall } from "../../src/rules/books/crisis-protocol/joined-walls";
import { areJoined } from "../oracle/joined-walls";
import { agree } from "./agreement";
import { alsoFar, onLattices, segmentUpTo } from "./configurations";
import { numbered } from "./picture";

const wallUpTo = (size: number) =>
  fc.record({
    piece: segmentUpTo(size),
    size: fc.integer({ min: 4, max: 5 }),
    feature: fc.constantFrom(null, null, null, "ruin"),
  });

type Plan = Pick<JoinableWall, "size" | "feature"> & { readonly piece: Segment };

const wallsOf = (plans: readonly Plan[]): readonly JoinableWall[] =>
  plans.map(({ piece, size, feature }, i) => ({ ...piece, size, feature, id: `w${i}` }));

/** Every wall is a feature by itself. */
const isApart = (answer: unknown): boolean =>
  Array.isArray(answer) && answer.every((row: unknown[], i) => row.every((is, j) => is === (i === j)));

agree("which walls are one terrain feature", {
  configurations: alsoFar(
    onLattices([2, 3, 5], (size) => fc.array(wallUpTo(size), { minLength: 2, maxLength: 6 })),
    8,
  ),
  fast: (plans) => {
    const walls = wallsOf(plans);
    const joined = joinedWalls(walls);
    return walls.map(({ id }) => walls.map((other) => joined.get(id)?.includes(other)));
  },
  oracle: (plans) => areJoined(wallsOf(plans)),
  drawing: (plans) => ({ pieces: numbered(plans.map(({ piece }) => piece)) }),
  kindOf: (answer) => (isApart(answer) ? "apart" : "joined"),
  kinds: ["apart", "joined"],
});
