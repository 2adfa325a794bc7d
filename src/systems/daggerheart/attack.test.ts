import { describe, expect, it } from "vitest";
import { plainVerdict, ruledAttack, ruledTarget } from "../../../tests/ruled-attack";
import { asRolled, isCommon, isMessageOf, ownMode, readAttack, type RollConfig } from "./attack";

/** Shaped as the system's: docs/systems.md, "Daggerheart". */
const configOf = (more: Partial<RollConfig> = {}): RollConfig => ({
  title: "Longbow",
  hasDamage: true,
  targets: [{ id: "b" }],
  source: { actor: "Actor.a", action: "x" },
  roll: { type: "attack", advantage: 0 },
  ...more,
});

describe("a roll", () => {
  it.each([
    ["melee", "melee"],
    ["veryClose", "ranged"],
    ["far", "ranged"],
    ["", "ranged"],
  ])("of an action with the range %j is an attack in %s", (range, kind) => {
    expect(readAttack({ range }, configOf(), "token:a")).toEqual({
      attacker: "token:a",
      targets: ["token:b"],
      manner: { kind, reach: null, origin: null },
      action: "attack",
      title: "Longbow",
      missRolls: 1,
    });
  });

  it.each<[string, Partial<RollConfig>, boolean]>([
    ["of a spell that deals damage", { roll: { type: "spellcast" } }, true],
    ["of a spell that deals none", { roll: { type: "spellcast" }, hasDamage: 0 }, false],
    ["of a trait", { roll: { type: "trait" } }, false],
    ["of a set of dice", { roll: { type: "diceSet" } }, false],
    ["without a target", { targets: [] }, false],
    ["at the attacker", { targets: [{ id: "a" }] }, false],
  ])("%s: attack %s", (_, more, isAttack) => {
    expect(readAttack({ range: "far" }, configOf(more), "token:a") !== null).toBe(isAttack);
  });

  it("on oneself, or of an actor without a token, is left alone", () => {
    expect(readAttack({ range: "self" }, configOf(), "token:a")).toBeNull();
    expect(readAttack({ range: "far" }, configOf(), null)).toBeNull();
  });
});

const WORSE = {
  kind: "disadvantage",
  count: 1,
  side: "attacker",
  note: { key: "PARAPET.Reason.Unseen", data: {} },
} as const;
const covered = (target: string) =>
  ruledTarget({ target, verdict: plainVerdict({ dice: [WORSE] }), dice: ["disadvantage"] });
const open = (target: string) => ruledTarget({ target });

describe("disadvantage for cover", () => {
  it("is on the roll where all targets have it in common", () => {
    expect(isCommon(ruledAttack([covered("token:b"), covered("token:c")]))).toBe(true);
    expect(isCommon(ruledAttack([covered("token:b"), open("token:c")]))).toBe(false);
    const { declared, ...one } = ruledAttack([covered("token:b")]);
    expect(isCommon({ ...one, declared: { ...declared, targets: ["token:b", "token:elsewhere"] } })).toBe(false);
  });

  it.each<[string, Partial<RollConfig>, readonly [isBetter: boolean, isWorse: boolean]]>([
    ["nothing", {}, [false, false]],
    ["the action's advantage", { roll: { advantage: 1 } }, [true, false]],
    ["the action's disadvantage", { roll: { advantage: -1 } }, [false, true]],
    ["the key for advantage", { event: { altKey: true } }, [true, false]],
    ["the key for disadvantage", { event: { ctrlKey: true } }, [false, true]],
    ["another module's of both", { advantage: true, disadvantage: true }, [true, true]],
  ])("comes to %s of the roll's own", (_, more, [isBetter, isWorse]) => {
    expect(ownMode(configOf(more))).toEqual({ isBetter, isWorse });
  });

  type Rolled = readonly [isPut: boolean, isBetter: boolean, isWorse: boolean, rolled: number];
  it.each<[string, Rolled, "applied" | "not applied" | "included"]>([
    ["on its roll", [true, false, false, -1], "applied"],
    ["that cancels advantage", [true, true, false, 0], "applied"],
    ["removed in the dialog", [true, false, false, 0], "not applied"],
    ["turned into advantage in the dialog", [true, false, false, 1], "not applied"],
    ["beside advantage that the dialog gave back", [true, true, false, 1], "not applied"],
    ["that other targets do not have", [false, false, false, 0], "not applied"],
    ["beside the roll's own", [true, false, true, -1], "included"],
    ["beside the roll's own, both removed", [true, false, true, 0], "not applied"],
    ["that other targets do not have, beside the roll's own", [false, false, true, -1], "included"],
    // Advantage and disadvantage cancel, however many of each there are.
    ["beside advantage and disadvantage", [true, true, true, 0], "included"],
  ])("%s", (_, [isPut, isBetter, isWorse, type], expected) => {
    const config = configOf({ roll: { type: "attack", advantage: { type } } });
    const rolled = asRolled(covered("token:b"), config, { isPut, isBetter, isWorse });
    expect(rolled.unplacedDice).toEqual(expected === "not applied" ? ["disadvantage"] : undefined);
    expect(rolled.includedDice).toEqual(expected === "included" ? ["disadvantage"] : undefined);
  });

  it("is nothing for a target without cover; another game's effects are left to people", () => {
    const put = { isPut: false, isBetter: false, isWorse: false };
    expect(asRolled(open("token:b"), configOf(), put)).toEqual(open("token:b"));
    const other = { ...open("token:b"), effects: ["attack-at-disadvantage"] as const };
    expect(asRolled(other, configOf(), put).unplacedEffects).toEqual(["attack-at-disadvantage"]);
  });
});

describe("the message of a roll", () => {
  const message = { rolls: [{}], speaker: {}, flags: {} };
  it.each<[string, unknown, boolean]>([
    ["of this action", { source: { actor: "Actor.a", action: "x" } }, true],
    ["of another action", { source: { actor: "Actor.a", action: "y" } }, false],
    ["of another actor", { source: { actor: "Actor.b", action: "x" } }, false],
    ["without data", undefined, false],
  ])("%s: %s", (_, system, expected) => {
    expect(isMessageOf(configOf(), { ...message, system })).toBe(expected);
  });

  it("has a roll", () => {
    const system = { source: { actor: "Actor.a", action: "x" } };
    expect(isMessageOf(configOf(), { ...message, rolls: [], system })).toBe(false);
  });
});
