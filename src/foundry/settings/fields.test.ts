import { expect, describe, it } from "vitest";
import { ruleSets } from "../../rules/index";
import { isValueOf } from "../../rules/judge/rule-set";
import { fieldsFor, TABS, valueIn, type ChoiceField } from "./fields";

const fields = fieldsFor("none");
const field = (key: string) => fields.find((each) => each.key === key)!;

describe("the table of settings", () => {
  it("has each key once, by section", () => {
    const keys = fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const order = Object.values(TABS).flat();
    const sections = fields.map(({ section }) => order.indexOf(section));
    expect(sections).toEqual([...sections].sort((a, b) => a - b));
  });

  it("has every option of every rule set except those chosen per attack, or by the game system", () => {
    const options = ruleSets().flatMap((rules) => rules.options);
    const isElsewhere = ({ isPerAttack, isOfSystem }: (typeof options)[number]) =>
      isPerAttack === true || isOfSystem === true;
    const keys = (elsewhere: boolean) =>
      new Set(options.filter((option) => isElsewhere(option) === elsewhere).map(({ key }) => key));
    const inTable = new Set(fields.filter(({ isOption }) => isOption).map(({ key }) => key));
    expect(inTable).toEqual(keys(false));
    expect([...keys(true)].toSorted()).toEqual(["edition", "takingCover"]);
  });

  it("states for each option the rule sets it affects, with the heading in those of their books that have it", () => {
    expect(field("partialCover").rulesets).toEqual(["pathfinder1e", "epic-path", "starfinder1e"]);
    expect(field("rangeBand").rulesets).toEqual(["crisis-protocol"]);
    const games = ["savage-worlds", "draw-steel", "shadowdark", "dnd4e", "cyberpunk-red"].map((id) => `parapet.${id}`);
    const books = ["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"];
    const related = ["starfinder1e", "dnd35", "tales-of-the-valiant"];
    expect(field("useLight").rulesets).toEqual([...books, ...related, ...games]);
    for (const { rulesets, books: headed, isOption } of fields.filter((each) => each.isOption)) {
      expect(isOption && rulesets).not.toEqual([]);
      expect(isOption && rulesets).toEqual(expect.arrayContaining(Object.keys(headed)));
    }
  });

  it("states no heading if the books have none", () => {
    const silent = fields.filter(({ isOption, books }) => isOption && Object.keys(books).length === 0);
    expect(silent.map(({ key }) => key).sort()).toEqual([
      "areaHeight",
      "closeRange",
      "creaturesFrom",
      "curtains",
      "downedGiveCover",
      "flanking",
      "intoMelee",
      "longRange",
      "meleeLines",
      "ownParapet",
      "partialInMelee",
      "proneGiveCover",
      "proneHeight",
      "seeThroughWalls",
    ]);
  });

  it("has a default choice where rule sets' defaults differ", () => {
    const { initial, choices } = field("seeThroughWalls") as ChoiceField;
    expect([initial, ...choices.map(({ value }) => value)]).toEqual(["book", "book", "open", "panes", "solid"]);
  });

  it("lets scenes override whatever verdicts depend on, and no client setting", () => {
    const differing = fields.filter(({ mayDiffer }) => mayDiffer);
    expect(differing.every(({ scope }) => scope === "world")).toBe(true);
    expect(differing.filter(({ isOption }) => !isOption).map(({ key }) => key)).toEqual([
      "ruleset",
      "wallSnap",
      "wallGap",
    ]);
    expect(fields.filter(({ isOption, mayDiffer }) => isOption && !mayDiffer)).toEqual([]);
  });

  it.each([
    ["dnd5e", "dnd5e"],
    ["pf2e", "pathfinder2e"],
    ["sf2e", "pathfinder2e"],
    ["pf1", "pathfinder1e"],
    ["swade", "pathfinder1e"],
    ["constructor", "pathfinder1e"],
  ])("has for the game system %s the default %s", (system, ruleset) => {
    expect(fieldsFor(system).find(({ key }) => key === "ruleset")!.initial).toBe(ruleset);
  });

  it("has for each option a default that its rule sets accept", () => {
    for (const option of ruleSets().flatMap((rules) => rules.options)) {
      const its = fields.find(({ key }) => key === option.key);
      if (its !== undefined && its.initial !== "book") expect(isValueOf(option, String(its.initial))).toBe(true);
    }
  });

  it("accepts as a path only names of values below the document itself", () => {
    const path = fieldsFor("homemade").find(({ key }) => key === "defencePath")!;
    expect(valueIn(path, " system.ac ")).toBe("system.ac");
    for (const came of ["ac", "system..ac", "system.ac.", "system.ac=1", 5, null])
      expect(valueIn(path, came)).toBeUndefined();
    expect(fieldsFor("pf2e").some(({ key }) => key === "defencePath")).toBe(false);
  });

  it("accepts all of its own values, and numbers at their bounds", () => {
    for (const each of fields) {
      const values = {
        choice: () => (each.kind === "choice" ? each.choices.map(({ value }) => value) : []),
        number: () => (each.kind === "number" ? [each.min, each.initial, each.max] : []),
        path: () => ["", "system.defence", "system.attributes.ac-1.bonus"],
      }[each.kind]();
      expect(values.map((value) => valueIn(each, value))).toEqual(values);
    }
  });

  it("accepts true, false and numbers from scripts as their text form", () => {
    expect(valueIn(field("useLight"), false)).toBe("false");
    expect(valueIn(field("encounterLength"), 10)).toBe("10");
    expect(valueIn(field("rangeBand"), "2.5")).toBe(2.5);
  });

  it.each([
    null,
    undefined,
    NaN,
    Infinity,
    -1,
    1e9,
    "",
    " ",
    "much",
    [],
    {},
    ["true"],
    Object.create(null),
    Symbol("x"),
  ])("rejects %o as a value of any choice or number", (came) => {
    const closed = fields.filter((each) => !(each.kind === "path" || (each.kind === "choice" && each.takesOtherIds)));
    expect(closed.filter((each) => valueIn(each, came) !== undefined)).toEqual([]);
  });
});
