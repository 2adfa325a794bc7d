import { describe, expect, it } from "vitest";
import { combatant } from "../../tests/fights";
import { tiedGroups } from "./rank";

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("a roll-off", () => {
  it("includes combatants tied by initiative, modifier and Dexterity", () => {
    const tied = [combatant("a", 15), combatant("b", 15), combatant("c", 15, { dexterity: 1 }), combatant("d", 9)];
    expect(tiedGroups(tied).map(ids)).toEqual([["a", "b"]]);
  });

  it("ends once it breaks the tie, and continues where it does not", () => {
    const three = (a: number[], b: number[], c: number[]) =>
      tiedGroups([
        combatant("a", 15, { rollOffs: a }),
        combatant("b", 15, { rollOffs: b }),
        combatant("c", 15, { rollOffs: c }),
      ]).map(ids);
    expect(three([4], [9], [17])).toEqual([]);
    expect(three([9], [9], [17])).toEqual([["a", "b"]]);
    expect(three([9, 3], [9, 12], [17])).toEqual([]);
  });

  it("asks only a latecomer if the others have rolled", () => {
    const tied = [combatant("a", 15, { rollOffs: [4] }), combatant("b", 15, { rollOffs: [9] }), combatant("new", 15)];
    expect(tiedGroups(tied).map(ids)).toEqual([["new"]]);
  });

  it("waits for initiative", () => {
    expect(tiedGroups([combatant("a", null), combatant("b", null)])).toEqual([]);
  });
});
