import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dataBook } from "../../src/rules/books/data/data-book";
import { readRuleSet } from "../../src/rules/books/data/document";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";

const DOCS = join(import.meta.dirname, "../../docs");
const textOf = (name: string): string => readFileSync(join(DOCS, name), "utf8");

it("the example in docs/rule-sets.md is read, and has at most 25 lines", () => {
  const [, example = ""] = /```json\n([^`]*)```/.exec(textOf("rule-sets.md")) ?? [];
  expect(readRuleSet(JSON.parse(example))).toMatchObject({
    id: "world.draw-steel",
    needs: "effect",
    melee: "as-ranged",
  });
  expect(example.trim().split("\n").length).toBeLessThanOrEqual(25);
});

// Seen from A's centre, y = 50, a fence down to h on x = 500 hides the near edge at x = 600 up to 50 + (h - 50) * 11/9.
it.each([
  [40, "none", []],
  [50, "cover", [["bane", 1]]],
  [60, "cover", [["bane", 1]]],
] as const)("the example judges a fence down to %d px: %s", (height, cover, dice) => {
  const [, example = ""] = /```json\n([^`]*)```/.exec(textOf("rule-sets.md")) ?? [];
  const wall = `wall w 500,-100 500,${height} nothing cover standard`;
  const { scene } = parseBattleMap(`grid square 100 5 ft\ntoken A at 0,0\ntoken b at 600,0\n${wall}`);
  const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
  const verdict = dataBook(readRuleSet(JSON.parse(example))).judge(battlefieldOf(scene), attack, {});
  expect([verdict.cover, verdict.dice.map(({ kind, count }) => [kind, count])]).toEqual([cover, dice]);
});
