import { describe, expect, it } from "vitest";
import { RULE_SETS } from "../../rules/index";
import type { SceneGrid } from "../../scene/model/scene";
import { hueOf, looksOf, lookOf, markOf, tileOutline, type MapMode } from "./tile-looks";

const ladders = Object.values(RULE_SETS).map(({ id, levels }) => [id, levels] as const);
const MODES: readonly MapMode[] = ["safe", "shot"];

describe.each(ladders)("a cover map of %s", (_, levels) => {
  it.each(MODES)("has a hue and a mark of its own for each look, asked for %s", (mode) => {
    const looks = looksOf(levels, mode);
    expect(new Set(looks.map((look) => hueOf(look, levels, mode))).size).toBe(looks.length);
    expect(new Set(looks.map((look) => JSON.stringify(markOf(look)))).size).toBe(looks.length);
  });

  it("shows the open as red for a creature that hides, and as blue for one that shoots", () => {
    expect(hueOf(0, levels, "safe")).toBe(0xd55e00);
    expect(hueOf("safe", levels, "safe")).toBe(0x0072b2);
    expect(hueOf(0, levels, "shot")).toBe(0x0072b2);
    expect(hueOf("no-shot", levels, "shot")).toBe(0xd55e00);
  });

  it("keeps its marks within their tile", () => {
    const points = looksOf(levels, "safe").flatMap(markOf).flat();
    expect(points.every(({ x, y }) => Math.abs(x) <= 0.5 && Math.abs(y) <= 0.5)).toBe(true);
  });
});

describe("a place where nobody has a shot", () => {
  it("is safe for a creature that hides, and no place to shoot from", () => {
    expect(lookOf({ level: null, shots: 0 }, "safe")).toBe("safe");
    expect(lookOf({ level: null, shots: 0 }, "shot")).toBe("no-shot");
    expect(lookOf({ level: 2, shots: 1 }, "safe")).toBe(2);
  });
});

/** Relative luminance by WCAG 2. */
const luminance = (hue: number): number => {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const share = ((hue >> shift) & 0xff) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

it("the hues next to each other in a ladder of three differ in lightness too, for users who see no colours", () => {
  const levels = ["none", "soft", "hard"];
  const lights = looksOf(levels, "safe").map((look) => luminance(hueOf(look, levels, "safe")));
  const contrasts = lights.slice(1).map((light, i) => {
    const before = lights[i] ?? 0;
    return (Math.max(light, before) + 0.05) / (Math.min(light, before) + 0.05);
  });
  expect(Math.min(...contrasts)).toBeGreaterThan(1.2);
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
