/** Random rule sets as data: each valid document judges every scene, however it is drawn; invalid ones are refused. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Verdict } from "../../src/rules/attack/verdict";
import { dataBook } from "../../src/rules/books/data/data-book";
import { readRuleSet } from "../../src/rules/books/data/document";
import { readingOf } from "../../src/rules/judge/rule-set";
import { isHexagonal } from "../../src/scene/model/hex";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { PROPERTY_SEED, propertyRuns, timeoutFor } from "../property-runs";
import { movedBy } from "../rule-sets/placement";
import { UNTIDIED, type Situation } from "../rule-sets/situations";
import { hasTiedHomes } from "../rule-sets/tied-homes";
import { bookScenes } from "./book-scenes";
import { decided, documents, fieldWithout } from "./random-documents";
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

const judged = (document: object, { scene, attack }: Pick<Situation, "scene" | "attack">): Verdict => {
  const book = dataBook(readRuleSet(document));
  const field = battlefieldOf(scene, readingOf(book, {}, UNTIDIED), book.unsetBase);
  const { destroys: _, ...asked } = attack;
  return book.judge(field, asked, {});
};

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

test("without a wall a random document has no higher level", { timeout: timeoutFor(RUNS) }, () => {
  let asked = 0;
  const property = fc.property(documents, bookScenes, fc.nat(2 ** 20), (document, { scene, attack }, luck) => {
    const book = dataBook(readRuleSet(document));
    const field = battlefieldOf(scene, readingOf(book, {}, UNTIDIED), book.unsetBase);
    const { destroys: _, ...shot } = attack;
    const verdict = book.judge(field, shot, {});
    const after = fieldWithout(field, verdict, shot, luck);
    if (after === undefined) return;
    asked += 1;
    const rank = ({ cover }: Verdict): number => book.levels.indexOf(cover);
    expect(rank(book.judge(after, shot, {}))).toBeLessThanOrEqual(rank(verdict));
  });
  fc.assert(property, { numRuns: RUNS, seed: PROPERTY_SEED });
  expect(asked).toBeGreaterThan(RUNS / 8);
});

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
