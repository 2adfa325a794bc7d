import { describe, expect, it } from "vitest";
import { hatchOf } from "./hatch";
import type { PixelEdge } from "./marks";

const around = (...points: readonly (readonly [number, number])[]): PixelEdge[] =>
  points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    return { from: { x, y }, to: { x: nextX, y: nextY } };
  });

const square = around([0, 0], [100, 0], [100, 100], [0, 100]);

const spans = (edges: readonly PixelEdge[]) => edges.map(({ from, to }) => [from.x, from.y, to.x, to.y]);

describe("a hatching", () => {
  it("fills a square with strokes from side to side", () => {
    expect(spans(hatchOf(square, 40, "level"))).toEqual([
      [0, 0, 100, 0],
      [0, 40, 100, 40],
      [0, 80, 100, 80],
    ]);
    expect(spans(hatchOf(square, 100, "rising"))).toEqual([[0, 100, 100, 0]]);
  });

  it("leaves a hole free", () => {
    const hole = around([20, 20], [60, 20], [60, 60], [20, 60]);
    expect(spans(hatchOf([...square, ...hole], 40, "level"))).toEqual([
      [0, 0, 100, 0],
      [0, 40, 20, 40],
      [60, 40, 100, 40],
      [0, 80, 100, 80],
    ]);
  });

  it("meets each corner once", () => {
    const diamond = around([50, 0], [100, 50], [50, 100], [0, 50]);
    expect(spans(hatchOf(diamond, 50, "level"))).toContainEqual([0, 50, 100, 50]);
    expect(hatchOf(diamond, 50, "level").every(({ from, to }) => from.x <= to.x)).toBe(true);
  });

  it("is as cheap on a region as large as a scene", () => {
    const huge = around([0, 0], [60_000, 0], [60_000, 60_000], [0, 60_000]);
    expect(hatchOf(huge, 10, "rising").length).toBeLessThanOrEqual(151);
  });

  it("of nothing has no strokes", () => {
    expect(hatchOf([], 10, "level")).toEqual([]);
  });
});
