import { describe, expect, it } from "vitest";
import type { SceneGrid } from "../../scene/model/scene";
import { tileOutline } from "./tile-outline";

const gridOf = (type: SceneGrid["type"]): SceneGrid => ({ type, size: 100, distance: 5, units: "ft" });
const body = (width: number, height = width) => ({ width, height, shape: 4, base: null });

const breadthOf = (points: readonly { readonly x: number }[]): number =>
  Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x));

describe("a tile of the cover map", () => {
  it("is nearly a square of the grid, however large the creature is", () => {
    for (const width of [1, 2, 4]) {
      const { points, size } = tileOutline(body(width), gridOf("square"), "square");
      expect([points.length, breadthOf(points), size]).toEqual([4, 94, 100]);
    }
  });

  it("is a quarter of one for a creature that four of share a square", () => {
    expect(breadthOf(tileOutline(body(0.5), gridOf("square"), "square").points)).toBe(47);
  });

  it("is half a space wide without a grid, where places are so far apart", () => {
    expect(breadthOf(tileOutline(body(1), gridOf("gridless"), "round").points)).toBe(47);
  });

  it.each(["hex-odd-rows", "hex-even-columns"] as const)("is a hexagon on %s, narrower than the grid's own", (type) => {
    const { points } = tileOutline(body(1), gridOf(type), "square");
    expect(points).toHaveLength(6);
    expect(breadthOf(points)).toBeLessThan(type === "hex-odd-rows" ? 100 : 116);
  });
});
