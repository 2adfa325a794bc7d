import { describe, expect, it } from "vitest";
import { CheckModifier, Modifier, StatisticModifier } from "./check";

const cover = (modifier: number, more: { readonly enabled?: boolean; readonly type?: string } = {}): Modifier =>
  new Modifier({ slug: "cover", type: "circumstance", modifier, ...more });

const valuesIn = ({ modifiers }: StatisticModifier): readonly number[] => modifiers.map(({ modifier }) => modifier);

/** stand-in/EVIDENCE.md, "Game systems": foundryvtt/pf2e#8525. */
describe("modifiers with one slug", () => {
  it("are reduced to the greatest, bonus or penalty", () => {
    expect(valuesIn(new StatisticModifier("ac", [cover(2), cover(4)]))).toEqual([4]);
    expect(valuesIn(new StatisticModifier("ac", [cover(4), cover(2)]))).toEqual([4]);
    expect(valuesIn(new StatisticModifier("ac", [cover(2), cover(-4)]))).toEqual([-4]);
  });

  it("are reduced to the first of equal ones", () => {
    const first = cover(2);
    expect(new StatisticModifier("ac", [first, cover(2)]).modifiers).toEqual([first]);
    expect(new StatisticModifier("ac", [first, cover(2)]).modifiers[0]).toBe(first);
  });

  it("give way after a disabled one, even to a lower one", () => {
    expect(valuesIn(new StatisticModifier("ac", [cover(4, { enabled: false }), cover(2)]))).toEqual([2]);
  });

  it("are compared before adjustments", () => {
    const adjustments = [{ slug: null, test: () => true, getNewValue: () => 1 }];
    const reduced = new Modifier({ slug: "cover", type: "circumstance", modifier: 4, adjustments });
    expect(valuesIn(new StatisticModifier("ac", [cover(2), reduced], new Set(["any"])))).toEqual([1]);
  });

  it("are replaced by a greater one that is pushed, and stay beside a lower or equal one", () => {
    const check = new StatisticModifier("reflex", [cover(2)]);
    expect([check.push(cover(2)), check.push(cover(1)), valuesIn(check)]).toEqual([1, 1, [2]]);
    const greater = cover(4);
    expect([check.push(greater), valuesIn(check), check.totalModifier]).toEqual([1, [4], 4]);
    check.delete(greater);
    expect(valuesIn(check)).toEqual([]);
  });

  it("stay disabled in a check that is made of a statistic", () => {
    const statistic = new StatisticModifier("reflex", [cover(2), new Modifier({ ...cover(4), slug: "shield" })]);
    expect(new CheckModifier("save", statistic).modifiers.map(({ slug, enabled }) => [slug, enabled])).toEqual([
      ["cover", false],
      ["shield", true],
    ]);
  });
});
