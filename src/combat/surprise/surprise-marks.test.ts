import { describe, expect, it } from "vitest";
import { combatant, fightOf } from "../../../tests/fights";
import { act } from "../action";
import type { Encounter } from "../encounter";
import { RULE_SETS } from "../../rules/index";
import { offGuard, surpriseMark } from "./surprise-marks";
import { nextTurn } from "../turns";

const FIGHT: Encounter = {
  ...fightOf(combatant("ogre", 20), combatant("hero", 15), combatant("goblin", 10)),
  skipsDefeated: false,
};

const after = (fight: Encounter, action: Parameters<typeof act>[1]): Encounter => {
  const done = act(fight, action);
  if (typeof done === "string") throw new Error(done);
  return done;
};

const begun = (hasSurpriseRound: boolean): Encounter =>
  after(FIGHT, {
    id: "1",
    kind: "begin",
    turn: { round: 1, acting: "ogre" },
    hasSurpriseRound,
    unaware: ["hero"],
  });

const next = (fight: Encounter, id: string): Encounter => after(fight, { id, kind: "turn", turn: nextTurn(fight) });

const FLAT = RULE_SETS.pathfinder1e.surprise!("2014");
const LOST = RULE_SETS.dnd5e.surprise!("2014");

describe("flat-footed", () => {
  it.each([
    ["Pathfinder 1e", FLAT],
    ["Epic Path", RULE_SETS["epic-path"].surprise!("2014")],
  ])(
    "applies in %s to everyone before their first turn, and to the unaware until their turn in round 1",
    (_, rules) => {
      const surprise = begun(true);
      expect(offGuard(surprise, rules)).toEqual(["hero", "goblin"]);
      const goblin = next(surprise, "2");
      expect(offGuard(goblin, rules)).toEqual(["hero"]);
      const ogre = next(goblin, "3");
      expect(offGuard(ogre, rules)).toEqual(["hero"]);
      expect(offGuard(next(ogre, "4"), rules)).toEqual([]);
    },
  );

  // Epic Path, "Determining Awareness": who readies or holds has acted.
  it.each([
    ["Pathfinder 1e", FLAT],
    ["Epic Path", RULE_SETS["epic-path"].surprise!("2014")],
  ])("does not apply in %s to a creature that holds or readies in the surprise round", (_, rules) => {
    const readied = { words: "a hero comes", action: "shoot", item: null, trigger: null };
    for (const action of [{ kind: "hold" }, { kind: "ready", readied }] as const) {
      const surprise = after(begun(true), { id: "2", who: "ogre", ...action });
      expect(offGuard(surprise, rules)).toEqual(["hero", "goblin"]);
      expect(offGuard(next(surprise, "3"), rules)).toEqual(["hero"]);
    }
  });

  it("applies again when the turn is undone", () => {
    const surprise = begun(true);
    const goblin = next(surprise, "2");
    const back = after(goblin, { id: "3", kind: "back", turn: { round: 1, acting: "ogre" } });
    expect(offGuard(back, FLAT)).toEqual(["hero", "goblin"]);
  });

  it("applies to no creature before the combat begins", () => {
    expect(offGuard(FIGHT, FLAT)).toEqual([]);
  });
});

it("a dnd5e creature is surprised until the turn it loses", () => {
  const first = begun(false);
  expect(offGuard(first, LOST)).toEqual(["hero"]);
  expect(offGuard(next(first, "2"), LOST)).toEqual([]);
});

describe("a tracker row", () => {
  it("shows who is aware in the surprise round and who is not, to users who may know", () => {
    const surprise = begun(true);
    expect(["ogre", "hero"].map((id) => surpriseMark(surprise, id, true))).toEqual(["aware", "unaware"]);
    expect(surpriseMark(surprise, "hero", false)).toBeNull();
  });

  it("shows no surprise after the round is over or the lost turn has passed", () => {
    expect(surpriseMark(begun(false), "ogre", true)).toBeNull();
    const round1 = next(next(begun(true), "2"), "3");
    expect([round1.acting, surpriseMark(round1, "hero", true)]).toEqual(["ogre", null]);
    expect(surpriseMark(begun(false), "hero", true)).toBe("unaware");
    expect(surpriseMark(next(begun(false), "2"), "hero", true)).toBeNull();
  });
});
