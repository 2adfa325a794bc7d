import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { combatant } from "../../tests/fights";
import { byRank, tiedGroups } from "./rank";

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("the order of initiative", () => {
  it("is by initiative, then its modifier, then Dexterity, then the roll-off", () => {
    const all = [
      combatant("late", 12),
      combatant("rolled-low", 15, { modifier: 2, dexterity: 3, rollOffs: [7] }),
      combatant("slow", 15, { modifier: 2, dexterity: 1, rollOffs: [20] }),
      combatant("first", 21),
      combatant("not-rolled", null, { modifier: 9 }),
      combatant("rolled-high", 15, { modifier: 2, dexterity: 3, rollOffs: [11] }),
      combatant("unskilled", 15, { modifier: 1, dexterity: 5, rollOffs: [20] }),
    ];
    expect(ids(all.sort(byRank))).toEqual([
      "first",
      "rolled-high",
      "rolled-low",
      "slow",
      "unskilled",
      "late",
      "not-rolled",
    ]);
  });

  it("is a total order, whoever is compared with whom", () => {
    const rank = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      initiative: fc.option(fc.integer({ min: -1, max: 1 })),
      modifier: fc.integer({ min: 0, max: 1 }),
      dexterity: fc.integer({ min: 0, max: 1 }),
      rollOffs: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(rank, rank, rank, (a, b, c) => {
        expect(Math.sign(byRank(a, b))).toBe(-Math.sign(byRank(b, a)) + 0);
        if (byRank(a, b) <= 0 && byRank(b, c) <= 0) expect(byRank(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("a roll-off", () => {
  it("is among those whom initiative, modifier and Dexterity leave level", () => {
    const tied = [combatant("a", 15), combatant("b", 15), combatant("c", 15, { dexterity: 1 }), combatant("d", 9)];
    expect(tiedGroups(tied).map(ids)).toEqual([["a", "b"]]);
  });

  it("is over when it has parted them, and goes on where it has not", () => {
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

  it("asks a latecomer alone where the others have rolled", () => {
    const tied = [combatant("a", 15, { rollOffs: [4] }), combatant("b", 15, { rollOffs: [9] }), combatant("new", 15)];
    expect(tiedGroups(tied).map(ids)).toEqual([["new"]]);
  });

  it("waits for initiative", () => {
    expect(tiedGroups([combatant("a", null), combatant("b", null)])).toEqual([]);
  });
});
