/** A matrix that has followed any series of changes says what one made anew says, however its work was cut up. */
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/battlefield-of";
import { wallsIn } from "../../src/scene/spaces/wall-grid";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { coverIn, followBattlefield, matrixOf, settleNext } from "../../src/rules/line-masks/matrix";
import { PAIR, type Matrix } from "../../src/rules/line-masks/matrix-of-pairs";
import { RULE_SETS } from "../../src/rules/index";
import { isSamePoint } from "../../src/geometry/numbers/lattice";
import { meetingOf } from "../../src/geometry/contact/meeting";
import { isEffectBetween } from "../../src/rules/line-masks/effect-between";
import { maskFieldOf } from "../../src/rules/line-masks/mask-field";
import { hasLineOfEffect } from "../../src/rules/line-of-effect/threat";
import type { Attack } from "../../src/rules/attack/verdict";
import { linesByCreature } from "../matrix-by-creature";
import { agree } from "./agreement";
import { boards, fieldOf, type Board } from "./mask-boards";
import { numbered, outline } from "./picture";

/** What happens to a battlefield; numbers are counted through what there is. */
type Change =
  | { readonly moves: number; readonly by: readonly [number, number] }
  | { readonly leaves: number }
  | { readonly opens: number }
  | { readonly shuts: number }
  /** Read again from its source: all objects are new, and equal. */
  | { readonly isReread: true }
  | { readonly takesAreas: true };

interface Story {
  readonly board: Board;
  /** Where more walls, creatures and areas come from. */
  readonly other: Board;
  readonly changes: readonly { readonly change: Change; readonly rows: number }[];
  readonly options: Record<string, string>;
}

const WAYS: readonly Record<string, string>[] = [{}, { partialCover: "off" }, { softCoverFrom: "enemies" }];

const change: Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      moves: fc.nat({ max: 3 }),
      by: fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ opens: fc.nat({ max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ shuts: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ leaves: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ isReread: true } as const) },
  { weight: 1, arbitrary: fc.constant({ takesAreas: true } as const) },
);

const stories: Arbitrary<Story> = fc.record({
  board: boards,
  other: boards,
  changes: fc.array(fc.record({ change, rows: fc.nat({ max: 3 }) }), { minLength: 1, maxLength: 5 }),
  options: fc.constantFrom(...WAYS),
});

/** A creature elsewhere: a whole one of the other board, under its own id, since a space is more than one number. */
const changed = (before: Battlefield, other: Battlefield, what: Change): Battlefield => {
  if ("isReread" in what) return structuredClone(before);
  if ("takesAreas" in what) return { ...before, terrains: other.terrains };
  if ("moves" in what) {
    const number = what.moves % Math.max(1, before.creatures.length);
    const from = other.creatures[(what.by[0] + 4) % Math.max(1, other.creatures.length)];
    const creatures = before.creatures.map((creature, i) =>
      i === number && from ? { ...from, id: creature.id } : creature,
    );
    return { ...before, creatures };
  }
  if ("leaves" in what) return { ...before, creatures: before.creatures.filter((_, i) => i !== what.leaves) };
  if ("opens" in what) {
    const number = what.opens % Math.max(1, before.walls.length);
    return { ...before, walls: before.walls.filter((_, i) => i !== number) };
  }
  const wall = other.walls[what.shuts % Math.max(1, other.walls.length)];
  if (!wall) return before;
  const place = what.shuts % (before.walls.length + 1);
  return { ...before, walls: before.walls.toSpliced(place, 0, { ...wall, id: `${wall.id}-${before.walls.length}` }) };
};

const fieldsOf = ({ board, other, changes }: Story): Battlefield[] => {
  const fields = [fieldOf(board)];
  for (const { change: what } of changes) fields.push(changed(fields.at(-1) ?? fieldOf(board), fieldOf(other), what));
  return fields;
};

const settle = (matrix: Matrix, rows = Infinity): void => {
  for (let i = 0; i < rows; i++) if (!settleNext(matrix)) return;
};

const attackOf = ({ creatures }: Battlefield, attacker: number, target: number): Attack => ({
  attacker: creatures[attacker]?.id ?? "",
  target: creatures[target]?.id ?? "",
  kind: "ranged",
  reach: null,
  origin: null,
});

const coversIn = ({ creatures }: Battlefield, coverOf: (attacker: number, target: number) => string): string[] =>
  creatures.flatMap((_, i) => creatures.flatMap((_other, j) => (i === j ? [] : [coverOf(i, j)])));

/** The walls that the way from the first creature to the second meets, by the grid carried along or made anew. */
const wallsOnWay = (field: Battlefield): string[] => {
  const [from, to] = field.creatures;
  if (!from || !to || isSamePoint(from.centre, to.centre)) return [];
  return wallsIn(field, [from.centre, to.centre])
    .filter((wall) => meetingOf(from.centre, to.centre, wall) !== undefined)
    .map(({ id }) => id)
    .sort();
};

agree("a matrix that followed the battlefield", {
  oneIn: 4,
  configurations: stories,
  fast: (story) => {
    const [first, ...later] = fieldsOf(story);
    const matrix = matrixOf(first as Battlefield);
    settle(matrix, story.changes[0]?.rows);
    later.forEach((field, i) => {
      // Somebody may have judged on it before the matrix hears of it.
      if (field.creatures.length > 1 && i % 2 === 0) RULE_SETS.pathfinder1e.judge(field, attackOf(field, 0, 1), {});
      followBattlefield(matrix, field);
      settle(matrix, story.changes[i]?.rows);
      if (field.creatures.length > 1)
        coverIn(matrix, RULE_SETS.pathfinder1e, { attacker: 0, target: 1 }, story.options);
    });
    settle(matrix);
    const covers = coversIn(matrix.field.battlefield, (attacker, target) =>
      coverIn(matrix, RULE_SETS.pathfinder1e, { attacker, target }, story.options),
    );
    return { masks: linesByCreature(matrix), covers, onWay: wallsOnWay(matrix.field.battlefield) };
  },
  oracle: (story) => {
    const field = structuredClone(fieldsOf(story).at(-1) as Battlefield);
    const matrix = matrixOf(field);
    settle(matrix);
    const covers = coversIn(
      field,
      (attacker, target) => RULE_SETS.pathfinder1e.judge(field, attackOf(field, attacker, target), story.options).cover,
    );
    return { masks: linesByCreature(matrix), covers, onWay: wallsOnWay(field) };
  },
  drawing: (story) => {
    const last = fieldsOf(story).at(-1) as Battlefield;
    return {
      pieces: [...last.creatures.flatMap(({ footprint }, i) => outline(`t${i}`, footprint)), ...numbered(last.walls)],
    };
  },
  kindOf: (known) => (known as { covers: string[] }).covers[0] ?? "nobody",
  kinds: ["none", "soft", "partial", "standard", "total"],
});

agree("the cover of a pair at a glance", {
  oneIn: 4,
  configurations: fc.tuple(boards, fc.constantFrom(...WAYS)),
  fast: ([board, options]) => {
    const matrix = matrixOf(fieldOf(board));
    return coversIn(fieldOf(board), (attacker, target) =>
      coverIn(matrix, RULE_SETS.pathfinder1e, { attacker, target }, options),
    );
  },
  oracle: ([board, options]) => {
    const field = fieldOf(board);
    return coversIn(
      field,
      (attacker, target) => RULE_SETS.pathfinder1e.judge(field, attackOf(field, attacker, target), options).cover,
    );
  },
  drawing: ([board]) => {
    const field = fieldOf(board);
    const creatures = field.creatures.flatMap(({ footprint }, i) => outline(`t${i}`, footprint));
    return { pieces: [...creatures, ...numbered(field.walls)] };
  },
  kindOf: (covers) => String((covers as string[])[0]),
  kinds: ["none", "soft", "standard", "total"],
});

/** Whether a line of effect leads from one creature to another. */
agree("line of effect on the wall grid", {
  configurations: boards,
  fast: (board) => {
    const field = maskFieldOf(fieldOf(board));
    const { owners } = field;
    return coversIn(fieldOf(board), (i, j) => String(isEffectBetween(field, owners.indexOf(i), owners.indexOf(j))));
  },
  oracle: (board) => {
    const field = fieldOf(board);
    return coversIn(field, (i, j) =>
      String(hasLineOfEffect(field, field.creatures[i] as Creature, field.creatures[j] as Creature)),
    );
  },
  drawing: (board) => {
    const field = fieldOf(board);
    const creatures = field.creatures.flatMap(({ footprint }, i) => outline(`t${i}`, footprint));
    return { pieces: [...creatures, ...numbered(field.walls)] };
  },
  kindOf: (answers) => String((answers as string[])[0]),
});

/** Two rooms far apart, three creatures in each; a door in the first. */
const ROOMS = parseBattleMap(
  [
    "grid square 100 5 ft",
    "token a at 0,0",
    "token b at 500,0",
    "token c at 500,500",
    "token p at 5000,0",
    "token q at 5500,0",
    "token r at 5500,500",
    "wall shut 300,-100 300,900",
    "wall door 400,-100 400,900",
    "wall between 3000,-2000 3000,2000",
    "wall far 5300,-100 5300,300",
  ].join("\n"),
).scene;

const stalePairs = (matrix: Matrix): number =>
  matrix.state.reduce((sum, state) => sum + (state === PAIR.stale ? 1 : 0), 0);

test("only the pairs that a change can reach are worked out again", () => {
  const field = battlefieldOf(ROOMS, { wallSnap: 0, wallGap: 0 });
  const matrix = matrixOf(field);
  settle(matrix);
  const never = matrix.size;
  expect(stalePairs(matrix)).toBe(never);
  // A door behind another wall opens: of the lines that it stops those from a stay stopped, but have to be looked at.
  const open = { ...field, walls: field.walls.filter(({ id }) => id !== "wall:door") };
  followBattlefield(matrix, open);
  const opened = stalePairs(matrix) - never;
  settle(matrix);
  // It shuts again: pairs that walls part already are not asked.
  followBattlefield(matrix, field);
  expect(stalePairs(matrix) - never).toBe(0);
  // In each direction: a and b, a and c, and a and each creature of the other room.
  expect(opened).toBe(2 * 5);
});

test("work that was broken off goes on after a change before where it stood", () => {
  const field = battlefieldOf(ROOMS, { wallSnap: 0, wallGap: 0 });
  const matrix = matrixOf(field);
  settle(matrix, 3);
  followBattlefield(matrix, { ...field, walls: field.walls.filter(({ id }) => id !== "wall:door") });
  settle(matrix);
  expect(stalePairs(matrix)).toBe(matrix.size);
});

test("work that is broken off stays as far as it came", () => {
  const field = battlefieldOf(ROOMS, { wallSnap: 0, wallGap: 0 });
  const matrix = matrixOf(field);
  const stale = [stalePairs(matrix)];
  settle(matrix, 2);
  stale.push(stalePairs(matrix));
  settle(matrix);
  stale.push(stalePairs(matrix));
  // A row of six has five pairs, the next four more, both ways.
  expect(stale).toEqual([36, 36 - 18, 6]);
});
