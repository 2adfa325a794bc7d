import { describe, expect, it } from "vitest";
import type { ActionUse, Pf1Actor, Pf1Item, ItemAction, SharedUse } from "./action-use";
import { acrobaticsOf, appliesDefence, opportunitiesOf, readAttack, type Pf1AttackPlace } from "./read-attack";

/** Shapes of pf1 10.8 and the branch that became 11: components/action.mjs, action-use.mjs; items of its compendia. */

const PLACE: Pf1AttackPlace = {
  attacker: "token:A",
  targets: ["token:B"],
  isOutOfTurn: false,
  units: "ft",
  grid: { distance: 5, units: "ft" },
};

const LONGBOW: Pf1Item = { name: "Longbow", system: { baseTypes: ["Longbow"], weaponGroups: { value: ["bows"] } } };
const SHOT: ItemAction = {
  actionType: "rwak",
  range: { units: "ft", maxIncrements: 10 },
  ammo: { type: "arrow" },
  getRange: ({ type }) => (type === "max" ? 1000 : 100),
};
const GLAIVE: Pf1Item = { name: "Glaive", system: { baseTypes: ["Glaive"], weaponGroups: { value: ["polearms"] } } };
/** The system's least range of a reach weapon is the natural reach, unless the action says otherwise. */
const SWING: ItemAction = {
  actionType: "mwak",
  range: { units: "reach", maxIncrements: 1 },
  getRange: ({ type }) => (type === "min" ? 5 : 10),
};

const feat = (name: string, system: Pf1Item["system"] = {}): Pf1Item => ({ type: "feat", name, system });

interface Given {
  readonly item?: Pf1Item;
  readonly action?: ItemAction;
  readonly shared?: Partial<SharedUse>;
  readonly feats?: readonly Pf1Item[];
  readonly formData?: NonNullable<ActionUse["formData"]>;
}

const use = ({ item = LONGBOW, action = SHOT, shared = {}, feats = [], formData = {} }: Given): ActionUse => {
  const actor: Pf1Actor = { items: feats };
  return { actor, item, action, shared: { attackBonus: [], ...shared }, formData };
};

const read = (given: Given, place = PLACE) => readAttack(use(given), place)!;

describe("how an attack of Pathfinder 1e is made", () => {
  it("is a shot with its weapon and range increment", () => {
    expect(read({})).toMatchObject({ attacker: "token:A", targets: ["token:B"], title: "Longbow", action: "attack" });
    const { manner } = read({});
    expect(manner).toEqual({
      kind: "ranged",
      reach: null,
      origin: null,
      weapon: "bow",
      increment: 100,
      increments: 10,
      means: "weapon",
    });
  });

  it.each<[string, Pf1Item["system"], ItemAction["damage"], true | undefined]>([
    ["a spell with the descriptor", { descriptors: { value: ["force"] } }, {}, true],
    ["a spell of fire", { descriptors: { value: ["fire"] } }, { parts: [{ types: ["fire"] }] }, undefined],
    ["damage of the type in 10", {}, { parts: [{ type: { values: ["force"] } }] }, true],
    ["stored damage of the type in 11", {}, { parts: [{ types: ["slashing"] }, { types: ["force"] }] }, true],
    ["prepared damage of the type in 11", {}, { parts: [{ types: new Set(["force"]) }] }, true],
    ["a weapon", {}, { parts: [{ formula: "1d8", type: { values: ["piercing"] } }] }, undefined],
  ])("is an effect of force or not: %s", (_, system, damage, isForce) => {
    const given = { item: { name: "It", system: system ?? {} }, action: { ...SHOT, damage: damage ?? {} } };
    expect(read(given).manner.isForce).toBe(isForce);
  });

  it("does not read the deprecated type of a damage part in 11", () => {
    const part = {
      types: new Set(["fire"]),
      get type(): never {
        throw new Error("deprecated");
      },
    };
    expect(read({ action: { ...SHOT, damage: { parts: [part] } } }).manner.isForce).toBeUndefined();
  });

  it.each<[string, Pf1Item["system"], Partial<ItemAction>]>([
    ["crossbow", { weaponGroups: { value: ["crossbows"] } }, { ammo: { type: "bolt" } }],
    ["crossbow", {}, { ammo: { type: "repeatingBolt" } }],
    ["bow", { weaponGroups: new Set(["bows"]) }, {}],
    ["shuriken", { baseTypes: ["Shuriken"], weaponGroups: { value: ["monk", "thrown"] } }, { actionType: "twak" }],
    ["thrown", { weaponGroups: { value: ["spears", "thrown"] } }, { actionType: "twak", ammo: { type: "" } }],
    ["projectile", { weaponGroups: { value: ["thrown"] } }, { actionType: "twak", ammo: { type: "slingBullet" } }],
    ["projectile", { weaponGroups: { value: ["firearms"] } }, { ammo: { type: "gunBullet" } }],
  ])("knows a weapon that is a %s", (weapon, system, action) => {
    const { manner } = read({ item: { name: "Weapon", system: system! }, action: { ...SHOT, ammo: {}, ...action } });
    expect(manner.weapon).toBe(weapon);
  });

  it("has no range increment where the range is one only, as for a ray", () => {
    const ray = { ...SHOT, actionType: "rsak", range: { units: "close", maxIncrements: 1 } };
    expect(read({ action: ray }).manner).toEqual({ kind: "ranged", reach: null, origin: null, means: "spell" });
  });

  it("reaches as far as the action does", () => {
    expect(read({ item: GLAIVE, action: SWING }).manner).toEqual({
      kind: "melee",
      reach: 10,
      leastReach: 10,
      origin: null,
      means: "weapon",
    });
    const inclusive = { ...SWING, getRange: ({ type }: { readonly type: string }) => (type === "min" ? 0 : 10) };
    expect(read({ action: inclusive }).manner.leastReach).toBeUndefined();
    const large = { ...SWING, getRange: ({ type }: { readonly type: string }) => (type === "min" ? 10 : 20) };
    expect(read({ action: large }).manner).toMatchObject({ reach: 20, leastReach: 15 });
    expect(read({ action: { ...SWING, getRange: () => NaN } }).manner.reach).toBeNull();
    expect(read({ action: { ...SWING, actionType: "msak" } }).manner.kind).toBe("melee");
  });

  it.each([
    ["a world in feet on a scene in metres", "ft", { distance: 1.5, units: "m" }, [100, 30]],
    ["a world in metres on a scene in feet", "m", { distance: 5, units: "ft" }, [30, 100]],
    ["a world and a scene in metres", "m", { distance: 1.5, units: "m" }, [30, 30]],
  ] as const)("is measured in the scene's units: %s", (_, units, grid, [length, becomes]) => {
    const place: Pf1AttackPlace = { ...PLACE, units, grid };
    const getRange = () => length;
    expect(read({ action: { ...SHOT, getRange } }, place).manner.increment).toBeCloseTo(becomes, 9);
    expect(read({ item: GLAIVE, action: { ...SWING, getRange } }, place).manner.reach).toBeCloseTo(becomes, 9);
  });

  it("is read of version 10, which keeps an action's data in a field of it", () => {
    const data = { actionType: "rwak", range: { units: "ft", maxIncrements: 10 }, ammo: { type: "arrow" } };
    const action: ItemAction = { data, range: 100, getRange: () => 100 };
    expect(read({ action }).manner).toMatchObject({ kind: "ranged", weapon: "bow", increment: 100 });
  });

  it("asks version 11 for no data of version 10, which it warns of", () => {
    const action: ItemAction = Object.defineProperty({ ...SHOT }, "data", {
      get: () => {
        throw new Error("a warning");
      },
    });
    expect(read({ action }).manner.weapon).toBe("bow");
  });

  it("is no attack that rolls none", () => {
    expect(readAttack(use({ action: { ...SHOT, actionType: "save" } }), PLACE)).toBeNull();
    expect(readAttack(use({ action: {} }), PLACE)).toBeNull();
  });

  it("is a charge when the box of the dialog is ticked, which a shot cannot be", () => {
    for (const given of [
      { shared: { charge: true } },
      { formData: { charge: true } },
      { shared: { formData: { charge: true } } },
      { shared: { useOptions: { charge: true } } },
    ]) {
      expect(read({ ...given, action: SWING })).toMatchObject({ action: "charge", manner: { isCharge: true } });
      expect(read(given)).toMatchObject({ action: "attack", manner: { kind: "ranged" } });
    }
    const unticked = { shared: { charge: false, useOptions: { charge: true } } };
    expect(read({ ...unticked, action: SWING }).action).toBe("attack");
  });

  it.each([
    ["attack", undefined],
    ["standard", undefined],
    ["full", undefined],
    ["nonaction", undefined],
    ["swift", true],
    ["free", true],
    ["immediate", true],
    ["move", true],
    ["passive", true],
    ["aoo", true],
    ["reaction", true],
  ])("activated as %s costs less than the standard action: %s", (type, isMinor) => {
    for (const action of [
      { ...SHOT, activation: { type } },
      { data: { ...SHOT, activation: { type } }, getRange: () => 100 },
    ])
      expect(read({ action }).isMinor).toBe(isMinor);
  });

  it.each([
    ["mcman", true],
    ["rcman", true],
    ["mwak", undefined],
  ] as const)("of the type %s is a maneuver: %s", (actionType, isManeuver) => {
    expect(read({ action: { ...SHOT, actionType } }).isManeuver).toBe(isManeuver);
  });

  // Epic Path, "Charge": +2 on combat maneuver attack rolls made to bull rush an opponent.
  it.each<[string, Pf1Item, ItemAction, "known" | "possible" | undefined]>([
    ["a maneuver named bull rush", { name: "Bull Rush" }, { actionType: "mcman" }, "known"],
    [
      "an action named so, of an item for several",
      { name: "Maneuvers" },
      { actionType: "mcman", name: "Bull-rush" },
      "known",
    ],
    ["a tag", { name: "Ansturm", system: { tag: "bullRush" } }, { actionType: "mcman" }, "known"],
    [
      "the name before Babele translated it",
      { name: "Ansturm", flags: { babele: { originalName: "Bull Rush" } } },
      { actionType: "mcman" },
      "known",
    ],
    ["a name around it", { name: "Improved Bull Rush (shield)" }, { actionType: "mcman" }, "known"],
    ["another maneuver", { name: "Bull Rush and Trip" }, { actionType: "mcman", name: "Trip" }, undefined],
    ["another maneuver by its item", { name: "Grapple" }, { actionType: "mcman", name: "Use" }, undefined],
    ["a maneuver without such a name", { name: "Dragon’s shove" }, { actionType: "mcman" }, "possible"],
    ["a weapon", { name: "Glaive" }, SWING, undefined],
  ])("is or is not a bull rush on a charge by %s", (_, item, action, bullRush) => {
    const given = read({ item, action: { getRange: () => 5, ...action }, shared: { charge: true } });
    expect([given.chargeBonus, given.bullRush]).toEqual([2, bullRush]);
  });

  it("has a weapon's own number of increments, and the handling that its flags name", () => {
    const dart = { ...SHOT, actionType: "twak", range: { units: "ft", maxIncrements: "3" }, ammo: {} };
    expect(read({ item: { name: "Dart" }, action: dart }).manner).toMatchObject({ weapon: "thrown", increments: 3 });
    const whip = (flag: string) => ({ name: "Whip", system: { flags: { boolean: { [flag]: true } } } });
    for (const handling of ["unwieldy", "cumbersome"])
      expect(read({ item: whip(handling), action: SWING }).manner.handling).toBe(handling);
    expect(read({ item: whip("splendid"), action: SWING }).manner.handling).toBeUndefined();
  });

  it.each<[string, unknown, boolean | undefined]>([
    ["may be braced by its property", { brc: true, rch: true }, true],
    ["may not without it", { rch: true }, false],
    ["may be braced by a list of properties too", new Set(["brc"]), true],
    ["is unknown where an item is no weapon", undefined, undefined],
  ])("%s", (_what, properties, isBraced) => {
    const item = { name: "Longspear", system: properties === undefined ? {} : { properties } };
    expect(read({ item, action: SWING }).manner.isBraced).toBe(isBraced);
    expect(read({ item }).manner.isBraced).toBeUndefined();
  });

  it("is one of opportunity once a round, and with Combat Reflexes as many more times as the Dexterity bonus", () => {
    const actor = (mod: number, ...names: string[]) => ({
      items: names.map((name) => ({ type: "feat", name })),
      system: { abilities: { dex: { mod } } },
    });
    expect(opportunitiesOf(actor(3))).toBe(1);
    expect(opportunitiesOf(actor(3, "Combat Reflexes"))).toBe(4);
    expect(opportunitiesOf(actor(-1, "Combat Reflexes"))).toBe(1);
  });

  it("is one of opportunity in another's turn, in melee alone", () => {
    const place = { ...PLACE, isOutOfTurn: true };
    expect(read({ action: SWING }, place).action).toBe("attack-of-opportunity");
    expect(read({}, place).action).toBe("attack");
    for (const actionType of ["mcman", "msak"])
      expect(read({ action: { ...SWING, actionType } }, place).action).toBe("attack");
  });
});

/** `packs/commonbuffs/fighting-defensively…yaml` and `total-defense…yaml` of the system. */
describe("the system's own buffs", () => {
  const buffed = (buff: object) => ({ items: [{ type: "buff", ...buff }] });

  it("have the numbers of a stance while they are active", () => {
    const fighting = { name: "Fighting Defensively", isActive: true, system: { tag: "fightingDefensively" } };
    expect(appliesDefence(buffed(fighting), "defensive")).toBe(true);
    expect(appliesDefence(buffed(fighting), "total-defense")).toBe(false);
    expect(appliesDefence(buffed({ ...fighting, isActive: false }), "defensive")).toBe(false);
    expect(appliesDefence(buffed({ ...fighting, type: "feat" }), "defensive")).toBe(false);
    expect(
      appliesDefence(buffed({ name: "Volle Verteidigung", system: { tag: "totalDefense" } }), "total-defense"),
    ).toBe(true);
    expect(appliesDefence({}, "defensive")).toBe(false);
  });

  it("read ranks in Acrobatics", () => {
    expect(acrobaticsOf({ system: { skills: { acr: { rank: 5 } } } })).toBe(5);
    expect(acrobaticsOf({})).toBe(0);
  });
});

describe("feats", () => {
  it("let misses in melee be rolled again", () => {
    expect(read({ feats: [feat("Blind-Fight")], action: SWING }).missRolls).toBe(2);
    expect(read({ feats: [feat("Blind-Fight")] }).missRolls).toBe(1);
    expect(read({ action: SWING }).missRolls).toBe(1);
    const better = read({ feats: [feat("Improved Blind-Fight")], action: SWING });
    expect(better.missRolls).toBe(2);
  });
});

it("an attack is made with a spell or a weapon", () => {
  expect(read({ action: { ...SHOT, actionType: "rsak" } }).manner.means).toBe("spell");
  expect(read({}).manner.means).toBe("weapon");
});
