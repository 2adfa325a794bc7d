import { describe, expect, it } from "vitest";
import { readScene } from "./read-scene";
import { SceneError } from "../model/scene-error";

/** A wall as version 13 stores it. */
const wall13 = {
  _id: "aBcDeFgHiJkLmNoP",
  c: [100, 200, 300, 200],
  light: 20,
  move: 20,
  sight: 20,
  sound: 20,
  dir: 0,
  door: 0,
  ds: 0,
  doorSound: "",
  threshold: { light: null, sight: null, sound: null, attenuation: false },
  animation: null,
  flags: {},
};

/** A token as version 13 stores it, as far as Parapet looks. */
const token13 = {
  _id: "tOkEnTokenTokenT",
  name: "Goblin",
  x: 300,
  y: 400,
  elevation: 5,
  width: 2,
  height: 1,
  shape: 4,
  rotation: 90,
  hidden: false,
  disposition: -1,
  sight: { enabled: true, range: 60 },
  detectionModes: [{ id: "basicSight", range: null, enabled: true }],
  delta: { _id: "tOkEnTokenTokenT", system: {}, items: [], effects: [], flags: {} },
  flags: {},
};

const scene13 = {
  name: "Cellar",
  width: 2000,
  height: 1000,
  padding: 0.25,
  grid: {
    type: 1,
    size: 100,
    style: "solidLines",
    thickness: 1,
    color: "#000000",
    alpha: 0.2,
    distance: 5,
    units: "ft",
  },
  environment: { darknessLevel: 0.25, globalLight: { enabled: true, bright: false } },
  walls: [wall13],
  tokens: [token13],
  lights: [
    {
      _id: "lAmPlAmPlAmPlAmP",
      x: 10,
      y: 20,
      elevation: 8,
      hidden: false,
      config: { bright: 20, dim: 40, negative: false, luminosity: 0.5 },
    },
    { _id: "oFfOfFoFfOfFoFfO", x: 10, y: 20, hidden: true, config: { bright: 20, dim: 40 } },
  ],
  tiles: [],
  regions: [],
  templates: [{ t: "circle", x: 0, y: 0, distance: 20 }],
  drawings: [],
  flags: { "some-module": { anything: [1, 2, 3] } },
};

const wallOf = (wall: object) => readScene({ ...scene13, walls: [{ ...wall13, ...wall }] }).walls[0]!;
const tokenOf = (token: object, scene: object = {}) =>
  readScene({ ...scene13, ...scene, tokens: [{ ...token13, ...token }] }).tokens[0]!;

describe("a scene of version 13", () => {
  const scene = readScene(scene13);

  it("has a name, grid and light", () => {
    expect(scene.name).toBe("Cellar");
    expect(scene.grid).toEqual({ type: "square", size: 100, distance: 5, units: "ft" });
    expect(scene.darkness).toBe(0.25);
    expect(scene.hasGlobalLight).toBe(true);
    expect(scene.lights).toEqual([
      {
        id: "lAmPlAmPlAmPlAmP",
        x: 10,
        y: 20,
        elevation: 8,
        bright: 20,
        dim: 40,
        isDarkness: false,
        angle: 360,
        rotation: 0,
        litFrom: 0,
        litTo: 1,
        isStoppedByWalls: true,
        levels: [],
      },
    ]);
  });

  it("has walls", () => {
    expect(scene.walls).toEqual([
      {
        id: "aBcDeFgHiJkLmNoP",
        c: [100, 200, 300, 200],
        blocksMovement: true,
        sight: "normal",
        light: "normal",
        sightThreshold: 0,
        lightThreshold: 0,
        side: "both",
        door: "none",
        isOpen: false,
        cover: "auto",
        effect: "auto",
        sizeCategory: null,
        size: null,
        feature: null,
        elevation: { bottom: null, top: null },
        levels: [],
      },
    ]);
  });

  it("has tokens", () => {
    expect(scene.tokens[0]).toMatchObject({
      id: "tOkEnTokenTokenT",
      name: "Goblin",
      x: 300,
      y: 400,
      width: 2,
      height: 1,
      elevation: 5,
      rotation: 90,
      disposition: -1,
      isHidden: false,
      isDead: false,
      level: null,
      bodyHeight: null,
      shape: 4,
      size: null,
      heightClass: "standard",
      providesCover: true,
    });
  });
});

describe("walls", () => {
  it("block what they are set to block", () => {
    expect(wallOf({ move: 20, sight: 0 })).toMatchObject({ blocksMovement: true, sight: "none" });
    expect(wallOf({ move: 0, sight: 20 })).toMatchObject({ blocksMovement: false, sight: "normal" });
    expect(wallOf({ sight: 10, light: 10 })).toMatchObject({ sight: "limited", light: "limited" });
    const near = wallOf({ sight: 30, light: 40, threshold: { sight: 10, light: 15 } });
    expect(near).toMatchObject({ sight: "proximity", light: "distance", sightThreshold: 10, lightThreshold: 15 });
  });

  it("can be doors: open, closed, locked or secret", () => {
    expect(wallOf({ door: 1, ds: 1 })).toMatchObject({ door: "door", isOpen: true });
    expect(wallOf({ door: 1, ds: 2 })).toMatchObject({ door: "door", isOpen: false });
    expect(wallOf({ door: 2, ds: 0 })).toMatchObject({ door: "secret", isOpen: false });
    expect(wallOf({ door: 0, ds: 1 })).toMatchObject({ door: "none", isOpen: false });
  });

  it("can count from one side only", () => {
    expect(wallOf({ dir: 1 }).side).toBe("left");
    expect(wallOf({ dir: 2 }).side).toBe("right");
  });

  it("have heights as numbers, numerals or open, under every name that modules use", () => {
    const elevation = (flags: object) => wallOf({ flags }).elevation;
    expect(elevation({ "wall-height": { bottom: 0, top: "10" } })).toEqual({ bottom: 0, top: 10 });
    expect(elevation({ "wall-height": { bottom: -0, top: "-0" } })).toEqual({ bottom: 0, top: 0 });
    expect(elevation({ "wall-height": { top: null, bottom: " " } })).toEqual({ bottom: null, top: null });
    expect(elevation({ "wall-height": { top: "Infinity", bottom: -Infinity } })).toEqual({ bottom: null, top: null });
    expect(elevation({ wallHeight: { wallHeightBottom: 2, wallHeightTop: 7 } })).toEqual({ bottom: 2, top: 7 });
    expect(elevation({ levels: { rangeBottom: 0, rangeTop: 9 } })).toEqual({ bottom: 0, top: 9 });
    expect(elevation({ parapet: { bottom: 3, top: 8 } })).toEqual({ bottom: 3, top: 8 });
  });

  it("take heights from a module that sets heights before Parapet's own", () => {
    const flags = { "wall-height": { top: 10 }, parapet: { bottom: 3, top: 8 } };
    expect(wallOf({ flags }).elevation).toEqual({ bottom: 3, top: 10 });
  });

  it("have derived values if their sheet is left blank", () => {
    const parapet = { cover: "", sizeCategory: "", size: null, bottom: null, top: null };
    expect(wallOf({ flags: { parapet } })).toEqual(wallOf({}));
  });

  it("have Parapet's own flags", () => {
    const flags = { parapet: { cover: "low", sizeCategory: "large", size: 3 } };
    expect(wallOf({ flags })).toMatchObject({ cover: "low", sizeCategory: "large", size: 3 });
  });

  it("are numbered if they have no id", () => {
    expect(
      readScene({ ...scene13, walls: [{ c: [0, 0, 1, 1] }, { c: [0, 0, 1, 1] }] }).walls.map(({ id }) => id),
    ).toEqual(["w1", "w2"]);
  });
});

describe("tokens", () => {
  it("take their height from a module's flag, then from version 14's depth", () => {
    expect(tokenOf({ depth: 2 }).bodyHeight).toBe(10);
    expect(tokenOf({ depth: 2, flags: { "wall-height": { tokenHeight: 6 } } }).bodyHeight).toBe(6);
    expect(tokenOf({ flags: { "wall-height": { tokenHeight: 0 } } }).bodyHeight).toBeNull();
    expect(tokenOf({ flags: { "wall-height": { tokenHeight: 6 }, parapet: { height: 4 } } }).bodyHeight).toBe(4);
  });

  it("are dead if an export says so", () => {
    expect(tokenOf({ overlayEffect: "icons/svg/skull.svg" }).isDead).toBe(true);
    expect(tokenOf({ effects: ["icons/svg/skull.svg"] }).isDead).toBe(true);
    expect(tokenOf({ effects: ["icons/svg/blind.svg"] }).isDead).toBe(false);
    expect(tokenOf({ delta: { effects: [{ name: "Dead", statuses: ["dead"], disabled: false }] } }).isDead).toBe(true);
    expect(tokenOf({ delta: { effects: [{ name: "Dead", statuses: ["dead"], disabled: true }] } }).isDead).toBe(false);
    expect(tokenOf({ actorData: { effects: [{ flags: { core: { statusId: "dead" } } }] } }).isDead).toBe(true);
    expect(tokenOf({ delta: { effects: [{ name: "Prone", statuses: ["prone"] }] } }).isDead).toBe(false);
  });

  it("have Parapet's own flags", () => {
    const parapet = {
      sizeCategory: "huge",
      size: 4,
      heightClass: "gigantic",
      base: "round",
      unit: "Spears",
      tall: true,
      skirmisher: true,
      providesCover: false,
    };
    expect(tokenOf({ flags: { parapet } })).toMatchObject({
      sizeCategory: "huge",
      size: 4,
      heightClass: "gigantic",
      base: "round",
      unit: "Spears",
      isTall: true,
      isSkirmisher: true,
      providesCover: false,
    });
  });

  it("have derived values if their sheet is left blank", () => {
    const parapet = { sizeCategory: "", size: null, heightClass: "", base: "", unit: "", height: null, reach: null };
    expect(tokenOf({ flags: { parapet } })).toEqual(tokenOf({}));
  });

  it("have the hexagonal shape of their version", () => {
    const hex = { grid: { ...scene13.grid, type: 2 } };
    expect(tokenOf({ shape: 2 }, hex).shape).toBe(2);
    expect(tokenOf({ shape: undefined, hexagonalShape: 3 }, hex).shape).toBe(3);
    expect(tokenOf({ shape: undefined, width: 3, height: 3 }, hex).shape).toBe(0);
    expect(tokenOf({ shape: undefined, width: 2, height: 2 }, hex).shape).toBe(1);
  });
});

describe("older exports", () => {
  it("have the grid's fields on the scene, and their own senses", () => {
    const scene = readScene({
      grid: 70,
      gridType: 4,
      gridDistance: 1.5,
      gridUnits: "m",
      darkness: 1,
      globalLight: true,
      walls: [
        { _id: "a", c: [0, 0, 70.5, 0], move: 1, sense: 1, door: 0, ds: 0 },
        { _id: "b", c: [0, 0, 70, 0], move: 0, sense: 2 },
        { _id: "c", c: [0, 0, 70, 0], move: 1, sense: 0 },
      ],
      lights: [{ _id: "l", x: 1, y: 2, t: "l", dim: 10, bright: 5 }],
    });
    expect(scene.grid).toEqual({ type: "hex-odd-columns", size: 70, distance: 1.5, units: "m" });
    expect(scene.walls.map(({ blocksMovement, sight }) => [blocksMovement, sight])).toEqual([
      [true, "normal"],
      [false, "limited"],
      [true, "none"],
    ]);
    expect([scene.darkness, scene.hasGlobalLight]).toEqual([1, true]);
    expect(scene.lights[0]).toMatchObject({ dim: 10, bright: 5 });
  });
});

describe("version 14", () => {
  it("has levels: one for a token, a set for everything else", () => {
    const scene = readScene({
      ...scene13,
      levels: [
        { _id: "ground", name: "Ground", elevation: { bottom: 0, top: 10 }, visibility: { levels: ["cellar"] } },
        { _id: "cellar", name: "Cellar", elevation: { bottom: null, top: 0 } },
      ],
      walls: [{ ...wall13, levels: ["ground"] }],
      tokens: [{ ...token13, level: "cellar", depth: 1, detectionModes: { basicSight: { range: null } } }],
    });
    expect(scene.levels).toEqual([
      { id: "ground", name: "Ground", elevation: { bottom: 0, top: 10 }, sees: ["cellar"] },
      { id: "cellar", name: "Cellar", elevation: { bottom: null, top: 0 }, sees: [] },
    ]);
    expect(scene.walls[0]?.levels).toEqual(["ground"]);
    expect(scene.tokens[0]?.level).toBe("cellar");
  });
});

describe("areas", () => {
  const terrain = { type: "parapet.terrain", disabled: false, system: { cover: "low", blocksSight: true } };
  const veil = { type: "parapet.veil", disabled: false, system: { concealment: "total" } };
  const rectangle = { type: "rectangle", x: 100, y: 0, width: 200, height: 100, rotation: 0, hole: false };
  const region = {
    _id: "rEgIoNrEgIoNrEgI",
    name: "Bog",
    shapes: [rectangle],
    elevation: { bottom: null, top: 5 },
    behaviors: [terrain, veil, { type: "suppressWeather", disabled: false }],
  };
  const areasOf = (...regions: object[]) => readScene({ ...scene13, regions }).areas;
  const shapesOf = (...shapes: object[]) => areasOf({ ...region, shapes, behaviors: [veil] })[0]?.shapes;

  it("are one for each enabled Parapet behavior", () => {
    const areas = areasOf(region, { ...region, behaviors: [{ ...terrain, disabled: true }] });
    expect(areas).toHaveLength(2);
    expect(areas[0]).toEqual({
      id: "region:rEgIoNrEgIoNrEgI",
      name: "Bog",
      shapes: [rectangle],
      elevation: { bottom: null, top: 5 },
      levels: [],
      part: {
        terrain: {
          cover: "low",
          size: null,
          sizeCategory: null,
          blocksEffect: false,
          blocksSight: true,
          isDifficult: false,
          isImpeded: false,
        },
      },
    });
    expect(areas[1]?.part).toEqual({ veil: { concealment: "total", missChance: null } });
  });

  it("come from Foundry's own behaviors for darkness and difficult terrain", () => {
    const behaviors = [
      { type: "adjustDarknessLevel", system: { mode: 2, modifier: 0.85 } },
      { type: "adjustDarknessLevel", system: { mode: 1, modifier: 0.5 } },
      { type: "adjustDarknessLevel", system: { modifier: 1 } },
      { type: "modifyMovementCost", system: { difficulties: { walk: 2, fly: 1 } } },
      { type: "modifyMovementCost", system: { difficulties: { walk: null } } },
      { type: "modifyMovementCost", system: { difficulties: { walk: 1, swim: 3 } } },
      { type: "modifyMovementCost", system: { difficulties: {} } },
    ];
    expect(areasOf({ ...region, behaviors }).map(({ part }) => part)).toMatchObject([
      { gloom: { mode: "darken", amount: 0.85 } },
      { gloom: { mode: "brighten", amount: 0.5 } },
      { gloom: { mode: "override", amount: 1 } },
      { terrain: { cover: "none", isDifficult: true, blocksEffect: false } },
      { terrain: { cover: "none", isDifficult: true } },
    ]);
  });

  it("come from version 14's floors and ceilings, which block what they restrict", () => {
    const system = { light: true, sound: true, occlusion: true, exposure: false, culling: false };
    const behaviors = [
      { type: "defineSurface", system: { placement: "bottom", move: true, sight: true, ...system } },
      { type: "defineSurface", system: { placement: "both", move: false, sight: true, ...system, light: false } },
      { type: "defineSurface", disabled: true, system: { placement: "top", move: true, sight: true, ...system } },
    ];
    expect(areasOf({ ...region, behaviors }).map(({ part }) => part)).toEqual([
      { surface: { placement: "bottom", blocksEffect: true, blocksSight: true, blocksLight: true } },
      { surface: { placement: "both", blocksEffect: false, blocksSight: true, blocksLight: false } },
    ]);
  });

  it("come from visible tiles too", () => {
    const tile = {
      _id: "t",
      x: 0,
      y: 50,
      width: 100,
      height: 50,
      rotation: 30,
      flags: { parapet: { terrain: { cover: "hard" } } },
    };
    const tiles = [tile, { ...tile, hidden: true }, { x: "junk" }, { _id: "u", flags: {} }];
    expect(readScene({ ...scene13, tiles }).areas).toMatchObject([
      {
        id: "tile:t",
        shapes: [{ type: "rectangle", x: 0, y: 50, rotation: 30 }],
        part: { terrain: { cover: "hard" } },
      },
    ]);
  });

  it("do not come from a tile whose sheet is left blank", () => {
    const tile = { _id: "t", x: 0, y: 0, width: 100, height: 50, rotation: 0 };
    const blank = { cover: "", size: null, sizeCategory: "", blocksEffect: false, blocksSight: false };
    const partsOf = (parapet: object) => readScene({ ...scene13, tiles: [{ ...tile, flags: { parapet } }] }).areas;
    expect(partsOf({ terrain: blank, veil: { concealment: "" } })).toEqual([]);
    expect(partsOf({ terrain: { ...blank, size: 3 }, veil: { concealment: "" }, bottom: 2 })).toMatchObject([
      { part: { terrain: { cover: "none", size: 3 } }, elevation: { bottom: 2, top: null } },
    ]);
  });

  describe("of a tile", () => {
    const TILE = {
      _id: "t",
      x: 500,
      y: 400,
      width: 200,
      height: 100,
      flags: { parapet: { terrain: { cover: "low" } } },
    };
    const shapesOfTile = (scene: object, tile: object) =>
      readScene({ ...scene13, ...scene, tiles: [{ ...TILE, ...tile }] }).areas.map(({ shapes }) => shapes[0]);
    const levels = [{ _id: "defaultLevel0000", name: "Ground", elevation: { bottom: 0, top: 20 } }];
    const centred = { texture: { src: "", anchorX: 0.5, anchorY: 0.5 } };
    const cornered = { texture: { src: "", anchorX: 0, anchorY: 0 } };

    it("are placed by the texture's anchor on version 14", () => {
      expect(shapesOfTile({ levels }, centred)).toMatchObject([{ x: 400, y: 350, width: 200, height: 100 }]);
      expect(shapesOfTile({ levels }, cornered)).toMatchObject([{ x: 500, y: 400, width: 200, height: 100 }]);
      expect(shapesOfTile({ levels }, {})).toMatchObject([{ x: 400, y: 350 }]);
    });

    it("rotate around the anchor on version 14", () => {
      expect(shapesOfTile({ levels }, { ...centred, rotation: 90 })).toMatchObject([{ x: 400, y: 350, rotation: 90 }]);
      // The corner stays at 500, 400; the part to its right is now below it, and the part below is now to its left.
      expect(shapesOfTile({ levels }, { ...cornered, rotation: 90 })).toMatchObject([{ x: 350, y: 450, rotation: 90 }]);
    });

    it("start at the tile's corner on version 13, even with an anchor", () => {
      expect(shapesOfTile({}, centred)).toMatchObject([{ x: 500, y: 400 }]);
      expect(shapesOfTile({ levels: [] }, { ...centred, rotation: 90 })).toMatchObject([
        { x: 500, y: 400, rotation: 90 },
      ]);
      expect(shapesOfTile({ _stats: { coreVersion: "13.351" } }, centred)).toMatchObject([{ x: 500, y: 400 }]);
    });

    it("follow version 14 if the scene was stored by it", () => {
      expect(shapesOfTile({ _stats: { coreVersion: "14.364" } }, centred)).toMatchObject([{ x: 400, y: 350 }]);
    });
  });

  it("keep the shapes of versions 12 and 13", () => {
    expect(shapesOf({ type: "ellipse", x: 5, y: 6, radiusX: 7, radiusY: 8, rotation: 9, hole: true })).toEqual([
      { type: "ellipse", x: 5, y: 6, radiusX: 7, radiusY: 8, rotation: 9, hole: true },
    ]);
    expect(shapesOf({ type: "circle", x: 5, y: 6, radius: 7 })).toEqual([
      { type: "ellipse", x: 5, y: 6, radiusX: 7, radiusY: 7, rotation: 0, hole: false },
    ]);
    expect(shapesOf({ type: "polygon", points: [0, 0, 5, 0, 5, 5], hole: false })).toEqual([
      { type: "polygon", points: [0, 0, 5, 0, 5, 5], hole: false },
    ]);
  });

  it("rotate version 14's rectangles around their anchor", () => {
    const anchored = { ...rectangle, x: 100, y: 100, width: 200, height: 100 };
    expect(shapesOf({ ...anchored, anchorX: 0.5, anchorY: 0.5 })).toMatchObject([{ x: 0, y: 50, width: 200 }]);
    expect(shapesOf({ ...anchored, anchorX: 0, anchorY: 0, rotation: 90 })).toMatchObject([
      { x: -50, y: 150, width: 200, height: 100, rotation: 90 },
    ]);
  });

  it("turn version 14's other shapes into polygons", () => {
    const line = shapesOf({ type: "line", x: 0, y: 0, length: 100, width: 20, rotation: 90 });
    expect(line).toEqual([{ type: "polygon", points: [10, 0, 10, 100, -10, 100, -10, 0], hole: false }]);
    const cone = shapesOf({ type: "cone", x: 0, y: 0, radius: 100, angle: 90, rotation: 45, curvature: "flat" })?.[0];
    expect(cone?.type === "polygon" && cone.points.map(Math.round)).toEqual([0, 0, 141, 0, 0, 141]);
    const ring = shapesOf({ type: "ring", x: 0, y: 0, radius: 100, innerWidth: 20, outerWidth: 10 })?.[0];
    expect(ring?.type === "polygon" && ring.points.length).toBe(4 * 33);
    expect(shapesOf({ type: "token", x: 100, y: 0, width: 2, height: 1, shape: 4 })).toMatchObject([
      { x: 100, width: 200 },
    ]);
    const grid = shapesOf({
      type: "grid",
      offsets: [
        { i: 1, j: 2 },
        { i: 1, j: 3 },
      ],
    });
    expect(grid).toMatchObject([
      { x: 200, y: 100 },
      { x: 300, y: 100 },
    ]);
    const base = { type: "token", x: 0, y: 0, width: 1, height: 1, shape: 4 };
    expect(shapesOf({ type: "emanation", base, radius: 50 })).toHaveLength(9);
  });

  it("are rejected with an unknown kind of shape", () => {
    expect(() => shapesOf({ type: "moebius" }, rectangle)).toThrow(
      /shapes\[0\]\.type: expected one of rectangle, .*, got "moebius"/,
    );
  });
});

describe("an unreadable scene", () => {
  const errors: readonly (readonly [what: string, scene: unknown, message: string])[] = [
    ["a number", 42, "expected a Foundry scene, got 42"],
    ["an array", [], "expected a Foundry scene, got []"],
    ["an actor", { name: "Bob", type: "npc" }, "grid: expected a grid size or a grid, got nothing"],
    ["no walls", { grid: 100 }, "walls: expected an array of walls, got nothing"],
    ["an old grid of size 0", { grid: 0, walls: [] }, "grid: expected a number above 0, got 0"],
    ["a grid of size 0", { grid: { size: 0 }, walls: [] }, "grid.size: expected a number above 0, got 0"],
    [
      "a wall with three numbers",
      { grid: 1, walls: [wall13, { c: [1, 2, 3] }] },
      "walls[1].c: expected four finite numbers, got [1,2,3]",
    ],
    [
      "a wall with NaN",
      { grid: 1, walls: [{ c: [1, NaN, 2, 3] }] },
      "walls[0].c: expected four finite numbers, got [1,NaN,2,3]",
    ],
    ["a wall that is none", { grid: 1, walls: [null] }, "walls[0]: expected an object, got null"],
    ["a wall without ends", { grid: 1, walls: [{}] }, "walls[0].c: expected four finite numbers, got nothing"],
    [
      "a wall far away",
      { grid: 1, walls: [{ c: [0, 0, 0, 70000] }] },
      "walls[0].c: expected four numbers from -65536 to 65536, got [0,0,0,70000]",
    ],
    [
      "an odd sense",
      { grid: 1, walls: [{ c: [0, 0, 0, 1], sight: 5 }] },
      "walls[0].sight: expected one of 0, 10, 20, 30, 40, got 5",
    ],
    [
      "an odd height",
      { grid: 1, walls: [{ ...wall13, flags: { "wall-height": { top: "high" } } }] },
      'walls[0].flags["wall-height"].top: expected a number, a numeric string or null, got "high"',
    ],
    [
      "a token of size 0",
      { grid: 1, walls: [], tokens: [{ ...token13, width: 0 }] },
      "tokens[0].width: expected a number above 0, got 0",
    ],
    [
      "a token nowhere",
      { grid: 1, walls: [], tokens: [{ y: 1 }] },
      "tokens[0].x: expected a finite number, got nothing",
    ],
    [
      "a token too large",
      { grid: 100, walls: [], tokens: [{ ...token13, height: 1000 }] },
      "tokens[0].height: expected a token within 65536 pixels, got 1000",
    ],
    [
      "a token of more spaces than can be judged",
      { grid: 20, walls: [], tokens: [{ ...token13, width: 31.5, height: 32 }] },
      "tokens[0].width: expected at most 1000 in all, got 31.5 by 32 spaces",
    ],
  ];

  it.each(errors)("is reported with location, expected and actual value: %s", (_, scene, message) => {
    expect(() => readScene(scene)).toThrow(SceneError);
    expect(() => readScene(scene)).toThrow(message);
  });

  it("names the faulty behavior or shape", () => {
    const behaviors = [{ type: "parapet.terrain", system: { cover: "some" } }];
    expect(() => readScene({ grid: 1, walls: [], regions: [{ behaviors }] })).toThrow(
      'regions[0].behaviors[0].system.cover: expected one of none, soft, hard, low, partial, standard, improved, got "some"',
    );
    const region = { behaviors: [{ type: "parapet.veil" }], shapes: [{ type: "circle", x: 1, y: 2 }] };
    expect(() => readScene({ grid: 1, walls: [], regions: [region] })).toThrow(
      /regions\[0\]\.shapes\[0\]\.radius: expected .*, got nothing/,
    );
  });
});

it("ten megabytes of walls are rejected", () => {
  const walls = Array.from({ length: 45_000 }, () => wall13);
  expect(() => readScene({ grid: 100, walls })).toThrow("walls: expected at most 30000, got 45000 walls");
  expect(readScene({ grid: 100, walls: walls.slice(0, 30_000) }).walls).toHaveLength(30_000);
});

describe("an area beyond the limits is rejected by name", () => {
  const withPoints = (points: readonly number[]) =>
    readScene({
      grid: 100,
      walls: [],
      regions: [{ shapes: [{ type: "polygon", points }], behaviors: [{ type: "parapet.terrain", system: {} }] }],
    });

  it("with more than 2,000 edges", () => {
    const saw = Array.from({ length: 2002 }, (_, i) => [i, i % 2 === 0 ? 0 : 50]).flat();
    expect(() => withPoints(saw)).toThrow("regions[0].shapes: expected at most 2000, got 2002 edges");
  });

  it("with more than 2,000 crossings", () => {
    /** So many long edges one way, as many across them, and the short ways between. */
    const tangled = (edges: number): number[] => {
      const comb = (at: (along: number, across: number) => number[]) =>
        Array.from({ length: 2 * edges }, (_, i) =>
          at((i + 1) % 4 < 2 ? 0 : 4000, 100 + 10 * Math.floor(i / 2)),
        ).flat();
      return [...comb((x, y) => [x, y]), ...comb((y, x) => [x, y])];
    };
    // 46 times 46 are 2,116. 42 times 42 are 1,764, and two edges that lead from one comb to the other cross 42 at most each.
    const said = "expected at most 2000 crossings, got edges that cross more often";
    expect(() => withPoints(tangled(46))).toThrow(said);
    expect(withPoints(tangled(42)).areas).toHaveLength(1);
  });
});
