import { describe, expect, it } from "vitest";
import { attackBonusOf, factsOf } from "./facts";

const FEET = { distance: 5, units: "ft" };

const withSenses = (senses: object) => ({ system: { attributes: { senses }, traits: { size: "med" } } });

describe("a creature by its sheet", () => {
  it("has the size and the senses of 5.3", () => {
    const ranges = { darkvision: 60, blindsight: 10, tremorsense: null, truesight: 0 };
    expect(factsOf(withSenses({ units: "ft", ranges, special: "" }), FEET)).toEqual({
      sizeCategory: "medium",
      senses: { darkvision: 60, blindsight: 10, tremorsense: 0, "true-seeing": 0 },
    });
  });

  it("has the senses of before 5.3", () => {
    const senses = { units: null, darkvision: 120, blindsight: null, tremorsense: 0, truesight: 30 };
    expect(factsOf(withSenses(senses), FEET).senses).toEqual({
      darkvision: 120,
      blindsight: 0,
      tremorsense: 0,
      "true-seeing": 30,
    });
  });

  it("keeps away from the old places where there are new ones", () => {
    const senses = {
      units: "ft",
      ranges: { darkvision: 60 },
      get darkvision(): number {
        throw new Error("a warning");
      },
    };
    expect(factsOf(withSenses(senses), FEET).senses?.darkvision).toBe(60);
  });

  it("is measured in metres on a scene in feet, and the other way round", () => {
    const senses = (units: string, darkvision: number) => withSenses({ units, ranges: { darkvision } });
    expect(factsOf(senses("m", 18), FEET).senses?.darkvision).toBeCloseTo(60, 9);
    expect(factsOf(senses("ft", 60), { distance: 1.5, units: "m" }).senses?.darkvision).toBeCloseTo(18, 9);
  });

  it.each([
    ["tiny", "tiny"],
    ["sm", "small"],
    ["lg", "large"],
    ["grg", "gargantuan"],
  ])("of size %s is %s", (size, sizeCategory) => {
    expect(factsOf({ system: { traits: { size } } }, FEET)).toEqual({ sizeCategory });
  });

  it("says nothing where its sheet says nothing, as a vehicle's and a group's", () => {
    expect(factsOf({}, FEET)).toEqual({});
    expect(factsOf({ system: { attributes: {}, traits: { size: "swarm" } } }, FEET)).toEqual({});
    expect(factsOf({ system: { traits: { size: "constructor" } } }, FEET)).toEqual({});
  });
});

it("has the highest attack bonus of its items that is a number", () => {
  const item = (...bonuses: unknown[]) => ({ system: { activities: bonuses.map((toHit) => ({ labels: { toHit } })) } });
  expect(attackBonusOf({ items: [item("+5", "+ 7"), item("+9 + 1d4", undefined), {}] })).toBe(7);
  expect(attackBonusOf({ items: [item("")] })).toBeUndefined();
  expect(attackBonusOf({})).toBeUndefined();
});
