/** Area effects that the grid measures: a setting of the world in Foundry 13, a field of each shape in Foundry 14. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";

const table = layTable();
let playground: Playground;

/** From the area's middle at 100,100, 400 px long: b is 350 across and 350 down, c 350 and 50, d 250 and 250. */
const MAP = `scene Bare
grid square 100 5 ft
token A at 100,100
token b at 400,400
token c at 400,0
token d at 300,300
`;

const open = async (profile: 13 | 14): Promise<void> => {
  playground = await Playground.open(table, profile);
  await playground.dropFile("bare.txt", MAP);
  await playground.page.waitForFunction(
    () => (globalThis as never as { canvas: { scene: { name: string } } }).canvas.scene.name === "Bare",
  );
};

const setCore = (key: string, value: unknown): Promise<unknown> =>
  playground.run(`await game.settings.set("core", "${key}", ${JSON.stringify(value)});`);

/** Names of the creatures in the placed area, in the scene's order. */
const caughtBy = (kind: string, source: object): Promise<unknown> =>
  playground.run(`
    await canvas.scene.createEmbeddedDocuments("${kind}", [${JSON.stringify(source)}]);
    await new Promise((done) => setTimeout(done, 100));
    const { targets } = game.messages.contents.at(-1).flags.parapet.attack;
    return targets.map(({ target }) => canvas.scene.tokens.get(target.slice(6)).name).sort().join(" ");
  `);

const RECTILINEAR = 3;

const TEMPLATES = {
  circle: { t: "circle", x: 100, y: 100, distance: 20 },
  cone: { t: "cone", x: 100, y: 100, distance: 20, direction: 45, angle: 90 },
  rectangle: { t: "rect", x: 100, y: 100, distance: 18, direction: 45 },
} as const;

describe("in Foundry 13", () => {
  beforeEach(() => open(13));
  afterEach(() => playground.close());

  test.each([
    ["circle", false, 0, "A c d"],
    ["circle", true, 0, "A b c d"],
    ["circle", true, RECTILINEAR, "A c"],
    ["cone", false, 0, "A d"],
    ["cone", true, 0, "A b d"],
    ["rectangle", false, 0, "A d"],
    ["rectangle", true, 0, "A b d"],
  ] as const)(
    "a %s follows the world's settings: grid-based %s, diagonals %i",
    async (kind, isByGrid, rule, caught) => {
      await setCore("gridTemplates", isByGrid);
      await setCore("gridDiagonals", rule);
      expect(await caughtBy("MeasuredTemplate", TEMPLATES[kind])).toBe(caught);
    },
  );

  test("an existing template follows the settings", async () => {
    const line = async (): Promise<string | undefined> => {
      const map = await playground.run<string>(`return game.modules.get("parapet").api.battleMap();`);
      return map.split("\n").find((it) => it.startsWith("template"));
    };
    await caughtBy("MeasuredTemplate", TEMPLATES.circle);
    expect(await line()).not.toContain("outline");
    await setCore("gridTemplates", true);
    expect(await line()).toContain("outline 500,500 -300,500 -300,-300 500,-300");
    await setCore("gridDiagonals", RECTILINEAR);
    expect(await line()).toContain("outline 500,100 100,500 -300,100 100,-300");
  });
});

describe("in Foundry 14", () => {
  beforeEach(() => open(14));
  afterEach(() => playground.close());

  const SHAPES = {
    circle: { type: "circle", x: 100, y: 100, radius: 400 },
    cone: { type: "cone", x: 100, y: 100, radius: 400, rotation: 45, angle: 90 },
  } as const;

  test.each([
    ["circle", false, 0, "A c d"],
    ["circle", true, 0, "A b c d"],
    ["circle", true, RECTILINEAR, "A c"],
    ["cone", false, 0, "A d"],
    ["cone", true, 0, "A b d"],
  ] as const)("a %s follows its shape: grid-based %s, diagonals %i", async (kind, gridBased, rule, caught) => {
    await setCore("gridDiagonals", rule);
    const shapes = [{ ...SHAPES[kind], gridBased, hole: false }];
    expect(await caughtBy("Region", { name: "Fire", displayMeasurements: true, shapes })).toBe(caught);
  });
});
