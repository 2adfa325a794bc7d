import { describe, expect, it } from "vitest";
import { dataBook } from "../../rules/books/data/data-book";
import { readRuleSet } from "../../rules/books/data/document";
import { RULE_SETS, registerRuleSet, ruleSetWith } from "../../rules/index";
import { fittingRules, GENERIC, proposalsFor } from "./proposals";
import { hasAdapter } from "./system-rules";

describe("the proposed rule set", () => {
  it.each([
    ["dnd5e", "own", "dnd5e"],
    ["pf1", "own", "pathfinder1e"],
    ["pf2e", "own", "pathfinder2e"],
    ["sf2e", "own", "pathfinder2e"],
    // Open games that took the fifth edition's combat rules over.
    ["a5e", "closest", "dnd5e"],
    ["sw5e", "closest", "dnd5e"],
  ])("for %s is %s: %s", (system, fit, ruleset) => {
    expect(fittingRules(system)).toEqual({ fit, ruleset });
    expect(Object.keys(RULE_SETS)).toContain(ruleset);
  });

  it.each([
    ["D35E", "dnd35"],
    ["dnd35e", "dnd35"],
    ["sfrpg", "starfinder1e"],
    ["black-flag", "tales-of-the-valiant"],
  ])("for %s, whose dice Parapet does not change, is certain: %s", (system, ruleset) => {
    expect(fittingRules(system)).toEqual({ fit: "certain", ruleset });
  });

  // How certain each is: `src/rules/books/data/games.ts`.
  it.each([
    ["draw-steel", "certain", "parapet.draw-steel"],
    ["shadowdark", "certain", "parapet.shadowdark"],
    ["lancer", "second-hand", "parapet.lancer"],
    ["daggerheart", "proposed", "parapet.daggerheart"],
    ["swade", "proposed", "parapet.savage-worlds"],
  ])("for %s is a document, %s: %s", (system, fit, ruleset) => {
    expect(fittingRules(system)).toEqual({ fit, ruleset });
  });

  it("is never one of the world or of a module: those are proposals, and there are at most two", () => {
    const document = readRuleSet({ format: 1, id: "duels.duel", name: "Duel", systems: ["homemade", "a5e"] });
    const remove = registerRuleSet(dataBook(document));
    expect(fittingRules("homemade").fit).toBe("none");
    expect(proposalsFor("homemade")).toEqual(["duels.duel", GENERIC]);
    expect(proposalsFor("a5e")).toEqual(["duels.duel", "dnd5e"]);
    remove();
    expect(proposalsFor("homemade")).toEqual([GENERIC]);
    expect(ruleSetWith(GENERIC)).toBeDefined();
  });

  it.each(["worldbuilding", "custom-system-builder", ""])("for %s is none that fits", (system) => {
    expect(fittingRules(system).fit).toBe("none");
  });

  it("does not depend on the adapter: Savage Worlds has one, and sw5e has not", () => {
    expect(hasAdapter("swade")).toBe(true);
    expect(hasAdapter("sw5e")).toBe(false);
  });
});
