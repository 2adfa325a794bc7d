import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules/index";

const { scene, expectations } = parseBattleMap(readFileSync(new URL("sample.txt", import.meta.url), "utf8"));
const battlefield = battlefieldOf(scene, TIDY_DEFAULTS);

describe("the sample scene shows what it says", () => {
  for (const { ruleset, attacker, target, kind, reach, origin, options, words, line } of expectations) {
    test(`line ${line}: ${attacker} -> ${target}: ${words.join(", ")}`, () => {
      const rules = Object.values(RULE_SETS).find(({ id }) => id === ruleset)!;
      expect(rules.judge(battlefield, { attacker, target, kind, reach, origin }, options).cover).toBe(words[0]);
    });
  }
});
