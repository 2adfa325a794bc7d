import { expect, it } from "vitest";
import { hasDisengaged } from "./dnd5e-strikes";
import { strikesOf } from "./own-strikes";
import { hasReactiveStrike } from "./pf2e-strikes";

const TOKEN = {};
const made: unknown[] = [];
const use =
  (name: string) =>
  (...given: readonly unknown[]): void => {
    made.push([name, ...given]);
  };

it("are in pf1 attacks before weapons, in melee, at hand", () => {
  const action = (name: string, actionType: string) => ({ actionType, use: use(name) });
  const items = [
    { type: "weapon", name: "Axe", system: { equipped: true }, actions: [action("axe", "mwak")] },
    { type: "weapon", name: "Club", system: { equipped: false }, actions: [action("club", "mwak")] },
    { type: "attack", name: "Bite", system: {}, actions: [action("bite", "mwak")] },
    { type: "attack", name: "Spit", system: {}, actions: [action("spit", "rwak")] },
    { type: "attack", name: "Old", system: { disabled: true }, actions: [action("old", "mwak")] },
    { type: "weapon", name: "Of 10", system: { equipped: true }, actions: [{ data: { actionType: "mwak" }, use }] },
    { type: "feat", name: "Kick", system: {}, actions: [action("kick", "mwak")] },
  ];
  const strikes = strikesOf("pf1", { items }, TOKEN);
  expect(strikes.map(({ name }) => name)).toEqual(["Bite", "Axe", "Of 10"]);
  strikes[0]?.make();
  expect(made.pop()).toEqual(["bite", { token: TOKEN }]);
});

it("are in dnd5e melee attacks with what is equipped, and all of a monster", () => {
  const activity = (value: string, classification: string) => ({
    type: "attack",
    attack: { type: { value, classification } },
    use: use(value),
  });
  const items = [
    {
      name: "Sword",
      system: { equipped: true, activities: [activity("melee", "weapon"), activity("ranged", "weapon")] },
    },
    { name: "Mace", system: { equipped: false, activities: [activity("melee", "weapon")] } },
    { name: "Grasp", system: { activities: [activity("melee", "spell")] } },
    { name: "Save", system: { activities: [{ type: "save" }] } },
    { name: "Nothing" },
  ];
  const namesFor = (type: string): string[] => strikesOf("dnd5e", { type, items }, TOKEN).map(({ name }) => name);
  expect([namesFor("character"), namesFor("npc")]).toEqual([["Sword"], ["Sword", "Mace"]]);
});

it.each(["pf2e", "sf2e"])("are in %s melee strikes that are ready, without a penalty for several attacks", (system) => {
  const strike = (label: string, more: object = {}) => ({
    ...{ type: "strike", label, ready: true, item: { isMelee: true } },
    variants: [{ roll: use("first") }, { roll: use("second") }],
    ...more,
  });
  const bow = strike("Bow", { item: { isMelee: false } });
  const actions = [strike("Sword"), bow, strike("Sheathed", { ready: false }), strike("Blast", { type: "other" })];
  const strikes = strikesOf(system, { system: { actions } }, TOKEN);
  expect(strikes.map(({ name }) => name)).toEqual(["Sword"]);
  strikes[0]?.make();
  expect(made.pop()).toEqual(["first", {}]);
});

it("are none on an empty sheet, and in a system that is not known", () => {
  for (const system of ["pf1", "dnd5e", "pf2e", "homemade"]) expect(strikesOf(system, {}, TOKEN)).toEqual([]);
});

// foundryvtt/pf2e: packs/classfeatures, packs/feats and packs/bestiary-ability-glossary-srd.
it.each<[string, object, boolean]>([
  ["a monster's action", { type: "action", name: "Reactive Strike" }, true],
  ["one before the remaster", { type: "action", name: "Attack of Opportunity" }, true],
  ["one with a part of the body alone", { type: "action", name: "Attack of Opportunity (Jaws Only)" }, true],
  ["a fighter's class feature", { type: "feat", name: "Reactive Strike", system: { slug: "reactive-strike" } }, true],
  ["a translated one by its slug", { type: "action", name: "Reaktiver Schlag", slug: "reactive-strike" }, true],
  [
    "a translated one by its source",
    { type: "action", name: "x", _stats: { compendiumSource: "Compendium.pf2e.classfeatures.Item.hmShTfPOcTaKgbf4" } },
    true,
  ],
  [
    "one of 11 by its source",
    { type: "action", name: "x", flags: { core: { sourceId: "Compendium.pf2e.a.Item.hFtNbo1LKYCoDy2O" } } },
    true,
  ],
  ["another reaction", { type: "action", name: "Retributive Strike" }, false],
  ["a weapon of that name", { type: "weapon", name: "Reactive Strike" }, false],
  ["a longer word", { type: "action", name: "Reactive Striker's Guard" }, false],
])("in Pathfinder’s second edition %s gives the reaction or does not", (_, item, isIt) => {
  expect(hasReactiveStrike({ items: [item] })).toBe(isIt);
});

it("in the fifth edition a status or an effect says that a creature has disengaged", () => {
  for (const actor of [
    { statuses: new Set(["disengaged"]) },
    { appliedEffects: [{ name: "Disengage" }] },
    { appliedEffects: [{ name: "Rückzug" }] },
  ])
    expect(hasDisengaged(actor, "Rückzug")).toBe(true);
  for (const actor of [{}, { statuses: ["dodging"] }, { appliedEffects: [{ name: "Disengage", disabled: true }] }])
    expect(hasDisengaged(actor, "Rückzug")).toBe(false);
});
