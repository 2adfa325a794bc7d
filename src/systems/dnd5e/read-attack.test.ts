import { describe, expect, it } from "vitest";
import { activity } from "../../../tests/systems/dnd5e-rolls";
import { likelyMode, readAttack, type Dnd5eAttackPlace } from "./read-attack";
import type { Activity, Dnd5eItem } from "./rolls";

const PLACE: Dnd5eAttackPlace = {
  attacker: "token:A",
  targets: ["token:b"],
  isOutOfTurn: false,
  grid: { distance: 5, units: "ft" },
};

const weapon = (type: string, item: Partial<Dnd5eItem>, more: Partial<Activity> = {}): Activity =>
  activity({
    attack: { type: { value: type, classification: "weapon" } },
    item: { name: "Weapon", type: "weapon", ...item },
    ...more,
  });

const spell = (type: string, range: Activity["range"] = {}, more: Partial<Activity> = {}): Activity =>
  activity({
    attack: { type: { value: type, classification: "spell" } },
    item: { name: "Spell", type: "spell" },
    range,
    ...more,
  });

const range = (value: number | null, reach: number | null = null, units = "ft") => ({
  system: { range: { value, reach, units, long: 0 } },
});

const spear = weapon("melee", range(20, 5));
const glaive = weapon("melee", range(null, 10));
const longbow = weapon("ranged", { system: { range: { value: 150, units: "ft" }, type: { baseItem: "longbow" } } });

const mannerOf = (its: Activity, mode?: string, place = PLACE) => readAttack(its, mode, place)?.manner;

describe("an attack by its activity", () => {
  it.each([
    ["a spear in one hand", spear, "oneHanded", { kind: "melee", reach: 5 }],
    ["a spear that is thrown", spear, "thrown", { kind: "ranged", reach: null, weapon: "thrown", increment: 20 }],
    ["one thrown by the other hand", spear, "thrown-offhand", { kind: "ranged", weapon: "thrown" }],
    ["what strikes at range as well", weapon("melee", range(60, 5)), "ranged", { kind: "ranged", increment: 60 }],
    ["the bites of a swarm, in its own space alone", weapon("melee", range(null, 0)), undefined, { reach: 0 }],
    ["a glaive", glaive, "twoHanded", { kind: "melee", reach: 10 }],
    ["a bow", longbow, "twoHanded", { kind: "ranged", weapon: "bow", increment: 150 }],
    [
      "a bow with its long range",
      weapon("ranged", { system: { range: { value: 150, long: 600, units: "ft" } } }),
      "twoHanded",
      { increment: 150, longRange: 600 },
    ],
    ["a bare fist", weapon("melee", { type: "feat" }), undefined, { kind: "melee", reach: null }],
    ["a ray", spell("ranged", { value: 120, units: "ft" }), undefined, { kind: "ranged", reach: null }],
    ["a touch", spell("melee", { value: null, units: "touch" }), undefined, { kind: "melee", reach: null }],
    ["a whip of thorns", spell("melee", { value: 30, units: "ft" }), undefined, { kind: "melee", reach: 30 }],
  ])("is what it is: %s", (_, its, mode, manner) => {
    expect(mannerOf(its, mode)).toMatchObject(manner);
  });

  it("has the one range of an activity that overrides its weapon's", () => {
    const its = weapon(
      "ranged",
      { system: { range: { value: 150, long: 600, units: "ft" } } },
      { range: { value: 30, units: "ft", override: true } },
    );
    expect(mannerOf(its, "twoHanded")).toEqual({
      ...{ kind: "ranged", reach: null, origin: null, means: "weapon", weapon: "projectile" },
      increment: 30,
    });
  });

  it("has the type that the system gives for its mode", () => {
    const its = { ...spear, getActionType: (mode?: string) => (mode === "hurled" ? "rwak" : "mwak") };
    expect([mannerOf(its, "hurled")?.kind, mannerOf(its, "thrown")?.kind]).toEqual(["ranged", "melee"]);
  });

  it("reaches so far on a scene in metres", () => {
    expect(mannerOf(glaive, "twoHanded", { ...PLACE, grid: { distance: 1.5, units: "m" } })?.reach).toBe(3);
  });

  it.each([
    ["action", undefined],
    ["", undefined],
    [undefined, undefined],
    ["bonus", true],
    ["reaction", true],
    ["legendary", true],
  ])("activated as %s costs less than the action: %s", (type, isMinor) => {
    const activation = type === undefined ? {} : { activation: { type } };
    expect(readAttack({ ...spear, ...activation }, undefined, PLACE)?.isMinor).toBe(isMinor);
  });

  it("is none where the activity makes none", () => {
    expect(readAttack(activity({ type: "save" }), undefined, PLACE)).toBeNull();
  });

  it("is taken for one of opportunity in another's turn, in melee alone", () => {
    const actionOf = (its: Activity) => readAttack(its, undefined, { ...PLACE, isOutOfTurn: true })?.action;
    expect([actionOf(spear), actionOf(longbow)]).toEqual(["attack-of-opportunity", "attack"]);
    expect(actionOf(spell("melee"))).toBe("attack");
    expect(readAttack(spear, undefined, PLACE)?.action).toBe("attack");
  });

  it("is likely to be made as it was made last, else in the first of its modes", () => {
    const modes = [{ value: "oneHanded" }, { value: "thrown" }];
    const item: Dnd5eItem = { name: "Spear", system: { attackModes: modes } };
    const last = { flags: { dnd5e: { last: { shoot: { attackMode: "thrown" } } } } };
    expect(likelyMode(activity({ item: { ...item, ...last } }))).toBe("thrown");
    expect(likelyMode(activity({ item }))).toBe("oneHanded");
  });
});

describe("what an attack is made with", () => {
  it.each([
    ["a weapon", longbow, "weapon"],
    ["a fist", weapon("melee", { type: "feat" }), "weapon"],
    ["a spell", spell("ranged"), "spell"],
  ])("is %s", (_, its, means) => {
    expect(mannerOf(its)?.means).toBe(means);
  });

  it("changes cover by the property that ignores it, and by its own flag", () => {
    const changesBy = (item: Partial<Dnd5eItem>) =>
      mannerOf(weapon("melee", item))?.coverChanges?.map(({ does, level, note, of }) => [does, level, note, of]);
    expect(changesBy({ system: { properties: new Set(["ignoreCover"]) } })).toEqual([
      ["ignore", null, "Weapon", "token:A"],
    ]);
    const flags = { parapet: { cover: "lower" } };
    expect(changesBy({ flags } as Partial<Dnd5eItem>)).toEqual([["lower", null, "Weapon", "token:A"]]);
    expect(changesBy({})).toBeUndefined();
  });
});
