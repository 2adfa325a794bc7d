import { describe, expect, it } from "vitest";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import { levelIcon } from "../../drawing/level-icon";
import { RULE_SETS } from "../../rules/index";
import type { SceneGrid } from "../../scene/model/scene";
import { fieldOf, iconOf, looksOf, lookOf, tileOutline, type MapMode } from "./tile-looks";

const MODES: readonly MapMode[] = ["safe", "shot"];

describe.each(Object.values(RULE_SETS).map((rules) => [rules.id, rules] as const))("a cover map of %s", (_, rules) => {
  it.each(MODES)(
    "has for each look, asked for %s, an icon of its own in the colour that badges and lists have",
    (mode) => {
      const icons = looksOf(rules.levels, mode).map((look) => iconOf(look, rules));
      expect(new Set(icons).size).toBe(icons.length);
      for (const look of looksOf(rules.levels, mode))
        expect(fieldOf(look, rules).colour).toBe(ICON_COLOURS[iconOf(look, rules)]);
    },
  );

  it("has one colour for a level, whatever is asked, and the open has the least weight", () => {
    rules.levels.forEach((level, i) => {
      if (level !== "total") expect(iconOf(i, rules)).toBe(levelIcon(rules.id, level));
    });
    const [open = 1, ...others] = looksOf(rules.levels, "safe").map((look) => fieldOf(look, rules).alpha);
    expect(Math.min(...others)).toBeGreaterThan(open);
  });
});

describe("a place where nobody has a shot", () => {
  it("is safe for a creature that hides, and no place to shoot from", () => {
    expect(lookOf({ level: null }, "safe")).toBe("safe");
    expect(lookOf({ level: null }, "shot")).toBe("no-shot");
    expect(lookOf({ level: 2 }, "safe")).toBe(2);
  });
});

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
