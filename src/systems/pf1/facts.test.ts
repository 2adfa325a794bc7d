import { describe, expect, it } from "vitest";
import { FARTHEST } from "../../scene/shapes/scene-limits";
import { attackBonusOf, factsOf } from "./facts";

const FEET = { distance: 5, units: "ft" };

const NO_SENSES = {
  dv: { value: 0 },
  ts: { value: 0 },
  bs: { value: 0 },
  bse: { value: 0 },
  tr: { value: 0 },
  ll: { enabled: false, multiplier: { dim: 2, bright: 2 } },
  si: false,
  sid: false,
};

const withTraits = (traits: object) => ({ system: { traits } });

describe("a creature by its sheet of Pathfinder 1e", () => {
  it("has size, reach and senses", () => {
    const reach = { total: { melee: 10, reach: 20 } };
    const senses = { ...NO_SENSES, dv: { value: 60, total: 90 }, bse: { value: 30 }, ll: { enabled: true } };
    expect(factsOf(withTraits({ size: "lg", reach, senses }), FEET)).toEqual({
      sizeCategory: "large",
      reach: 10,
      hasLowLightVision: true,
      senses: {
        darkvision: 90,
        blindsense: 30,
        blindsight: 0,
        tremorsense: 0,
        "see-invisibility": 0,
        "true-seeing": 0,
      },
    });
  });

  it("sees all that is invisible where the box is ticked, and has senses written as numbers", () => {
    const { senses } = factsOf(withTraits({ senses: { ...NO_SENSES, si: true, tr: 120 } }), FEET);
    expect(senses).toMatchObject({ "see-invisibility": FARTHEST, "true-seeing": 120 });
  });

  it("has the size of newer data", () => {
    expect(factsOf(withTraits({ size: { value: "col" } }), FEET)).toEqual({ sizeCategory: "colossal" });
  });

  it("is measured in metres on a scene in metres", () => {
    const facts = factsOf(withTraits({ reach: { total: { melee: 5 } } }), { distance: 1.5, units: "m" });
    expect(facts.reach).toBeCloseTo(1.5, 9);
  });

  it.each([
    [["Weapon Damage", "Critical Hits"], true],
    ["Critical Hits;Precision Damage;", true],
    [["Vulnerable To Critical Hits"], false],
    [[], false],
  ])("is immune to critical hits where its damage immunities %j say so", (custom, isImmune) => {
    const facts = factsOf(withTraits({ di: { value: ["cold"], custom } }), FEET);
    expect(facts.isImmuneToCriticals === true).toBe(isImmune);
  });

  it("is never flat-footed with uncanny dodge, and answers with Combat Reflexes while it is", () => {
    const withFeats = (...names: string[]) => factsOf({ items: names.map((name) => ({ type: "feat", name })) }, FEET);
    expect(withFeats()).toEqual({});
    expect(withFeats("Uncanny Dodge")).toEqual({ hasUncannyDodge: true });
    expect(withFeats("Improved Uncanny Dodge")).toEqual({ hasUncannyDodge: true });
    expect(withFeats("Combat Reflexes")).toEqual({ hasCombatReflexes: true });
    expect(withFeats("Dodge")).toEqual({});
  });

  describe("in melee", () => {
    const SPEAR = {
      type: "weapon",
      system: { equipped: true, actions: [{ actionType: "mwak", range: { units: "reach" } }] },
    };
    const SWORD = {
      type: "weapon",
      system: { equipped: true, actions: [{ actionType: "mwak", range: { units: "melee" } }] },
    };
    const BITE = { type: "attack", system: { actions: [{ actionType: "mwak", range: { units: "melee" } }] } };
    const BOW = {
      type: "weapon",
      system: { equipped: true, actions: [{ actionType: "rwak", range: { units: "ft" } }] },
    };
    const off = (item: typeof SWORD) => ({ ...item, system: { ...item.system, equipped: false } });
    const armed = (total: object, ...items: object[]) => {
      const { reach, leastReach } = factsOf({ ...withTraits({ reach: { total } }), items }, FEET);
      return [reach, leastReach];
    };

    it("threatens with reach weapons alone in hand from beyond its natural reach", () => {
      const medium = { melee: 5, reach: 10 };
      expect(armed(medium, SPEAR)).toEqual([10, 10]);
      expect(armed(medium, SPEAR, off(SWORD), BOW)).toEqual([10, 10]);
      expect(armed({ melee: 10, reach: 20 }, SPEAR)).toEqual([20, 15]);
    });

    const FIST = {
      type: "weapon",
      name: "Unarmed Strike",
      system: { equipped: true, actions: [{ actionType: "mwak", range: { units: "melee" } }] },
    };
    const named = (name: string, type = "feat") => ({ type, name });
    const isUnarmed = (...items: object[]) => factsOf({ items }, FEET).isUnarmed === true;

    it("is unarmed with weapons of which none can be used in melee", () => {
      expect([isUnarmed(BOW), isUnarmed(off(SWORD)), isUnarmed(FIST), isUnarmed(BOW, FIST)]).toEqual(
        Array.from({ length: 4 }, () => true),
      );
      expect(isUnarmed({ ...BITE, system: { ...BITE.system, disabled: true } })).toBe(true);
      expect(isUnarmed({ ...SWORD, system: { ...SWORD.system, quantity: 0 } })).toBe(true);
      const translated = { flags: { babele: { originalName: "Unarmed Strike" } } };
      expect(isUnarmed({ ...FIST, name: "Waffenloser Schlag", ...translated })).toBe(true);
      expect(isUnarmed({ ...FIST, name: "Fist", system: { ...FIST.system, baseTypes: ["Unarmed Strike"] } })).toBe(
        true,
      );
    });

    it("is armed with a melee weapon, a natural attack, or by having learned to strike unarmed", () => {
      for (const item of [SWORD, SPEAR, BITE]) expect(isUnarmed(BOW, item)).toBe(false);
      for (const feat of ["Improved Unarmed Strike", "Unarmed Strike"])
        expect([isUnarmed(BOW, named(feat)), isUnarmed(FIST, named(feat))]).toEqual([false, false]);
      const bash = { type: "equipment", system: SWORD.system };
      expect([isUnarmed(BOW, bash), isUnarmed(BOW, off(bash))]).toEqual([false, true]);
    });

    it("is armed without any weapon or attack on its sheet", () => {
      expect([isUnarmed(), isUnarmed(named("Dodge")), isUnarmed(named("Rope", "loot"))]).toEqual([false, false, false]);
    });

    it("reaches its own space alone with a reach of 0", () => {
      expect(armed({ melee: 0, reach: 0 }, BITE)).toEqual([0, undefined]);
    });

    it("threatens what is beside it with anything else in hand, or with nothing", () => {
      const medium = { melee: 5, reach: 10 };
      for (const items of [[], [SPEAR, SWORD], [SPEAR, BITE], [off(SPEAR)], [BOW]])
        expect(armed(medium, ...items)).toEqual([5, undefined]);
    });
  });

  it("says nothing where the sheet does not", () => {
    for (const actor of [{}, withTraits({}), withTraits({ size: "odd", reach: {} }), withTraits({ size: "valueOf" })])
      expect(factsOf(actor, FEET)).toEqual({});
  });
});

it("has the attack bonus of its sheet, with its size and its best weapon at hand", () => {
  const attack = { shared: 6, general: 1, melee: 1, ranged: 2 };
  const abilities = { str: { mod: 3 }, dex: { mod: 2 } };
  const weapon = (system: object) => ({ type: "weapon", system: { equipped: true, ...system } });
  const sheet = (more: object, ...items: object[]) => ({
    system: { attributes: { attack }, abilities, traits: { size: "med" }, ...more },
    items,
  });
  expect(attackBonusOf(sheet({}))).toBe(12);
  expect(attackBonusOf(sheet({ traits: { size: { value: "sm" } } }, weapon({ masterwork: true })))).toBe(14);
  expect(attackBonusOf(sheet({}, weapon({ enh: 2 }), weapon({ enh: 5, equipped: false })))).toBe(14);
  expect(attackBonusOf({ system: {} })).toBeUndefined();
});
