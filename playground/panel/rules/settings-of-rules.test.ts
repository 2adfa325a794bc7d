import { expect, test } from "vitest";
import { fieldsFor, settingsOf } from "../../../src/foundry/settings/fields";
import { USE_LIGHT } from "../../../src/rules/judge/rule-set";
import { ruleSets } from "../../../src/rules/index";
import { isUsedBy } from "./settings-of-rules";

const BOOKS = ruleSets().map((rules) => ({ id: rules.id, options: settingsOf(rules) }));

test("the page shows the settings that the module's own panel shows for each rule set, and no others", () => {
  // Light is an option of every rule set, also of those whose verdicts have no concealment.
  const fields = fieldsFor("none").filter(({ key }) => key !== USE_LIGHT.key);
  for (const { id } of BOOKS) {
    const used = fields.filter(({ rulesets }) => rulesets === null || rulesets.includes(id)).map(({ key }) => key);
    const shown = fields.filter(({ key }) => isUsedBy(key, id, BOOKS)).map(({ key }) => key);
    expect([id, shown]).toEqual([id, used]);
  }
});

test("hides options of other games", () => {
  const keys = fieldsFor("none").map(({ key }) => key);
  const shown = (id: string): number => keys.filter((key) => isUsedBy(key, id, BOOKS)).length;
  expect(shown("dnd5e")).toBeLessThan(keys.length);
  expect(isUsedBy("dice-flanking", "dnd5e", BOOKS)).toBe(false);
  expect(isUsedBy("dice-flanking", "pathfinder1e", BOOKS)).toBe(true);
});
