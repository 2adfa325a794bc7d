import { afterEach, describe, expect, it, vi } from "vitest";
import { sourceOf } from "./scene-source";

const square = (from: number, to: number): number[] => [from, from, to, from, to, to, from, to];
const region = (source: object, shape: object) => ({
  id: "r",
  shapes: [shape],
  toObject: () => ({ name: "Ring", shapes: [source] }),
});
const shapeOf = (document: ReturnType<typeof region>): unknown => Reflect.get(sourceOf("regions", document), "shapes");

const RING = { type: "ring", x: 50, y: 50, radius: 40, gridBased: true };
const POLYGONS = [{ points: square(0, 100) }, { points: square(20, 80) }];

describe("a region's shape", () => {
  it.each([
    ["is measured by the grid", RING],
    ["ends in a semicircle", { type: "cone", x: 0, y: 0, radius: 40, curvature: "semicircle" }],
  ])("that %s uses the client's outline", (_, source) => {
    expect(shapeOf(region(source, { ...source, polygons: POLYGONS }))).toEqual([
      { ...source, outline: [square(0, 100), square(20, 80)] },
    ]);
  });

  it("of any other form is read from its own fields, as is one without a client outline", () => {
    const plain = { ...RING, gridBased: false };
    expect(shapeOf(region(plain, { ...plain, polygons: POLYGONS }))).toEqual([plain]);
    expect(shapeOf(region(RING, RING))).toEqual([RING]);
  });
});

describe("a measured template", () => {
  afterEach(() => vi.unstubAllGlobals());

  const played = (generation: number, isByGrid: boolean) =>
    vi.stubGlobal("game", {
      release: { generation },
      settings: { get: (...key: readonly string[]) => (key.join(".") === "core.gridTemplates" ? isByGrid : undefined) },
    });
  const at = ({ x, y }: { x: number; y: number }, dx: number, dy: number) => ({ x: x + dx, y: y + dy });
  const grid = {
    isGridless: false,
    getCircle: (centre: { x: number; y: number }, radius: number) => [at(centre, radius, 0), at(centre, 0, radius)],
    getCone: (tip: { x: number; y: number }, radius: number, direction: number, angle: number) => [
      tip,
      at(tip, radius, direction),
      at(tip, radius, angle),
    ],
    getTranslatedPoint: (from: { x: number; y: number }, direction: number, distance: number) =>
      at(from, distance, direction),
  };
  const outlineOf = (fields: object, its: object = grid): unknown => {
    const source = { x: 100, y: 200, distance: 10, direction: 45, angle: 90, ...fields };
    const template = { id: "t", parent: { grid: its }, toObject: () => source };
    return Reflect.get(sourceOf("templates", template), "outline");
  };

  it.each([
    ["circle", [110, 200, 100, 210]],
    ["cone", [100, 200, 110, 245, 110, 290]],
    ["rect", [100, 200, 110, 200, 110, 245, 100, 245]],
    ["ray", undefined],
  ])("of version 13 uses the grid's outline if the world's templates are grid-based: %s", (t, outline) => {
    played(13, true);
    expect(outlineOf({ t })).toEqual(outline);
  });

  it.each([
    ["where the world does not", 13, false, grid],
    ["on a scene without a grid", 13, true, { ...grid, isGridless: true }],
    ["in version 14", 14, true, grid],
  ])("uses its own shape %s", (_, generation, isByGrid, its) => {
    played(generation, isByGrid);
    expect(outlineOf({ t: "circle" }, its)).toBeUndefined();
  });
});
