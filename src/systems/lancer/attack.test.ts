import { describe, expect, it } from "vitest";
import { plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { asRolled, difficultyOf, isCardOf, readAttack, type AttackState, type HudTarget } from "./attack";

const ACTOR = { uuid: "Actor.a", getActiveTokens: () => [] };

/** Shaped as the system's flow: docs/systems.md, "Lancer". */
const stateOf = (
  weapon: Partial<Record<"seeking" | "tech" | "melee" | "thrown", boolean>> = {},
  { targets = [] as readonly HudTarget[], rolled = ["b"], range = "Range" } = {},
): AttackState => ({
  actor: ACTOR,
  item: { currentProfile: () => ({ range: [{ type: range }] }) },
  data: {
    title: "Assault Rifle",
    acc_diff: { weapon: { seeking: false, tech: false, melee: false, thrown: false, ...weapon }, targets },
    hit_results: rolled.map((id) => ({ target: { id } })),
  },
});

describe("an attack", () => {
  it.each([
    ["with a rifle", {}, "ranged"],
    ["with a blade", { melee: true }, "melee"],
    ["with a thrown blade", { melee: true, thrown: true }, "ranged"],
  ] as const)("%s is %s", (_, weapon, kind) => {
    expect(readAttack(stateOf(weapon), "token:a")).toEqual({
      attacker: "token:a",
      manner: { kind, reach: null, origin: null },
      action: "attack",
      title: "Assault Rifle",
      missRolls: 1,
    });
  });

  it.each([
    ["that is seeking", stateOf({ seeking: true }), "token:a"],
    ["that is a tech attack", stateOf({ tech: true }), "token:a"],
    ["with a blast", stateOf({}, { range: "Blast" }), "token:a"],
    ["without a HUD", { actor: ACTOR, data: { title: "" } }, "token:a"],
    ["by an actor without a token", stateOf(), null],
  ])("%s is left alone", (_, state, attacker) => {
    expect(readAttack(state, attacker)).toBeNull();
  });

  it("without an item is one at range: the HUD counts cover on it", () => {
    expect(readAttack({ ...stateOf(), item: null }, "token:a")?.manner.kind).toBe("ranged");
  });
});

const HARD = {
  kind: "difficulty",
  count: 2,
  side: "attacker",
  note: { key: "PARAPET.Reason.Unseen", data: {} },
} as const;
const ruled = ruledTarget({ target: "token:b", verdict: plainVerdict({ dice: [HARD] }), dice: ["difficulty"] });

describe("difficulty for cover", () => {
  it("is as much as the verdict has, and none where the GM wants no numbers", () => {
    expect(difficultyOf(ruled)).toBe(2);
    expect(difficultyOf({ ...ruled, dice: [] })).toBe(0);
  });

  type Case = readonly [cover: number, own: number, more?: Parameters<typeof stateOf>];
  it.each<[string, Case, "applied" | "not applied" | "included" | "not counted"]>([
    ["in the HUD", [2, 0], "applied"],
    ["in the HUD in place of the system's lower one", [2, 1], "applied"],
    ["that the system has itself", [2, 2], "included"],
    ["changed to soft cover in the HUD", [1, 0], "not applied"],
    ["removed in the HUD", [0, 0], "not applied"],
    ["of a target on which the system did not roll", [2, 0, [{}, { rolled: [] }]], "not applied"],
    ["of a roll that was made seeking in the HUD", [2, 0, [{ seeking: true }]], "not counted"],
    ["of a blade that was not thrown after all", [2, 0, [{ melee: true }]], "not counted"],
  ])("%s", (_, [cover, own, given = []], expected) => {
    const [weapon, more] = given;
    const targets = [{ targetUuid: "Scene.s.Token.b", cover }];
    const rolled = asRolled(ruled, stateOf(weapon, { targets, ...more }), new Map([["token:b", own]]));
    expect(rolled.dice).toEqual(expected === "not counted" ? [] : ["difficulty"]);
    expect(rolled.unplacedDice).toEqual(expected === "not applied" ? ["difficulty"] : undefined);
    expect(rolled.includedDice).toEqual(expected === "included" ? ["difficulty"] : undefined);
  });

  it("of a target that has left the HUD is not applied", () => {
    expect(asRolled(ruled, stateOf(), new Map()).unplacedDice).toEqual(["difficulty"]);
  });

  it("is not what another game's effects become: people apply those", () => {
    const other = ruledTarget({ target: "token:b", effects: ["attack-at-disadvantage"] });
    expect(asRolled(other, stateOf(), new Map()).unplacedEffects).toEqual(["attack-at-disadvantage"]);
  });
});

describe("the card of an attack", () => {
  const card = { rolls: [{}], speaker: {}, flags: { lancer: { attackData: { attackerUuid: "Actor.a" } } } };
  it("is known by its attacker", () => {
    expect(isCardOf(ACTOR, card)).toBe(true);
    expect(isCardOf({ ...ACTOR, uuid: "Actor.b" }, card)).toBe(false);
    expect(isCardOf(ACTOR, { ...card, rolls: [] })).toBe(false);
    expect(isCardOf(ACTOR, { ...card, flags: {} })).toBe(false);
  });
});
