import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules/index";

const MAPS = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".txt"));

describe.each(MAPS)("the scene in %s shows what it says", (name) => {
  const { scene, expectations } = parseBattleMap(readFileSync(new URL(name, import.meta.url), "utf8"));
  const battlefield = battlefieldOf(scene, TIDY_DEFAULTS);
  for (const { ruleset, attacker, target, kind, reach, origin, options, words, line } of expectations) {
    test(`line ${line}: ${attacker} -> ${target}: ${words.join(", ")}`, () => {
      const rules = Object.values(RULE_SETS).find(({ id }) => id === ruleset)!;
      const verdict = rules.judge(battlefield, { attacker, target, kind, reach, origin }, options);
      expect(verdict.cover).toBe(words[0]);
    });
  }
});
