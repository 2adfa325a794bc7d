import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FIELDS, readRuleSet } from "../../src/rules/books/data/document";

const DOCS = join(import.meta.dirname, "../../docs");
const textOf = (name: string): string => readFileSync(join(DOCS, name), "utf8");

interface Schema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly items: Schema;
}

it("the example in docs/rule-sets.md is read, and has at most 25 lines", () => {
  const [, example = ""] = /```json\n([^`]*)```/.exec(textOf("rule-sets.md")) ?? [];
  expect(readRuleSet(JSON.parse(example))).toMatchObject({
    id: "world.draw-steel",
    needs: "effect",
    melee: "as-ranged",
  });
  expect(example.trim().split("\n").length).toBeLessThanOrEqual(25);
});

it("the JSON Schema has the fields that are read, and no others", () => {
  const schema = JSON.parse(textOf("rule-set.schema.json")) as Schema;
  const { levels, counts, concealment } = schema.properties;
  const fieldsOf = (its: Schema | undefined): readonly string[] => Object.keys(its?.properties ?? {}).sort();
  expect(fieldsOf(schema)).toEqual(FIELDS.document.toSorted());
  expect(fieldsOf(levels?.items)).toEqual(FIELDS.level.toSorted());
  expect(fieldsOf(concealment)).toEqual(FIELDS.concealment.toSorted());
  expect(fieldsOf(counts)).toEqual(FIELDS.counts.toSorted());
});
