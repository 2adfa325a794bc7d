import { describe, expect, test } from "vitest";
import { RULE_SETS, registerRuleSet } from "../rules/index";
import { concealmentIcon, levelIcon, verdictIcon } from "./level-icon";

describe("levels of the books", () => {
  test.each([
    ["pathfinder1e", ["none", "partial", "soft", "standard", "greater", "total"]],
    ["epic-path", ["none", "partial", "soft", "standard", "greater", "total"]],
    ["rise", ["none", "standard", "greater"]],
    ["ninth-age", ["none", "soft", "greater"]],
    ["crisis-protocol", ["none", "standard"]],
    ["dnd5e", ["none", "half", "three-quarters", "total"]],
    ["pathfinder2e", ["none", "partial", "standard", "greater"]],
  ] as const)("%s", (id, icons) => {
    expect(RULE_SETS[id].levels.map((level) => levelIcon(id, level))).toEqual(icons);
  });

  test("every book is in the list above", () => {
    expect(Object.keys(RULE_SETS)).toHaveLength(7);
  });
});

describe("levels of another module's rule set", () => {
  const withLevels = (levels: readonly string[]): string[] => {
    const remove = registerRuleSet({ ...RULE_SETS.rise, id: "other.rules", levels });
    const icons = levels.map((level) => levelIcon("other.rules", level));
    remove();
    return icons;
  };

  test("rise with their share of the highest", () => {
    expect(withLevels(["none", "a", "b", "c", "d"])).toEqual(["none", "partial", "half", "three-quarters", "greater"]);
    expect(withLevels(["none", "light", "heavy"])).toEqual(["none", "half", "greater"]);
  });

  test("keep the icon of an id that the books have", () => {
    expect(withLevels(["none", "thin", "half", "total"])).toEqual(["none", "half", "half", "total"]);
  });

  test("look like cover when the rule set is gone", () => {
    expect(levelIcon("other.rules", "light")).toBe("standard");
  });
});

const VERDICT = { ruleset: "dnd5e", cover: "half", lineOfEffect: true, permissions: [] };

test("a verdict without a line of effect shows the stop sign", () => {
  expect(verdictIcon({ ...VERDICT, cover: "total", lineOfEffect: false })).toBe("no-line");
});

test("a verdict that forbids the attack shows a target that cannot be attacked", () => {
  const refused = [{ action: "attack", isAllowed: false, reason: null }] as const;
  expect(verdictIcon({ ...VERDICT, permissions: refused })).toBe("total");
});

test("any other verdict shows its level", () => {
  expect(verdictIcon(VERDICT)).toBe("half");
});

describe("the cloud", () => {
  test.each([
    ["none", 0, null],
    ["partial", 20, "concealed-20"],
    ["partial", 30, "concealed-20"],
    ["total", 50, "concealed-50"],
    // Ruled by the GM.
    ["total", 20, "concealed-20"],
    // D&D 5e has no miss chance.
    ["partial", 0, "concealed-20"],
    ["total", 0, "concealed-50"],
  ] as const)("of %s concealment at %i percent is %s", (concealment, missChance, icon) => {
    expect(concealmentIcon({ concealment, missChance })).toBe(icon);
  });
});
