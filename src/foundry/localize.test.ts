import { describe, expect, it } from "vitest";
import { english } from "../../tests/plain-verdict";
import en from "../../lang/en.json";
import { RULE_SETS } from "../rules/index";
import { CONCEALMENTS } from "../rules/concealment";
import { STATS } from "../rules/verdict";
import { OVERLAY_MODES } from "./settings";

const messages: Readonly<Record<string, string>> = en;

describe("the language file", () => {
  const sets = Object.values(RULE_SETS);
  const needed = [
    ...sets.flatMap((set) => set.levels.map((level) => `PARAPET.Cover.${set.id}.${level}`)),
    ...sets.map((set) => `PARAPET.Setting.ruleset.${set.id}`),
    ...OVERLAY_MODES.map((mode) => `PARAPET.Setting.overlay.${mode}`),
    ...sets
      .flatMap((set) => set.options)
      .filter(({ isPerAttack }) => isPerAttack !== true)
      .flatMap(({ key, values, isNumber }) =>
        ["Name", "Hint", ...(isNumber === true ? [] : values)].map((end) => `PARAPET.Setting.${key}.${end}`),
      ),
    ...CONCEALMENTS.map((concealment) => `PARAPET.Concealment.${concealment}`),
    ...["partial", "total"].map((concealment) => `PARAPET.Reason.Concealed.${concealment}`),
    ...STATS.map((stat) => `PARAPET.Stat.${stat}`),
  ];

  it.each(needed)("has %s", (key) => expect(messages[key]).toBeDefined());

  it("has no key that is the beginning of another, for Foundry makes a tree of them", () => {
    const keys = Object.keys(en);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
  });
});

it("numbers have their sign", () => {
  expect([4, -2, 0].map(english.signed)).toEqual(["+4", "−2", "+0"]);
});

it("lists are said in the language's way", () => {
  expect(english.list(["Orc", "a wall"])).toBe("Orc and a wall");
});
