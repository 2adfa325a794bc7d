import { describe, expect, it } from "vitest";
import { isMiss } from "./verdict";

const rolled = (die: number, total = die + 5) => ({ total, dice: [{ total: die }] });

describe.each([5, 6] as const)("an attack of dnd5e %i", (shape) => {
  it.each([
    ["hits an AC that its total reaches", 10, 15, false],
    ["misses an AC above its total", 10, 16, true],
    ["hits any AC with a natural 20", 20, 99, false],
    ["misses any AC with a natural 1", 1, 1, true],
  ])("%s", (_, die, ac, wanted) => {
    expect(isMiss(rolled(die), ac, shape)).toBe(wanted);
  });
});

it("of 6.0 always misses a target without AC, and of 5.3 usually hits it", () => {
  const dice = [1, 10, 20].map((die) => rolled(die));
  expect(dice.map((roll) => isMiss(roll, null, 6))).toEqual([true, true, true]);
  expect(dice.map((roll) => isMiss(roll, null, 5))).toEqual([true, false, false]);
});
