import { describe, expect, it } from "vitest";
import { parseBattleMap } from "../notation/parse";
import { readShape } from "../read-foundry/read-shape";
import type { SceneGrid } from "../model/scene";

const GRID: SceneGrid = { type: "square", size: 100, distance: 5, units: "ft" };

const read = (shape: object) => () => readShape(shape, "regions[0].shapes[1]", GRID);

describe("a shape beyond the range of exact coordinates", () => {
  it.each([
    ["a wide rectangle", { type: "rectangle", x: 0, y: 0, width: 65_537, height: 100 }],
    ["one about a far anchor", { type: "rectangle", x: 65_500, y: 0, width: 100, height: 100, anchorX: 0, anchorY: 0 }],
    ["one turned out of it", { type: "rectangle", x: 0, y: 0, width: 65_000, height: 65_000, rotation: 45 }],
    ["a large circle", { type: "circle", x: 0, y: 0, radius: 65_540 }],
    ["a cone without end", { type: "cone", x: 0, y: 0, radius: 1e308, angle: 90 }],
    ["a space far away", { type: "grid", offsets: [{ i: 0, j: 700 }] }],
    [
      "what grows out of it",
      { type: "emanation", base: { type: "circle", x: 60_000, y: 0, radius: 100 }, radius: 6000 },
    ],
  ])("is rejected by name: %s", (_, shape) => {
    expect(read(shape)).toThrow(/^regions\[0\]\.shapes\[1\].*expected a shape within 65536 pixels of 0,0, got /);
  });

  it("is rejected in a text map with its column", () => {
    expect(() => parseBattleMap("area fog + rectangle 0,0 1e9x100")).toThrow(
      'line 1, column 12: expected a shape within 65536 pixels of 0,0, got "rectangle"',
    );
  });
});

it("a creature's space on hexes is no wider than the largest allowed creature", () => {
  const space = { type: "token", x: 0, y: 0, width: 1e9, height: 2 };
  expect(() => readShape(space, "regions[0].shapes[0]", { ...GRID, type: "hex-odd-rows" })).toThrow(
    "regions[0].shapes[0]: expected at most 1000 in all, got 1000000000 by 2 spaces",
  );
});

it("a cone's angle is between zero and a full circle", () => {
  const cone = (angle: number): object => ({ type: "cone", x: 0, y: 0, radius: 100, angle });
  expect(read(cone(1e9))()).toEqual(read(cone(360))());
  expect(read(cone(-1e9))()).toEqual(read(cone(0))());
});

it("a shape at negative zero is at zero", () => {
  const points = [-0, -0, 100, -0, 100, 100];
  const [polygon, circle] = [
    { type: "polygon", points },
    { type: "circle", x: -0, y: 5, radius: 9 },
  ].flatMap((shape) => read(shape)());
  expect(polygon).toEqual({ type: "polygon", points: [0, 0, 100, 0, 100, 100], hole: false });
  expect(circle).toMatchObject({ x: 0, y: 5 });
});

it("a shape at exactly the limit is read", () => {
  const whole = { type: "rectangle", x: -65_536, y: -65_536, width: 131_072, height: 131_072 };
  expect(read(whole)()).toHaveLength(1);
});

it.each([
  ["a token without a size", { type: "token", x: 0, y: 0, width: 0, height: 0 }],
  ["an outline of two corners", { type: "circle", x: 0, y: 0, radius: 5, outline: [[1, 1, 2, 2]] }],
  ["a circle without a radius", { type: "circle", x: 0, y: 0, radius: 0 }],
])("what encloses nothing is no shape: %s", (_, shape) => {
  for (const type of ["square", "hex-odd-rows"] as const)
    expect(readShape(shape, "regions[0].shapes[0]", { ...GRID, type })).toEqual([]);
});
