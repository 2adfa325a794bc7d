/** Random rule sets as data: each valid document judges every scene, however it is drawn; invalid ones are refused. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { DICE_KINDS, type Verdict } from "../../src/rules/attack/verdict";
import { dataBook } from "../../src/rules/books/data/data-book";
import { DATA_STATS, readRuleSet } from "../../src/rules/books/data/document";
import { readingOf } from "../../src/rules/judge/rule-set";
import { isHexagonal } from "../../src/scene/model/hex";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { PROPERTY_SEED, propertyRuns, timeoutFor } from "../property-runs";
import { movedBy } from "../rule-sets/placement";
import { UNTIDIED, type Situation } from "../rule-sets/situations";
import { hasTiedHomes } from "../rule-sets/tied-homes";
import { bookScenes } from "./book-scenes";
import { isCut, redrawn, type RedrawingName } from "./redrawings";

/** Those that change no verdict. What the others may change is in books.test.ts. */
const HARMLESS: readonly RedrawingName[] = [
  "each wall in two pieces",
  "each wall drawn from its other end",
  "other names",
  "another order",
  "a wall far away",
];

const RUNS = propertyRuns(1.5);

const parts = fc.constantFrom("1/4", "1/3", "1/2", ">1/2", "2/3", "3/4", "15/16", "1/1");
const whens = fc
  .record(
    {
      lines: fc.oneof(fc.integer({ min: 1, max: 4 }), parts),
      share: parts,
      centre: fc.constant(true as const),
      touching: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  .filter((when) => Object.keys(when).length > 0);
const gifts = fc.oneof(
  fc.record({ stat: fc.constantFrom(...DATA_STATS), value: fc.integer({ min: -8, max: 8 }) }),
  fc.record({ dice: fc.constantFrom(...DICE_KINDS), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ text: fc.constantFrom("damage die d4", "PARAPET.Effect.double-damage") }),
);

const lists = fc.array(gifts, { maxLength: 2 });

const levelsOf = (count: number): fc.Arbitrary<readonly object[]> =>
  fc.tuple(
    ...Array.from({ length: count }, (_, i) =>
      fc.record({
        id: fc.constant(`l${i}`),
        name: fc.constant(`Level ${i}`),
        when: fc.oneof(whens, fc.array(whens, { minLength: 1, maxLength: 3 })),
        gives: lists,
        forbids: fc.subarray(["attack", "opportunity", "hide"]),
      }),
    ),
  );

const documents = fc.integer({ min: 0, max: 6 }).chain((count) => {
  const most = fc.constantFrom("nothing", ...Array.from({ length: count }, (_, i) => `l${i}`));
  const creature =
    count === 0
      ? most
      : fc.oneof(
          most,
          fc.record(
            {
              upTo: most.filter((level) => level !== "nothing"),
              who: fc.constantFrom("all", "enemies", "not-allies"),
              kinds: fc.subarray(["ranged", "melee", "area"]),
              size: fc.constantFrom("any", "same-or-larger", "two-larger"),
            },
            { requiredKeys: ["upTo"] },
          ),
        );
  const kinds = { wall: most, standard: most, improved: most, partial: most, low: most, part: most, most, veil: most };
  return fc.record({
    format: fc.constant(1),
    id: fc.constant("world.random"),
    name: fc.constant("Random"),
    levels: levelsOf(count),
    counts: fc.record({ ...kinds, creature }, { requiredKeys: [] }),
    concealment: fc.record({ partial: lists, total: lists, dim: lists, dark: lists }, { requiredKeys: [] }),
    needs: fc.constantFrom("effect", "sight", "both"),
    melee: fc.constantFrom("as-ranged", "none"),
    saves: fc.boolean(),
  });
});

const judged = (document: object, { scene, attack }: Pick<Situation, "scene" | "attack">): Verdict => {
  const book = dataBook(readRuleSet(document));
  const field = battlefieldOf(scene, readingOf(book, {}, UNTIDIED), book.unsetBase);
  const { destroys: _, ...asked } = attack;
  return book.judge(field, asked, {});
};

const decided = ({ cover, concealment, lineOfEffect, modifiers, dice, texts, permissions }: Verdict): string =>
  JSON.stringify([
    cover,
    concealment,
    lineOfEffect,
    modifiers.map(({ stat, value, side }) => [stat, value, side]),
    dice.map(({ kind, count, side }) => [kind, count, side]),
    texts,
    permissions.map(({ action, isAllowed }) => [action, isAllowed]),
  ]);

test("a random document has the same verdict however the scene is drawn", { timeout: timeoutFor(RUNS) }, () => {
  const seen = new Set<string>();
  const property = fc.property(documents, bookScenes, fc.nat(2 ** 20), (document, situation, luck) => {
    const before = judged(document, situation);
    seen.add(before.cover);
    const after = judged(document, redrawn(situation, HARMLESS, { luck, unsetBase: "square" }));
    expect(decided(after)).toBe(decided(before));
  });
  fc.assert(property, { numRuns: RUNS, seed: PROPERTY_SEED });
  expect(seen.size).toBeGreaterThan(3);
});

/** What RULES 2.1 let depend on which way is up: a creature that is drawn in or cut off, and where a charge ends. */
const mayDifferInMirror = (document: object, { scene, attack }: Situation): boolean => {
  const book = dataBook(readRuleSet(document));
  const field = battlefieldOf(scene, readingOf(book, {}, UNTIDIED), book.unsetBase);
  const sides = field.creatures.filter(({ id }) => id === attack.attacker || id === attack.target);
  return attack.isCharge === true || sides.some((creature) => isCut(creature, field) || hasTiedHomes(field, creature));
};

/** By whole spaces, which on hexes are no whole numbers of pixels. */
const movedAway = ({ scene, attack }: Situation, luck: number): Pick<Situation, "scene" | "attack"> | undefined => {
  if (isHexagonal(scene.grid.type)) return undefined;
  const { size } = scene.grid;
  const { scene: moved, place } = movedBy((1 + (luck % 5)) * size, -(luck % 3) * size);
  const { origin } = attack;
  return {
    scene: moved(scene),
    attack: origin === null ? attack : { ...attack, origin: { ...origin, ...place(origin) } },
  };
};

test(
  "a random document has the same verdict on a scene that is moved or mirrored",
  { timeout: timeoutFor(RUNS) },
  () => {
    const count = { moved: 0, mirrored: 0 };
    const property = fc.property(documents, bookScenes, fc.nat(2 ** 20), (document, situation, luck) => {
      const before = decided(judged(document, situation));
      const moved = movedAway(situation, luck);
      if (moved !== undefined) {
        count.moved += 1;
        expect(decided(judged(document, moved))).toBe(before);
      }
      const image = redrawn(situation, ["in a mirror"], { luck, unsetBase: "square" });
      if (image.scene === situation.scene || mayDifferInMirror(document, situation)) return;
      count.mirrored += 1;
      expect(decided(judged(document, image))).toBe(before);
    });
    fc.assert(property, { numRuns: RUNS, seed: PROPERTY_SEED });
    expect(Math.min(count.moved, count.mirrored)).toBeGreaterThan(RUNS / 8);
  },
);

test("a random change of a document is refused by its path, or read", { timeout: timeoutFor(RUNS) }, () => {
  const property = fc.property(documents, fc.string(), fc.jsonValue(), (document, key, value) => {
    const changed = { ...document, [key]: value };
    try {
      readRuleSet(changed);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      expect(String(error)).toContain("rule set");
    }
  });
  fc.assert(property, { numRuns: RUNS, seed: PROPERTY_SEED });
});
