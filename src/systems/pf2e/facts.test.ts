import { describe, expect, it } from "vitest";
import { attackBonusOf, factsOf } from "./facts";

const FEET = { distance: 5, units: "ft" };

const creature = (system: object) => factsOf({ system }, FEET);

describe("the sheet of a creature of pf2e", () => {
  it("says how large it is, how far it reaches and what it senses", () => {
    expect(
      creature({
        traits: { size: { value: "lg" } },
        attributes: { reach: { base: 10, manipulate: 10 } },
        perception: {
          senses: [
            { type: "darkvision", acuity: "precise", range: Infinity },
            { type: "tremorsense", acuity: "imprecise", range: 30 },
            { type: "scent", acuity: "vague", range: 60 },
          ],
        },
      }),
    ).toEqual({
      sizeCategory: "large",
      reach: 10,
      senses: { darkvision: Number.MAX_SAFE_INTEGER, tremorsense: 30 },
      hasLowLightVision: true,
    });
  });

  it("takes the farther of two senses of one kind, in the scene's units", () => {
    const senses = [
      { type: "tremorsense", range: 30 },
      { type: "tremorsense", range: 60 },
    ];
    expect(factsOf({ system: { perception: { senses } } }, { distance: 1.5, units: "m" }).senses).toEqual({
      tremorsense: 18,
    });
  });

  it("without senses has no sight in the dark, and one that says nothing says nothing", () => {
    expect(creature({ perception: { senses: [] } })).toEqual({ senses: {}, hasLowLightVision: false });
    expect(creature({})).toEqual({});
    expect(factsOf({}, FEET)).toEqual({});
    expect(creature({ traits: { size: { value: "toString" } } })).toEqual({});
    const senses = [{ type: "constructor", range: 30 }];
    expect(creature({ perception: { senses } })).toEqual({ senses: {}, hasLowLightVision: false });
  });
});

it("says what bonus its best strike has", () => {
  expect(attackBonusOf({ system: { actions: [{ totalModifier: 9 }, { totalModifier: 11 }, {}] } })).toBe(11);
  expect(attackBonusOf({ system: {} })).toBeUndefined();
});
