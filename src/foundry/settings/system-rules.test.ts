import { describe, expect, it } from "vitest";
import { RULE_SETS } from "../../rules/index";
import { fittingRules, hasAdapter } from "./system-rules";

describe("the proposed rule set", () => {
  it.each([
    ["dnd5e", "own", "dnd5e"],
    ["pf1", "own", "pathfinder1e"],
    ["pf2e", "own", "pathfinder2e"],
    ["sf2e", "own", "pathfinder2e"],
    // Open games that took their combat rules over: the d20 SRD's, and the fifth edition's.
    ["D35E", "closest", "pathfinder1e"],
    ["sfrpg", "closest", "pathfinder1e"],
    ["a5e", "closest", "dnd5e"],
    ["black-flag", "closest", "dnd5e"],
    ["sw5e", "closest", "dnd5e"],
  ])("for %s is %s: %s", (system, fit, ruleset) => {
    expect(fittingRules(system)).toEqual({ fit, ruleset });
    expect(Object.keys(RULE_SETS)).toContain(ruleset);
  });

  it.each(["swade", "worldbuilding", "custom-system-builder", ""])("for %s is none that fits", (system) => {
    expect(fittingRules(system).fit).toBe("none");
  });

  it("does not depend on the adapter: Savage Worlds has an adapter and no rules here", () => {
    expect(hasAdapter("swade")).toBe(true);
    expect(hasAdapter("sw5e")).toBe(false);
  });
});
