import { describe, expect, it } from "vitest";
import { isUseOf, readAttack, type Ability } from "./ability";

/** Shaped as the system's model: docs/systems.md, "Draw Steel". */
const abilityOf = (more: Partial<Ability> = {}): Ability => ({
  parent: { name: "Longbow", uuid: "Actor.a.Item.bow" },
  distance: { type: "ranged", primary: 10 },
  power: { effects: { documentsByType: { damage: [{}] } } },
  ...more,
});

const users = { attacker: "token:a", targets: ["token:b"] };

describe("an ability", () => {
  it.each([
    ["ranged", "melee", "ranged", null],
    ["melee", "ranged", "melee", 10],
    ["meleeRanged", "ranged", "ranged", null],
    ["meleeRanged", "melee", "melee", 10],
  ])("of the distance %s, shown as %s, is %s", (type, damageDisplay, kind, reach) => {
    const ability = abilityOf({ distance: { type, primary: 10 }, damageDisplay });
    expect(readAttack(ability, users)).toEqual({
      attacker: "token:a",
      targets: ["token:b"],
      manner: { kind, reach, origin: null },
      action: "attack",
      title: "Longbow",
      missRolls: 1,
    });
  });

  it("in melee reaches adjacent squares at a distance of 1", () => {
    expect(readAttack(abilityOf({ distance: { type: "melee", primary: 1 } }), users)?.manner.reach).toBeNull();
  });

  it.each<[string, Partial<Ability>]>([
    ["with an area", { distance: { type: "cube", primary: 3 } }],
    ["without damage", { power: { effects: { documentsByType: { damage: [] } } } }],
    ["whose effects cannot be read", { power: {} }],
  ])("%s is left alone", (_, more) => {
    expect(readAttack(abilityOf(more), users)).toBeNull();
  });

  it("without an attacker or a target is left alone", () => {
    expect(readAttack(abilityOf(), { ...users, attacker: null })).toBeNull();
    expect(readAttack(abilityOf(), { ...users, targets: [] })).toBeNull();
  });
});

describe("the message of a use", () => {
  const part = { type: "abilityUse", abilityUuid: "Actor.a.Item.bow" };
  const message = { rolls: [{}], speaker: {}, flags: {} };
  it.each<[string, unknown, boolean]>([
    ["in a list", { parts: [part] }, true],
    ["by id", { parts: { x: part } }, true],
    ["in the data of a model", { _source: { parts: [part] }, parts: new Map() }, true],
    ["of another ability", { parts: [{ abilityUuid: "Actor.a.Item.sword" }] }, false],
    ["missing", {}, false],
    ["of a message without data", undefined, false],
  ])("is known by its parts: %s", (_, system, expected) => {
    expect(isUseOf(abilityOf(), { ...message, system })).toBe(expected);
  });

  it("without a roll is none", () => {
    expect(isUseOf(abilityOf(), { ...message, rolls: [], system: { parts: [part] } })).toBe(false);
  });
});
