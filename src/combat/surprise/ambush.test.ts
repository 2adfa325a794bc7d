import { describe, expect, it } from "vitest";
import {
  ambushOutcome,
  idsInRole,
  isHidingPlace,
  NEW_AMBUSH,
  planFrom,
  surprisedRolls,
  spoiled,
  withAwareness,
  type AmbushDraft,
  type AmbushFacts,
  type Fighter,
} from "./ambush";
import type { SurpriseRules } from "../../rules/books/book";
import { RULE_SETS } from "../../rules/index";

const FIGHTERS: readonly Fighter[] = [
  { id: "hero", disposition: 1, isParty: true },
  { id: "hireling", disposition: 1, isParty: false },
  { id: "ogre", disposition: -1, isParty: false },
  { id: "stranger", disposition: 0, isParty: false },
  { id: "statue", disposition: -2, isParty: false },
];

const rulesOf = (ruleset: keyof typeof RULE_SETS, edition: "2014" | "2024" = "2014"): SurpriseRules => {
  const rules = RULE_SETS[ruleset].surprise?.(edition);
  if (rules === undefined) throw new Error("no surprise");
  return rules;
};

const facts = (rules: SurpriseRules, more: Partial<AmbushFacts> = {}): AmbushFacts => ({
  rules,
  fighters: FIGHTERS,
  isHidden: false,
  isInvisible: false,
  numbers: { average: 12, challenging: 17, hard: 22, impossible: 27 },
  ...more,
});

const EPIC = facts(rulesOf("epic-path"));
const draft = (changes: Partial<AmbushDraft>): AmbushDraft => ({ ...NEW_AMBUSH, ...changes });

describe("the sides of an ambush", () => {
  it.each([
    ["hostile", ["ogre"], ["hero", "hireling"]],
    ["friendly", ["hero", "hireling"], ["ogre"]],
    ["others", ["ogre"], ["hero"]],
    ["party", ["hero"], ["ogre"]],
  ] as const)("are %s creatures against their enemies; unrelated creatures stay out", (sides, ambushers, prey) => {
    expect(idsInRole(FIGHTERS, draft({ sides }), "ambusher")).toEqual(ambushers);
    expect(idsInRole(FIGHTERS, draft({ sides }), "prey")).toEqual(prey);
  });

  it("can be set by the GM", () => {
    expect(idsInRole(FIGHTERS, draft({ roles: { stranger: "ambusher" } }), "ambusher")).toEqual(["ogre", "stranger"]);
  });
});

describe("the ambush check", () => {
  it.each([
    ["fails at 9", { d20: 9 }, {}, false],
    ["succeeds at 10", { d20: 10 }, {}, true],
    ["has nothing for the first minute", { d20: 9, minutes: 1 }, {}, false],
    ["has one more for each minute after the first", { d20: 7, minutes: 4 }, {}, true],
    ["has one a minute, and no more", { d20: 6, minutes: 4 }, {}, false],
    ["has four after five minutes", { d20: 6, minutes: 5 }, {}, true],
    ["has no more than four for time", { d20: 5, minutes: 60 }, {}, false],
    ["has one for a hiding place by the map", { d20: 9 }, { isHidden: true }, true],
    ["has no more than one for a hiding place", { d20: 8 }, { isHidden: true }, false],
    ["has none where the GM says that the map is wrong", { d20: 9, isHidden: false }, { isHidden: true }, false],
    ["has one where all are invisible", { d20: 9 }, { isInvisible: true }, true],
    ["has no more than one where all are invisible", { d20: 8 }, { isInvisible: true }, false],
    ["needs a minute", { d20: 20, minutes: 0 }, {}, false],
    ["needs none where a trait is quicker", { d20: 10, minutes: 0, isQuick: true }, {}, true],
    ["is not known before it is rolled", {}, {}, null],
  ] as const)("%s", (_, changes, more, isSprung) => {
    expect(ambushOutcome(draft(changes), { ...EPIC, ...more }).isSprung).toBe(isSprung);
  });

  it("fails when someone speaks or moves, only where the check was made", () => {
    expect(spoiled(draft({ d20: 15 }))).toMatchObject({ d20: null, isSpoiled: true });
    expect(spoiled(NEW_AMBUSH)).toBe(NEW_AMBUSH);
  });
});

describe("surprised creatures in an ambush", () => {
  const sprung = draft({ d20: 10 });

  it("are all targets without a check", () => {
    expect(ambushOutcome(sprung, EPIC).unaware).toEqual(["hero", "hireling"]);
  });

  // Epic Path, "Setting Up An Ambush": how well Stealth checks succeed is irrelevant.
  it("do not depend on the Stealth of the ambushers", () => {
    const rolled = (d20: number, stealth: number, perception: number) =>
      ambushOutcome(
        withAwareness(withAwareness(draft({ d20 }), "ogre", { total: stealth }), "hero", { total: perception }),
        EPIC,
      );
    expect(rolled(10, 40, 17).unaware).toEqual(["hireling"]);
    expect(rolled(10, 1, 16).unaware).toEqual(["hero", "hireling"]);
    expect([rolled(9, 40, 1), rolled(10, 1, 1)].map(({ isSprung }) => isSprung)).toEqual([false, true]);
  });

  it("are none if the check fails", () => {
    expect(ambushOutcome(draft({ d20: 1 }), EPIC).unaware).toEqual([]);
  });

  it.each([
    ["17 notices", 17, false, 0, true],
    ["16 does not", 16, false, 0, false],
    ["12 is enough on the look-out", 12, true, 0, true],
    ["11 is not enough on the look-out", 11, true, 0, false],
    ["21 is not enough against a trait", 21, false, 1, false],
    ["22 is enough against a trait", 22, false, 1, true],
    ["26 is not enough against the best trait", 26, false, 2, false],
    ["27 is enough against the best trait", 27, false, 2, true],
  ] as const)("are found by Perception: %s", (...[, total, isLookingOut, harderBy, isAware]) => {
    const asked = withAwareness({ ...sprung, harderBy }, "hero", { total, isLookingOut });
    expect(ambushOutcome(asked, EPIC).noticing[0]?.isAware).toBe(isAware);
  });

  it("are not found by Perception when a number is missing", () => {
    const asked = withAwareness(sprung, "hero", { total: 40 });
    expect(ambushOutcome(asked, { ...EPIC, numbers: {} }).noticing[0]).toMatchObject({
      id: "hero",
      difficulty: "challenging",
      dc: null,
      isAware: null,
    });
  });

  it("are those the GM chooses, whatever was rolled", () => {
    const asked = withAwareness(sprung, "hero", { total: 1, mark: "aware" });
    expect(ambushOutcome(asked, EPIC).unaware).toEqual(["hireling"]);
  });

  it("include a side that cannot notice, without a check", () => {
    expect(ambushOutcome(draft({ kind: "accident" }), EPIC).unaware).toEqual(["hero", "hireling"]);
  });

  it("are none by accident if one of the side can notice and warns the others", () => {
    const warned = withAwareness(draft({ kind: "accident" }), "hireling", { isLookingOut: true });
    expect(ambushOutcome(warned, EPIC)).toMatchObject({ isSprung: false, unaware: [] });
  });
});

describe("Perception against Stealth", () => {
  const seen = (ruleset: keyof typeof RULE_SETS, stealth: number, perception: number): readonly string[] =>
    ambushOutcome(
      withAwareness(withAwareness(NEW_AMBUSH, "ogre", { total: stealth }), "hero", { total: perception }),
      facts(rulesOf(ruleset)),
    ).unaware;
  const OPPOSED = facts(rulesOf("dnd5e"));

  it("surprises creatures whose Perception is below the Stealth of every enemy", () => {
    expect(seen("dnd5e", 15, 14)).toEqual(["hero"]);
    expect(seen("dnd5e", 15, 15)).toEqual([]);
  });

  // Pathfinder 1e, "Stealth": creatures that fail to beat the check are not aware of the one that hides.
  it("has to beat it in Pathfinder 1e", () => {
    expect(seen("pathfinder1e", 15, 15)).toEqual(["hero"]);
    expect(seen("pathfinder1e", 15, 16)).toEqual([]);
  });

  it("has to beat the worst Stealth of several in Pathfinder 1e, and says the total that is needed", () => {
    const two = { ...NEW_AMBUSH, roles: { stranger: "ambusher" } as const };
    const rolled = withAwareness(withAwareness(two, "ogre", { total: 30 }), "stranger", { total: 5 });
    const outcome = (total: number) =>
      ambushOutcome(withAwareness(rolled, "hero", { total }), facts(rulesOf("pathfinder1e")));
    expect([5, 6].map((total) => outcome(total).unaware)).toEqual([["hero"], []]);
    expect(outcome(5).noticing[0]).toMatchObject({ id: "hero", dc: 6, isAware: false });
  });

  it("is compared with the worst Stealth of several", () => {
    const two = { ...NEW_AMBUSH, roles: { stranger: "ambusher" } as const };
    const rolled = withAwareness(withAwareness(two, "ogre", { total: 30 }), "stranger", { total: 5 });
    expect(ambushOutcome(withAwareness(rolled, "hero", { total: 5 }), OPPOSED).unaware).toEqual([]);
    expect(ambushOutcome(withAwareness(rolled, "hero", { total: 4 }), OPPOSED).unaware).toEqual(["hero"]);
  });

  it("surprises nobody before a roll", () => {
    expect(ambushOutcome(NEW_AMBUSH, OPPOSED).unaware).toEqual([]);
  });
});

describe("a combat begins", () => {
  const surprised = ambushOutcome(draft({ kind: "accident" }), EPIC);
  it.each([
    ["epic-path", "2014", { hasSurpriseRound: true, unaware: ["hero", "hireling"] }],
    ["dnd5e", "2014", { hasSurpriseRound: false, unaware: ["hero", "hireling"] }],
    ["dnd5e", "2024", null],
  ] as const)("by %s of %s as its book says", (ruleset, book, plan) => {
    expect(planFrom(surprised, rulesOf(ruleset, book))).toEqual(plan);
  });

  it("with disadvantage for the surprised, if their book says so", () => {
    const none = new Map<string, string>();
    const both = { withDisadvantage: ["hero", "hireling"], spared: [] };
    expect(surprisedRolls(surprised, rulesOf("dnd5e", "2024"), none)).toEqual(both);
    expect(surprisedRolls(surprised, rulesOf("dnd5e"), none)).toEqual({ withDisadvantage: [], spared: [] });
  });

  it.each([
    ["a group that is surprised as a whole", { hero: "a", hireling: "a", ogre: "b" }, ["hero", "hireling"], []],
    ["a group of which one is aware", { hero: "a", ogre: "a" }, ["hireling"], ["hero"]],
    ["a group of one", { hero: "a" }, ["hero", "hireling"], []],
  ])("with one roll for %s", (_, groups, withDisadvantage, spared) => {
    const rolls = surprisedRolls(surprised, rulesOf("dnd5e", "2024"), new Map(Object.entries(groups)));
    expect(rolls).toEqual({ withDisadvantage, spared });
  });

  const allAware = { ...surprised, unaware: [] };

  it("normally if nobody is surprised", () => {
    expect(planFrom(allAware, rulesOf("pathfinder1e"))).toBeNull();
    expect(planFrom({ ...allAware, isSprung: false }, rulesOf("epic-path"))).toBeNull();
  });

  it("with a surprise round after a successful epic-path ambush, even if all have noticed it", () => {
    expect(planFrom(allAware, rulesOf("epic-path"))).toEqual({ hasSurpriseRound: true, unaware: [] });
  });

  it("normally if there is nobody to surprise", () => {
    expect(planFrom({ ...allAware, noticing: [] }, rulesOf("epic-path"))).toBeNull();
  });
});

// Epic Path, "Good Hiding Places": cover from the approach; half or more of the body exposed (partial cover) spoils it.
it.each([
  ["standard", true, true],
  ["improved", true, true],
  ["total", true, true],
  ["none", false, true],
  ["partial", true, false],
  ["soft", true, false],
  ["none", true, false],
])("cover %s with line of effect %s is a hiding place: %s", (cover, lineOfEffect, isOne) => {
  expect(isHidingPlace({ cover, lineOfEffect })).toBe(isOne);
});
