/** Lines of effect among many pairs that have followed any changes are those of a fresh start, and those of single pairs. */
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules/index";
import { isEffectBetween } from "../../src/rules/line-of-effect/effect-between";
import { pairLinesAfter, pairLinesOf, type PairLines } from "../../src/rules/line-of-effect/pair-lines";
import { hasLineOfEffect } from "../../src/rules/line-of-effect/line-of-effect";
import type { Attack } from "../../src/rules/attack/verdict";
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
  readonly changes: readonly Change[];
}

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
  changes: fc.array(change, { minLength: 1, maxLength: 5 }),
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
  for (const what of changes) fields.push(changed(fields.at(-1) ?? fieldOf(board), fieldOf(other), what));
  return fields;
};

const attackOf = ({ creatures }: Battlefield, attacker: number, target: number): Attack => ({
  attacker: creatures[attacker]?.id ?? "",
  target: creatures[target]?.id ?? "",
  kind: "ranged",
  reach: null,
  origin: null,
});

/** Of each two creatures, in order, whether there is a line of effect. */
const effectsIn = ({ creatures }: Battlefield, hasEffect: (attacker: number, target: number) => boolean): boolean[] =>
  creatures.flatMap((_, i) => creatures.flatMap((_other, j) => (i === j ? [] : [hasEffect(i, j)])));

const manyIn = (lines: PairLines): boolean[] => effectsIn(lines.battlefield, (i, j) => isEffectBetween(lines, i, j));

const singlyIn = (field: Battlefield): boolean[] =>
  effectsIn(field, (i, j) => hasLineOfEffect(field, field.creatures[i] as Creature, field.creatures[j] as Creature));

/** The lines after all changes of a story. */
const followed = (story: Story): PairLines => {
  const [first, ...later] = fieldsOf(story);
  return later.reduce(
    (lines, field, i) => {
      // Somebody may have judged on it before the lines follow.
      if (field.creatures.length > 1 && i % 2 === 0) RULE_SETS.pathfinder1e.judge(field, attackOf(field, 0, 1), {});
      return pairLinesAfter(lines, field);
    },
    pairLinesOf(first as Battlefield),
  );
};

const lastOf = (story: Story): Battlefield => fieldsOf(story).at(-1) as Battlefield;

const drawing = ({ creatures, walls }: Battlefield) => ({
  pieces: [...creatures.flatMap(({ footprint }, i) => outline(`t${i}`, footprint)), ...numbered(walls)],
});

agree("lines of effect that followed the battlefield, a fresh start, and those of single pairs", {
  configurations: stories,
  oneIn: 2,
  fast: (story) => {
    const lines = followed(story);
    const effects = manyIn(lines);
    return { fresh: effects, single: effects };
  },
  oracle: (story) => {
    const field = structuredClone(lastOf(story));
    return { fresh: manyIn(pairLinesOf(field)), single: singlyIn(field) };
  },
  drawing: (story) => drawing(lastOf(story)),
  kindOf: (answer) => String((answer as { single: boolean[] }).single[0] ?? "nobody"),
  kinds: ["true", "false"],
});

agree("lines of effect among many pairs, and those of single pairs", {
  configurations: boards,
  fast: (board) => manyIn(pairLinesOf(fieldOf(board))),
  oracle: (board) => singlyIn(fieldOf(board)),
  drawing: (board) => drawing(fieldOf(board)),
  kindOf: (answers) => String((answers as boolean[])[0]),
  kinds: ["true", "false"],
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

const ROOMS_FIELD = battlefieldOf(ROOMS, { wallSnap: 0, wallGap: 0 });

/** Of the six creatures, those whose corners are worked out again on the way to a later battlefield. */
const workedOutAgain = (later: Battlefield): (string | undefined)[] => {
  const before = pairLinesOf(ROOMS_FIELD);
  const after = pairLinesAfter(before, later);
  return after.stands.flatMap((stand, i) => (stand === before.stands[i] ? [] : [later.creatures[i]?.name]));
};

test("only what a change can reach is worked out again", () => {
  const { walls, creatures } = ROOMS_FIELD;
  // A door stands in nobody's space; the far wall touches the space of q.
  expect(workedOutAgain({ ...ROOMS_FIELD, walls: walls.filter(({ id }) => id !== "wall:door") })).toEqual([]);
  const atQ = { ...walls[0]!, id: "wall:at-q", a: { x: 88_000, y: 0 }, b: { x: 88_000, y: 1600 } };
  expect(workedOutAgain({ ...ROOMS_FIELD, walls: [...walls, atQ] })).toEqual(["q"]);
  const moved = creatures.map((creature, i) => (i === 1 ? { ...creatures[2]!, id: creature.id } : creature));
  expect(workedOutAgain({ ...ROOMS_FIELD, creatures: moved })).toHaveLength(1);
});

test("numbers that no creature has are refused", () => {
  expect(() => isEffectBetween(pairLinesOf(ROOMS_FIELD), 0, 6)).toThrow("creatures: expected their numbers, got");
});
