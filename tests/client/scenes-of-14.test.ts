/** Scenes as version 14 stores them: tiles by their anchors, levels, regions that players do not see. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();
let playground: Playground;

const MAP = `scene Bare
grid square 100 5 ft
token A at 0,100
token b at 500,100
`;

const open = async (profile: number): Promise<void> => {
  playground = await Playground.open(table, profile);
  await playground.dropFile("bare.txt", MAP);
  await playground.page.waitForFunction(
    () => (globalThis as never as { canvas: { scene: { name: string } } }).canvas.scene.name === "Bare",
  );
};

const SOLID = { terrain: { cover: "improved", blocksEffect: true } };

/** A tile as the tool draws it: each version's own place for the same box on the map, between A and b. */
const BOX = {
  13: { x: 250, y: 80, width: 100, height: 140 },
  14: { x: 300, y: 150, width: 100, height: 140 },
} as const;

const create = (kind: string, source: object): Promise<string> =>
  playground.run(`
    const [made] = await canvas.scene.createEmbeddedDocuments("${kind}", [${JSON.stringify(source)}]);
    return made.id;
  `);

const hasEffect = async (): Promise<boolean | undefined> => (await playground.verdict("A", "b"))?.lineOfEffect;

describe.each(versions("differs"))("in version %i", (profile) => {
  beforeEach(() => open(profile));
  afterEach(() => playground.close());

  test("a tile drawn between two creatures is between them, and not beside", async () => {
    expect(await hasEffect()).toBe(true);
    const id = await create("Tile", { ...BOX[profile], flags: { parapet: SOLID } });
    expect(await hasEffect()).toBe(false);
    const beside = { y: BOX[profile].y + 140 };
    await playground.run(`await canvas.scene.tiles.get("${id}").update(${JSON.stringify(beside)});`);
    expect(await hasEffect()).toBe(true);
  });
});

describe("in version 14", () => {
  beforeEach(() => open(14));
  afterEach(() => playground.close());

  test.each([
    ["about its centre", 0.5, 0.5, 0],
    ["about its corner", 0, 0, 0],
    ["about its corner, turned", 0, 0, 90],
    ["about its right edge, turned", 1, 0.5, 30],
  ])("a tile is where the document's shape is: %s", async (_, anchorX, anchorY, rotation) => {
    const place = { x: 300, y: 150, width: 160, height: 60, rotation, texture: { anchorX, anchorY } };
    const id = await create("Tile", { ...place, flags: { parapet: SOLID } });
    const { shape, text } = await playground.run<{ shape: Record<string, number>; text: string }>(`
      const { shape } = canvas.scene.tiles.get("${id}");
      return { shape, text: await game.modules.get("parapet").api.battleMap() };
    `);
    const { x = 0, y = 0, width = 0, height = 0 } = shape;
    const angle = ((shape["rotation"] ?? 0) * Math.PI) / 180;
    const [dx, dy] = [(0.5 - (shape["anchorX"] ?? 0)) * width, (0.5 - (shape["anchorY"] ?? 0)) * height];
    const centre = [x + dx * Math.cos(angle) - dy * Math.sin(angle), y + dx * Math.sin(angle) + dy * Math.cos(angle)];
    const [, left, top] = /rectangle (-?[\d.]+),(-?[\d.]+) 160x60/.exec(text) ?? [];
    expect([Number(left) + 80, Number(top) + 30].map((at) => at.toFixed(3))).toEqual(centre.map((at) => at.toFixed(3)));
  });
});

describe("on a level of version 14, 0 to 20 high", () => {
  beforeEach(() => open(14));
  afterEach(() => playground.close());

  const raise = async (elevation: number): Promise<void> => {
    for (const name of ["A", "b"]) await playground.change(name, { elevation });
  };
  const viewedLevel = (): Promise<string> => playground.run("return canvas.level.id;");

  test.each([30, -15, 5])("a wall blocks between two creatures at elevation %i", async (elevation) => {
    await create("Wall", { c: [300, 0, 300, 600], levels: [await viewedLevel()] });
    await raise(elevation);
    expect(await hasEffect()).toBe(false);
  });

  test("a tile and a region block between flyers too", async () => {
    await raise(30);
    const levels = [await viewedLevel()];
    const tile = await create("Tile", { ...BOX[14], levels, flags: { parapet: SOLID } });
    expect(await hasEffect()).toBe(false);
    await playground.run(`await canvas.scene.tiles.get("${tile}").delete();`);
    expect(await hasEffect()).toBe(true);
    const shapes = [{ type: "rectangle", x: 250, y: 80, width: 100, height: 140, rotation: 0, hole: false }];
    const behaviors = [{ type: "parapet.terrain", name: "Rock", system: { blocksEffect: true } }];
    const rock = await create("Region", { name: "Rock", shapes, behaviors, levels });
    expect(await hasEffect()).toBe(false);
    // A height of its own counts.
    await playground.run(`await canvas.scene.regions.get("${rock}").update({ elevation: { bottom: 0, top: 20 } });`);
    expect(await hasEffect()).toBe(true);
  });

  test("a height set on a wall is used", async () => {
    const flags = { "wall-height": { bottom: 0, top: 20 } };
    await create("Wall", { c: [300, 0, 300, 600], levels: [await viewedLevel()], flags });
    await raise(30);
    expect(await hasEffect()).toBe(true);
  });
});

describe("a region in version 14", () => {
  beforeEach(() => open(14));
  afterEach(() => playground.close());

  const shapes = [{ type: "rectangle", x: 250, y: 80, width: 100, height: 140, rotation: 0, hole: false }];
  const behaviors = [{ type: "parapet.terrain", name: "Rock", system: { cover: "improved" } }];
  const coverNow = async (): Promise<string | undefined> => (await playground.verdict("A", "b"))?.cover;

  test.each([
    ["always visible", { visibility: 2 }, true],
    ["always visible and hidden", { visibility: 2, hidden: true }, false],
    ["for observers, who the player is", { visibility: 3, ownership: { default: 2 } }, true],
    ["for observers, and hidden", { visibility: 3, ownership: { default: 2 }, hidden: true }, false],
    ["for observers, who the player is not", { visibility: 3, ownership: { default: 1 } }, false],
    ["for observers, by inheritance", { visibility: 3, ownership: { default: -1 } }, false],
    ["on its layer, as Foundry makes it", { visibility: 0 }, true],
    ["on its layer, and hidden", { visibility: 0, hidden: true }, false],
    ["for GMs, of an observer", { visibility: 1, ownership: { default: 2 } }, false],
    ["on its unlocked layer", { visibility: 4 }, true],
  ])("%s is known to a player or not", async (_, fields, isKnown) => {
    await create("Region", { name: "Rock", shapes, behaviors, ...fields });
    expect(await coverNow()).toBe("improved");
    await playground.becomePlayer();
    expect(await coverNow()).toBe(isKnown ? "improved" : "none");
  });
});

describe("a region in version 14 whose shape only the client can outline", () => {
  beforeEach(() => open(14));
  afterEach(() => playground.close());

  test.each([
    ["a circle that the grid measures", { type: "circle", radius: 90, gridBased: true }, "polygon 290,390 110,390"],
    ["a round circle", { type: "circle", radius: 90, gridBased: false }, "ellipse 200,300"],
    [
      "a cone that ends in a semicircle",
      { type: "cone", radius: 100, angle: 90, rotation: 0, curvature: "semicircle" },
      // Its sides are 100 / √2 long, so that its bow ends where the radius does.
      "polygon 200,300 250,250",
    ],
  ])("has the client's outline: %s", async (_, shape, outline) => {
    await create("Region", {
      name: "Rock",
      visibility: 2,
      shapes: [{ ...shape, x: 200, y: 300, hole: false }],
      behaviors: [{ type: "parapet.terrain", name: "Rock", system: { cover: "improved" } }],
    });
    expect(await playground.run(`return game.modules.get("parapet").api.battleMap();`)).toContain(outline);
  });
});

describe.each([
  ["from 20 to 40", { bottom: 20, top: 40 }, 0],
  ["from -20 to -5", { bottom: -20, top: -5 }, 0],
  ["open below, where the attacker is at -40", { bottom: null, top: -30 }, -40],
] as const)("on a level %s", (_, elevation, standing) => {
  beforeEach(() => open(14));
  afterEach(() => playground.close());

  test("the map shows a player what their creature sees, and so there is a cover map and a text map of it", async () => {
    await playground.run(`
      await canvas.level.update({ elevation: ${JSON.stringify(elevation)} });
      const mine = canvas.tokens.placeables.find(({ document }) => document.name === "A");
      await mine.document.update({ disposition: 1, elevation: ${standing}, sight: { enabled: true } });
    `);
    await create("Region", {
      name: "Rock",
      visibility: 2,
      shapes: [{ type: "rectangle", x: 250, y: 80, width: 100, height: 140, rotation: 0, hole: false }],
      behaviors: [{ type: "parapet.terrain", name: "Rock", system: { cover: "improved" } }],
    });
    await playground.becomePlayer();
    await playground.click("A");
    const told = await playground.run<{ places: number; text: string }>(`
      const { api } = game.modules.get("parapet");
      const { id } = canvas.tokens.placeables.find(({ document }) => document.name === "A");
      return { places: (await api.coverMap(id, { radius: 2 })).length, text: await api.battleMap([id]) };
    `);
    expect(told.places).toBeGreaterThan(1);
    expect(told.text).toContain("improved");
  });
});
