import { describe, expect, it } from "vitest";
import { combatant, fightOf } from "../../tests/fights";
import type { Combatant } from "./encounter";
import { turnOrder } from "./turn-order";

/** Ids in turn order of creatures given in the order of the game system. */
const order = (combatants: readonly Combatant[]): string[] =>
  turnOrder({ ...fightOf(...combatants.map((each, place) => ({ ...each, place }))), round: 1 }).map(({ id }) => id);

/** What `behindActing` records of the creature that another steps in after. */
const behind = (id: string, initiative: number, place = 1, { modifier = 0 } = {}) => ({
  steppedIn: { round: 1, behind: { id, initiative, modifier, dexterity: 0, rollOffs: [] }, place },
});

describe("the turn order", () => {
  it("is the game system's, even if that is not by initiative", () => {
    expect(order([combatant("z", 5), combatant("a", 9), combatant("m", 5)])).toEqual(["z", "a", "m"]);
    expect(order([combatant("z", 5), combatant("a", 5)])).toEqual(["z", "a"]);
  });

  it("breaks ties among equal initiatives by modifier, Dexterity, then roll-off", () => {
    expect(
      order([
        combatant("first", 21),
        combatant("slow", 15, { modifier: 2, dexterity: 1, rollOffs: [20] }),
        combatant("rolled-low", 15, { modifier: 2, dexterity: 3, rollOffs: [7] }),
        combatant("unskilled", 15, { modifier: 1, dexterity: 5, rollOffs: [20] }),
        combatant("rolled-high", 15, { modifier: 2, dexterity: 3, rollOffs: [11] }),
        combatant("late", 12, { modifier: 9 }),
        combatant("not-rolled", null, { modifier: 9 }),
      ]),
    ).toEqual(["first", "rolled-high", "rolled-low", "slow", "unskilled", "late", "not-rolled"]);
  });

  it("leaves combatants without initiative where the game system puts them", () => {
    expect(order([combatant("b", null), combatant("a", null, { modifier: 3 })])).toEqual(["b", "a"]);
  });

  it("puts combatants that step in behind their anchor, in the order they stepped in", () => {
    const late = combatant("late", 14, behind("b", 15, 2));
    const early = combatant("early", 14, behind("b", 15, 1));
    expect(order([combatant("b", 15), combatant("c", 15), late, early])).toEqual(["b", "early", "late", "c"]);
  });

  it("leaves them in place if the anchor leaves or gets another initiative", () => {
    const tied = { modifier: 2 };
    const stepped = combatant("stepped", 14, behind("left", 15, 1, tied));
    const others = [combatant("b", 15, { modifier: 3 }), combatant("c", 15), combatant("d", 14)];
    expect(order([...others, stepped])).toEqual(["b", "stepped", "c", "d"]);
    expect(order([...others, stepped, combatant("left", 3, tied)])).toEqual(["b", "stepped", "c", "d", "left"]);
  });

  it("puts a combatant with a new initiative behind those with the same initiative", () => {
    const changed = { ...combatant("changed", 20), initiative: 15 };
    expect(order([changed, combatant("b", 16), combatant("c", 15), combatant("d", 14)])).toEqual([
      ...["b", "c", "changed", "d"],
    ]);
  });
});
