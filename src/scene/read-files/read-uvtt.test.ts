import { describe, expect, it } from "vitest";
import { readUvtt } from "./read-uvtt";

const map = {
  format: 0.3,
  resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 10, y: 10 }, pixels_per_grid: 100 },
  line_of_sight: [
    [
      { x: 2, y: 1 },
      { x: 7, y: 1 },
      { x: 7, y: 2.5 },
    ],
    [{ x: 3, y: 3 }],
  ],
  objects_line_of_sight: [
    [
      { x: 4, y: 4 },
      { x: 5, y: 4 },
    ],
  ],
  portals: [
    {
      position: { x: 7, y: 3 },
      bounds: [
        { x: 7, y: 2.5 },
        { x: 7, y: 3.5 },
      ],
      rotation: 1.57,
      closed: true,
      freestanding: false,
    },
    {
      position: { x: 7, y: 9 },
      bounds: [
        { x: 7, y: 8 },
        { x: 7, y: 9 },
      ],
      rotation: 1.57,
      closed: false,
      freestanding: true,
    },
  ],
  environment: { baked_lighting: true, ambient_light: "ffffffff" },
  lights: [{ position: { x: 4.5, y: 3 }, range: 6, intensity: 1, color: "ffeccd8b", shadows: true }],
  image: "",
};

describe("a Universal VTT map", () => {
  const scene = readUvtt(map);

  it("is a square grid of five feet with its origin at 0,0", () => {
    expect(scene.grid).toEqual({ type: "square", size: 100, distance: 5, units: "ft" });
    expect(scene.walls[0]?.c).toEqual([0, 0, 500, 0]);
  });

  it("has solid walls along its lines of sight and its objects' outlines", () => {
    expect(scene.walls.map(({ id, c }) => `${id} ${c.join(",")}`).slice(0, 3)).toEqual([
      "w1 0,0,500,0",
      "w2 500,0,500,150",
      "o1 200,300,300,300",
    ]);
    expect(scene.walls[0]).toMatchObject({ blocksMovement: true, sight: "normal", door: "none" });
  });

  it("has doors for portals, open unless closed", () => {
    expect(scene.walls.slice(3)).toMatchObject([
      { id: "p1", c: [500, 150, 500, 250], door: "door", isOpen: false },
      { id: "p2", c: [500, 700, 500, 800], door: "door", isOpen: true },
    ]);
  });

  it("has lights with their range, bright to half of it", () => {
    expect(scene.lights).toMatchObject([{ id: "l1", x: 250, y: 200, bright: 15, dim: 30 }]);
  });

  it("is rejected without a scale, or with invalid points", () => {
    expect(() => readUvtt([])).toThrow("expected a Universal VTT map, got []");
    expect(() => readUvtt({ ...map, resolution: undefined })).toThrow(/resolution: expected .*, got nothing/);
    expect(() => readUvtt({ ...map, resolution: { pixels_per_grid: 0 } })).toThrow(
      "resolution.pixels_per_grid: expected a number above 0, got 0",
    );
    expect(() => readUvtt({ ...map, line_of_sight: [[{ x: 1 }]] })).toThrow(
      /line_of_sight\[0\]\[0\]\.y: expected .*, got nothing/,
    );
    expect(() => readUvtt({ ...map, line_of_sight: [[{ x: 1, y: "2" }]] })).toThrow(
      'line_of_sight[0][0].y: expected a finite number, got "2"',
    );
    expect(() => readUvtt({ ...map, portals: [{ bounds: [{ x: 1, y: 1 }] }] })).toThrow("portals[0].bounds");
    expect(() =>
      readUvtt({
        ...map,
        line_of_sight: [
          [
            { x: 0, y: 0 },
            { x: 1e6, y: 0 },
          ],
        ],
      }),
    ).toThrow("expected pixels from -65536 to 65536");
    expect(() => readUvtt({ ...map, lights: [{ position: { x: 1e9, y: 0 } }] })).toThrow(
      "lights[0].position: expected pixels from -65536 to 65536, got [99999999800,-100]",
    );
  });

  it("has lights with a range between zero and the size of a map", () => {
    const lights = [1e308, -3].map((range) => ({ position: { x: 2, y: 1 }, range }));
    expect(readUvtt({ ...map, lights }).lights.map(({ dim }) => dim)).toEqual([5 * 65_536, 0]);
  });
});
