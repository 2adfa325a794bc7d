import { expect, it } from "vitest";
import { EMPTY_SCENE } from "../model/defaults";
import { withinLimits } from "./scene-limits";

const withDistance = (distance: number) => ({ ...EMPTY_SCENE, grid: { ...EMPTY_SCENE.grid, distance } });

it("refuses a scale by which heights would have hundreds of digits, and no scale that tables use", () => {
  for (const distance of [9e-72, 1e300])
    expect(() => withinLimits(withDistance(distance))).toThrow(/^grid\.distance: /);
  for (const distance of [0.5, 1, 1.5, 5, 10, 100, 5000])
    expect(() => withinLimits(withDistance(distance))).not.toThrow();
});
