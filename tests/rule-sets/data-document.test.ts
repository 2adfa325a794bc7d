import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRuleSet } from "../../src/rules/books/data/document";

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
