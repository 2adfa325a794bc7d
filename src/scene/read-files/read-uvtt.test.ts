import { describe, expect, it } from "vitest";
import { readUvtt } from "./read-uvtt";
import { UVTT_DEFAULTS, type UvttOptions } from "./reading";

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

const [DD, UVTT] = ["inn.dd2vtt", "inn.uvtt"];
const options = (choices: Partial<UvttOptions>): UvttOptions => ({ ...UVTT_DEFAULTS, ...choices });
const openPortalIn = (name: string, choices: Partial<UvttOptions> = {}, more: object = {}) => {
  const { scene, openPortals } = readUvtt({ ...map, ...more }, name, options(choices));
  return { wall: scene.walls.find(({ id }) => id === "p2"), openPortals };
};

const WINDOW = { blocksMovement: true, sight: "none", light: "none", effect: "auto", door: "none" };
const OPEN_DOOR = { blocksMovement: true, sight: "normal", door: "door", isOpen: true };

describe("a Universal VTT map", () => {
  const { scene, picture, origins } = readUvtt(map);

  it("is a square grid of five feet with its origin at 0,0", () => {
    expect(scene.grid).toEqual({ type: "square", size: 100, distance: 5, units: "ft" });
    expect(scene.walls[0]?.c).toEqual([0, 0, 500, 0]);
    expect(picture).toEqual({ x: 0, y: 0, width: 1000, height: 1000 });
  });

  it("has solid walls along its lines of sight", () => {
    expect(scene.walls.map(({ id, c }) => `${id} ${c.join(",")}`).slice(0, 3)).toEqual([
      "w1 0,0,500,0",
      "w2 500,0,500,150",
      "o1 200,300,300,300",
    ]);
    expect(scene.walls[0]).toMatchObject({ blocksMovement: true, sight: "normal", door: "none" });
  });

  it("has doors for closed portals", () => {
    expect(scene.walls[3]).toMatchObject({ id: "p1", c: [500, 150, 500, 250], door: "door", isOpen: false });
  });

  it("says where in the file each wall is", () => {
    expect(origins).toEqual([
      ["line_of_sight", 0, 1],
      ["line_of_sight", 0, 2],
      ["objects_line_of_sight", 0, 1],
      ["portals", 0],
      ["portals", 1],
    ]);
  });

  it("has lights with their range, bright to half of it", () => {
    expect(scene.lights).toMatchObject([{ id: "l1", x: 250, y: 200, bright: 15, dim: 30 }]);
  });

  it("has lights with a range between zero and the size of a map", () => {
    const lights = [1e308, -3].map((range) => ({ position: { x: 2, y: 1 }, range }));
    expect(readUvtt({ ...map, lights }).scene.lights.map(({ dim }) => dim)).toEqual([5 * 65_536, 0]);
  });

  it("is refused without a scale", () => {
    expect(() => readUvtt([])).toThrow("expected a Universal VTT map, got []");
    expect(() => readUvtt({ ...map, resolution: undefined })).toThrow(/resolution: expected .*, got nothing/);
    expect(() => readUvtt({ ...map, resolution: { pixels_per_grid: 0 } })).toThrow(
      "resolution.pixels_per_grid: expected a number above 0, got 0",
    );
  });
});

describe("a portal with closed: false", () => {
  it.each([
    ["a window in a .dd2vtt file", DD, {}, WINDOW, "window", "extension"],
    ["an open door in a .uvtt file", UVTT, {}, OPEN_DOOR, "door", "extension"],
    ["an open door in a .df2vtt file", "inn.df2vtt", {}, OPEN_DOOR, "door", "extension"],
    ["a window by Dungeondraft", UVTT, { software: "Dungeondraft 1.1" }, WINDOW, "window", "program"],
    ["an open door by Arkenforge", DD, { creator: "Arkenforge" }, OPEN_DOOR, "door", "program"],
    [
      "by the extension if the program is unknown",
      DD,
      { software: 7, creator: "Inkscape" },
      WINDOW,
      "window",
      "extension",
    ],
  ] as const)("is %s", (...[, name, more, kind, as, by]) => {
    const { wall, openPortals } = openPortalIn(name, {}, more);
    expect(wall).toMatchObject(kind);
    expect(openPortals).toEqual({ as, by, count: 1 });
  });

  it("is what the user chooses, whatever the file says", () => {
    expect(openPortalIn(UVTT, { openPortals: "window" }).wall).toMatchObject(WINDOW);
    const { wall, openPortals } = openPortalIn(DD, { openPortals: "door" }, { software: "Dungeondraft" });
    expect([wall, openPortals]).toMatchObject([OPEN_DOOR, { as: "door", by: "option", count: 1 }]);
  });

  it("can be a window that opens: shut, and with a door's state", () => {
    expect(openPortalIn(DD, { windows: "openable" }).wall).toMatchObject({ ...WINDOW, door: "door", isOpen: false });
    expect(openPortalIn(UVTT, { windows: "openable" }).wall).toMatchObject(OPEN_DOOR);
  });

  it("leaves closed portals as they are, and nothing is said where there is none", () => {
    const { scene, openPortals } = readUvtt(
      { ...map, portals: [map.portals[0]] },
      DD,
      options({ openPortals: "window" }),
    );
    expect([scene.walls[3]?.door, openPortals]).toEqual(["door", null]);
  });
});

describe("outlines of objects", () => {
  it.each([
    ["terrain walls", {}, [{ id: "o1", sight: "limited", light: "limited", blocksMovement: true }]],
    ["solid walls", { objects: "walls" }, [{ id: "o1", sight: "normal", light: "normal", blocksMovement: true }]],
    ["nothing", { objects: "none" }, []],
  ] as const)("are %s", (_, choices, expected) => {
    const { walls } = readUvtt(map, UVTT, options(choices)).scene;
    expect(walls.filter(({ id }) => id.startsWith("o"))).toMatchObject(expected);
  });
});

describe("an entry that cannot be read is left out, and named by its path:", () => {
  const point = (x: unknown, y: unknown) => ({ x, y });
  const line = [point(0, 0), point(5, 0), point(5, 5), point(0, 5)];
  const portal = { bounds: [point(1, 1), point(2, 1)], closed: true };
  it.each<[situation: string, change: object, path: string, walls: number]>([
    ["no bounds", { portals: [portal, { ...portal, bounds: [] }] }, "portals[1].bounds", 1],
    ["one bound", { portals: [{ ...portal, bounds: [point(1, 1)] }] }, "portals[0].bounds", 0],
    ["closed: 1", { portals: [{ ...portal, closed: 1 }, portal] }, "portals[0].closed", 1],
    ["a number as text", { line_of_sight: [[line[0], point(5, "0"), line[2], line[3]]] }, "line_of_sight[0][1].y", 1],
    ["a null coordinate", { line_of_sight: [[...line, point(null, 0)]] }, "line_of_sight[0][4].x", 3],
    ["a point without y", { line_of_sight: [[{ x: 1 }, ...line]] }, "line_of_sight[0][0].y", 3],
    ["a line that is none", { line_of_sight: [7, line] }, "line_of_sight[0]", 3],
    ["a list that is none", { portals: {}, line_of_sight: [line] }, "portals", 3],
    ["a point far away", { line_of_sight: [[point(0, 0), point(1e6, 0)], line] }, "line_of_sight[0][1]", 3],
    [
      "a portal far away",
      { portals: [{ ...portal, bounds: [point(1, 1), point(1e9, 1)] }] },
      "portals[0].bounds[1]",
      0,
    ],
    ["a light without place", { lights: [{ range: 3 }] }, "lights[0].position", 0],
    ["a light far away", { lights: [{ position: point(1e9, 0) }] }, "lights[0].position", 0],
    ["no size", { resolution: { ...map.resolution, map_size: "10" } }, "resolution.map_size", 0],
    ["no origin", { resolution: { ...map.resolution, map_origin: [0, 0] } }, "resolution.map_origin.x", 0],
  ])("%s", (_, change, path, walls) => {
    const read = readUvtt({ resolution: map.resolution, ...change });
    expect(read.skipped.map((fault) => fault.path)).toEqual([path]);
    expect(read.scene.walls).toHaveLength(walls);
    expect(read.origins).toHaveLength(walls);
  });

  it("says what was expected", () => {
    const { skipped } = readUvtt({ ...map, portals: [{ ...portal, bounds: [] }] });
    expect(skipped).toEqual([{ path: "portals[0].bounds", got: "[]", expected: "two points" }]);
  });
});
