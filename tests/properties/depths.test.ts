/** A level alone is what a full verdict says, in every book. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RULE_SETS } from "../../src/rules";
import type { CoverChange } from "../../src/rules/attack/cover-change";
import { ATTACK_KINDS, type Attack, type Ruling } from "../../src/rules/attack/verdict";
import { LEVEL_ONLY, readingOf, type RuleOptions, type RuleSet } from "../../src/rules/judge/rule-set";
import type { Battlefield } from "../../src/scene/model/battlefield";
import { readSceneFile } from "../../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { BOOK_RUNS, isTelling, PROPERTY_SEED, timeoutFor } from "../property-runs";
import { optionsFor, UNTIDIED } from "../rule-sets/situations";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../scenes-beside";
import { bookScenes } from "./book-scenes";

skipWithoutScenes("levels on real scenes");

const BOOKS = Object.values(RULE_SETS);

/** Random scenes in which every level of every book comes up. */
const ENOUGH = 150;

/** Fields that a full verdict has besides. */
const SHOWN = ["lines", "figures", "obstacles", "reasons"];

/** Both as JSON: with the same fields in the same order. */
const bothDepths = ({ judge }: RuleSet, field: Battlefield, attack: Attack, options: RuleOptions) => {
  const level = judge(field, attack, options, LEVEL_ONLY);
  const full = Object.entries(judge(field, attack, options)).filter(([key]) => !SHOWN.includes(key));
  return { level: JSON.stringify(level), full: JSON.stringify(Object.fromEntries(full)), cover: level.cover };
};

const CHANGE: CoverChange = {
  kinds: [],
  side: "target",
  does: "lower",
  level: null,
  steps: 1,
  conceals: null,
  lifts: null,
  note: "",
  of: "",
};

/** What a GM or a feature may add to an attack, by luck; mostly nothing. */
const addedTo = (attack: Attack, { levels, concealmentWords }: RuleSet, luck: number): Attack => {
  const ruled: Ruling = { cover: levels[luck % levels.length] ?? "none" };
  if (luck % 8 === 0) return { ...attack, ruled };
  if (luck % 8 === 1 && concealmentWords !== null) return { ...attack, ruled: { concealment: "partial" } };
  if (luck % 8 === 2) return { ...attack, coverChanges: [CHANGE] };
  if (luck % 8 === 3) return { ...attack, coverChanges: [{ ...CHANGE, does: null, lifts: "close-range" }] };
  return attack;
};

test(
  "in random scenes a level alone says what the full verdict says, in every book",
  { timeout: timeoutFor(BOOK_RUNS) },
  () => {
    const seen = new Map<string, number>();
    const property = fc.property(bookScenes, fc.nat(2 ** 20), (situation, luck) => {
      for (const book of BOOKS) {
        const options = optionsFor(book, situation);
        const field = battlefieldOf(situation.scene, readingOf(book, options, UNTIDIED), book.unsetBase);
        const { level, full, cover } = bothDepths(book, field, addedTo(situation.attack, book, luck), options);
        expect(level, book.id).toBe(full);
        seen.set(`${book.id} ${cover}`, (seen.get(`${book.id} ${cover}`) ?? 0) + 1);
      }
    });
    fc.assert(property, { numRuns: BOOK_RUNS, seed: PROPERTY_SEED });
    if (BOOK_RUNS >= ENOUGH && isTelling(BOOK_RUNS, 10 * ENOUGH))
      for (const { id, levels } of BOOKS)
        for (const cover of levels) expect(seen.get(`${id} ${cover}`) ?? 0, `${id} ${cover}`).toBeGreaterThan(0);
  },
);

/** Creatures of a map that are asked about, evenly spread. */
const MOST = 4;

describe.runIf(sceneFiles.length > 0)("on a real map", () => {
  test.each(sceneFiles)("%s, a level alone says what the full verdict says, in every book", (file) => {
    const scene = readSceneFile(file, readFileSync(pathOfScene(file), "utf8"));
    for (const book of BOOKS) {
      const field = battlefieldOf(scene, undefined, book.unsetBase);
      const { creatures } = field;
      const some = creatures.filter((_, i) => i % Math.ceil(creatures.length / MOST) === 0);
      const pairs = some.flatMap((p) => some.flatMap((q) => (p === q ? [] : [[p.id, q.id] as const])));
      for (const [i, [attacker, target]] of pairs.entries()) {
        const kind = ATTACK_KINDS[i % ATTACK_KINDS.length] ?? "ranged";
        const { level, full } = bothDepths(book, field, { attacker, target, kind, reach: null, origin: null }, {});
        expect(level, `${book.id} ${attacker} ${target} ${kind}`).toBe(full);
      }
    }
  });
});
