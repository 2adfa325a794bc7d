import { describe, expect, it } from "vitest";
import { inSceneUnits } from "./scene-units";

describe("a length of a sheet", () => {
  it.each([
    [60, "ft", { distance: 5, units: "ft" }, 60],
    [60, "ft", { distance: 5, units: "Feet" }, 60],
    [60, "ft", { distance: 1.5, units: "m" }, 18],
    [9, "m", { distance: 5, units: "ft." }, 30],
    [9, "m", { distance: 1.5, units: "metres" }, 9],
    [1, "mi", { distance: 5, units: "ft" }, 5280],
    [10, "ft", { distance: 1, units: "squares" }, 2],
    [10, "ft", { distance: 5, units: "" }, 10],
  ])("of %d %s is on a scene of %j %d", (length, units, grid, expected) => {
    expect(inSceneUnits(length, units, grid)).toBeCloseTo(expected, 9);
  });

  it("is none in units of no length, as touch and self are", () => {
    expect(inSceneUnits(0, "self", { distance: 5, units: "ft" })).toBeUndefined();
    expect(inSceneUnits(Number.NaN, "ft", { distance: 5, units: "ft" })).toBeUndefined();
  });
});
