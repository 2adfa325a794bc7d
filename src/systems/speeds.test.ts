import { describe, expect, it } from "vitest";
import { speedOf as ofDnd5e } from "./dnd5e/facts";
import { speedOf as ofDrawSteel } from "./draw-steel/draw-steel";
import { fastestOf, speedOf as ofPf1 } from "./pf1/facts";
import { speedOf as ofPf2e } from "./pf2e/facts";
import { speedOf as ofSwade } from "./swade/swade";

const FEET = { distance: 5, units: "ft" };
const METRES = { distance: 1.5, units: "m" };

describe("the speed on a sheet", () => {
  it.each([
    ["dnd5e 6", ofDnd5e, { attributes: { movement: { speeds: { walk: 30 }, units: "ft" } } }, 30],
    ["dnd5e 5", ofDnd5e, { attributes: { movement: { walk: 25, units: "ft" } } }, 25],
    ["pf1", ofPf1, { attributes: { speed: { land: { total: 20 } } } }, 20],
    ["pf2e", ofPf2e, { movement: { speeds: { land: { value: 35 } } } }, 35],
    ["pf2e before 7", ofPf2e, { attributes: { speed: { total: 30 } } }, 30],
    ["swade, 6 spaces of 5 ft", ofSwade, { pace: { ground: 6 } }, 30],
    ["Draw Steel, 5 squares of 5 ft", ofDrawSteel, { movement: { value: 5 } }, 25],
  ] as const)("of %s is read in scene units", (_, speedOf, system, expected) => {
    expect(speedOf({ system }, FEET)).toBe(expected);
  });

  it("of pf1 is that of its wings where they are faster", () => {
    const speed = { land: { total: 20 }, climb: { total: 0 }, fly: { total: 60 } };
    const dragon = { system: { attributes: { speed } } };
    expect([ofPf1(dragon, FEET), fastestOf(dragon, FEET)]).toEqual([20, 60]);
    expect(fastestOf({ system: {} }, FEET)).toBeUndefined();
  });

  it("in feet is 9 m for 30 ft on a metric map", () => {
    expect(ofPf1({ system: { attributes: { speed: { land: { total: 30 } } } } }, METRES)).toBeCloseTo(9);
  });

  it("is not known where the sheet has none", () => {
    for (const speedOf of [ofDnd5e, ofDrawSteel, ofPf1, ofPf2e, ofSwade]) {
      expect(speedOf({}, FEET)).toBeUndefined();
      expect(speedOf({ system: {} }, FEET)).toBeUndefined();
    }
  });
});
