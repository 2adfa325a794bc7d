import { describe, expect, it } from "vitest";
import { modifier, plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { asPlayed, asRolled, isUseOf, readAttack, type Ability, type AskedTarget } from "./ability";

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

const NOTE = { key: "PARAPET.Reason.Level.soft", data: {} };
const BANE = { kind: "bane", count: 1, side: "attacker", note: NOTE } as const;

describe("a verdict of another game's rules", () => {
  it("has one bane for its cover, whatever that is worth, and no other numbers or effects", () => {
    const modifiers = [
      modifier({ value: 8, note: NOTE }),
      modifier({ stat: "reflex", value: 4 }),
      modifier({ stat: "attack", value: 2, side: "attacker", type: "flanking" }),
    ];
    const played = asPlayed(plainVerdict({ cover: "improved", modifiers, effects: ["improved-evasion"] }));
    expect([played.cover, played.modifiers, played.dice, played.effects]).toEqual(["improved", [], [BANE], []]);
  });

  it("has none without cover", () => {
    const flanking = modifier({ stat: "attack", value: 2, side: "attacker", type: "flanking" });
    expect(asPlayed(plainVerdict({ modifiers: [flanking] })).dice).toEqual([]);
  });
});

describe("a bane for cover", () => {
  const asked = (more: Partial<AskedTarget> = {}): AskedTarget => ({
    target: "token:b",
    actor: "Actor.b",
    own: 0,
    ours: 1,
    ...more,
  });
  type Given = readonly [rolls: readonly object[], targets: readonly AskedTarget[], shared: number];
  const roll = (banes: number, target = "Actor.b") => ({ options: { banes, target } });
  const rolledWith = (rolls: readonly object[], targets: readonly AskedTarget[], shared = 0) => {
    const message = { rolls: [{}], speaker: {}, flags: {}, system: { parts: [{ rolls }] } };
    const { unplacedDice = [], includedDice = [] } = asRolled(
      ruledTarget({ target: "token:b", verdict: plainVerdict({ dice: [BANE] }), dice: ["bane"] }),
      message,
      { targets, shared },
    );
    return [unplacedDice.length > 0 ? "not applied" : null, includedDice.length > 0 ? "included" : null];
  };
  it.each<[string, Given, "applied" | "not applied" | "included"]>([
    ["on its roll", [[roll(1)], [asked()], 0], "applied"],
    ["beside one of the system's", [[roll(2)], [asked({ own: 1 })], 0], "applied"],
    ["beside one of the whole roll", [[roll(2)], [asked()], 1], "applied"],
    ["removed", [[roll(0)], [asked()], 0], "not applied"],
    ["removed beside another", [[roll(1)], [asked()], 1], "not applied"],
    ["on another target's roll", [[roll(2, "Actor.c")], [asked()], 0], "not applied"],
    ["of a message without rolls", [[], [asked()], 0], "not applied"],
    ["of a target that was never asked about", [[roll(1)], [], 0], "not applied"],
    ["beside as many as count", [[roll(2)], [asked({ own: 2 })], 0], "included"],
    ["beside as many as count, of both kinds", [[roll(2)], [asked({ own: 1 })], 1], "included"],
    [
      "on one of two rolls at tokens of an actor, of which one has cover",
      [[roll(0), roll(1)], [asked(), asked({ target: "token:c", ours: 0 })], 0],
      "applied",
    ],
    ["on one of two such rolls, of which both have cover", [[roll(0), roll(1)], [asked(), asked()], 0], "not applied"],
  ])("%s", (_, [rolls, targets, shared], expected) => {
    const said = [expected === "not applied" ? expected : null, expected === "included" ? expected : null];
    expect(rolledWith(rolls, targets, shared)).toEqual(said);
    // Messages store rolls as JSON.
    expect(
      rolledWith(
        rolls.map((each) => JSON.stringify(each) as unknown as object),
        targets,
        shared,
      ),
    ).toEqual(said);
  });
});
