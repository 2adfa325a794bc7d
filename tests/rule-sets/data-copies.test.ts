import { basename } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Attack, Verdict } from "../../src/rules/attack/verdict";
import { dataBook } from "../../src/rules/books/data/data-book";
import { readRuleSet } from "../../src/rules/books/data/document";
import { RULE_SETS } from "../../src/rules/index";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import { sizeRank } from "../../src/scene/model/scene";
import type { Battlefield } from "../../src/scene/model/battlefield";
import { readSceneFile } from "../../src/scene/read-files/read-scene-file";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { attacksAmong } from "../attacks-among";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../scenes-beside";
import { DND5E_COPY, PATHFINDER2E_COPY } from "./data-copies";

/** On each shared scene, as many creatures, evenly spread. */
const MOST_CREATURES = 8;

/** What a copy must have in common with its book. */
const sharedBy = ({ judge }: RuleSet, field: Battlefield, attack: Attack): unknown => {
  let verdict: Verdict;
  try {
    verdict = judge(field, attack, {});
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
  const { cover, lineOfEffect, lines, obstacles, modifiers } = verdict;
  // Without a line of effect a document has total cover, whatever level a book finds besides.
  const level = lineOfEffect ? cover : "total";
  return { level, lineOfEffect, lines, obstacles, numbers: modifiers.map(({ stat, value }) => `${stat} ${value}`) };
};

/** Pathfinder 2e gives standard cover for creatures far larger than both, which a document has no field for. */
const hasGiants = ({ creatures }: Battlefield): boolean => {
  const ranks = creatures.map(({ sizeCategory }) => sizeRank(sizeCategory));
  return Math.max(...ranks) - Math.min(...ranks) >= 2;
};

const FIELDS = sceneFiles.map((file) => {
  const path = pathOfScene(file);
  return { file, field: battlefieldOf(readSceneFile(basename(path), readFileSync(path, "utf8"))) };
});

skipWithoutScenes("documents that copy books, on every shared scene");

describe.each([
  ["dnd5e", DND5E_COPY, RULE_SETS.dnd5e],
  ["pathfinder2e", PATHFINDER2E_COPY, RULE_SETS.pathfinder2e],
] as const)("a document that copies %s", (id, document, book) => {
  const copy = dataBook(readRuleSet(document));
  const alike = FIELDS.filter(({ field }) => id !== "pathfinder2e" || !hasGiants(field));
  const left = FIELDS.length - alike.length;
  const title = `has its cover, lines, obstacles and numbers on ${alike.length} shared scenes, ${left} with far larger creatures left out`;
  it.skipIf(FIELDS.length === 0)(title, () => {
    const different: string[] = [];
    let count = 0;
    for (const { file, field } of alike)
      for (const attack of attacksAmong(field, MOST_CREATURES)) {
        count += 1;
        const [own, other] = [sharedBy(copy, field, attack), sharedBy(book, field, attack)].map((it) =>
          JSON.stringify(it),
        );
        if (own !== other && different.length < 5)
          different.push(`${file} ${JSON.stringify(attack)}\n${own}\n${other}`);
      }
    expect(different).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });
});
