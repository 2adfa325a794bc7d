/** Version 14's levels and the surfaces between them, the whole way: documents, mirror, verdict, map. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import { RULE_SETS } from "../../src/rules/index";
import { layTable, Playground } from "./playground";

const token = (name: string, [x, y]: readonly [number, number], level: "hall" | "gallery") => ({
  _id: name.padEnd(16, "0"),
  name,
  x,
  y,
  level: level.padEnd(16, "0"),
  elevation: level === "hall" ? 0 : 10,
  width: 1,
  height: 1,
  depth: 1,
  disposition: name === "Archer" ? 1 : -1,
});

const rectangle = ([x, y, width, height]: readonly number[], hole = false) => ({
  type: "rectangle",
  x,
  y,
  width,
  height,
  rotation: 0,
  hole,
});

/** A hall and a gallery above it, whose boards are a region that players are not shown. */
const HALL = {
  name: "Hall",
  width: 1000,
  height: 600,
  padding: 0,
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  environment: { darknessLevel: 0, globalLight: { enabled: true } },
  levels: [
    { _id: "hall000000000000", name: "Hall", elevation: { bottom: 0, top: 10 }, visibility: { levels: [] } },
    {
      _id: "gallery000000000",
      name: "Gallery",
      elevation: { bottom: 10, top: 20 },
      visibility: { levels: ["hall000000000000"] },
    },
  ],
  walls: [],
  tokens: [token("Archer", [200, 300], "hall"), token("Imp", [600, 300], "gallery"), token("Ogre", [600, 100], "hall")],
  regions: [
    {
      _id: "boards0000000000",
      name: "Boards",
      visibility: 0,
      elevation: { bottom: 10, top: 20 },
      levels: ["hall000000000000", "gallery000000000"],
      shapes: [rectangle([0, 0, 1000, 600])],
      behaviors: [
        {
          _id: "surface000000000",
          name: "",
          type: "defineSurface",
          disabled: false,
          system: {
            placement: "bottom",
            light: true,
            move: true,
            sight: true,
            sound: true,
            occlusion: true,
            exposure: true,
            culling: false,
          },
        },
      ],
    },
  ],
};

const table = layTable();
let playground: Playground;

describe("a floor between two levels on version 14", () => {
  beforeEach(async () => {
    playground = await Playground.open(table, 14);
    await playground.dropFile("hall.json", JSON.stringify(HALL));
    await playground.page.waitForFunction(
      () => (globalThis as never as { canvas: { scene: { name: string } } }).canvas.scene.name === "Hall",
    );
    await playground.click("Archer");
  });
  afterEach(() => playground.close());

  interface Shown {
    readonly labels: readonly string[];
    readonly signs: readonly string[];
  }

  /** Big words and small ones on the map, with a target pointed at. */
  const shownAt = async (target: string): Promise<Shown> => {
    await playground.hover(target);
    return playground.run(`
      const { labels, signs } = game.modules.get("parapet").api.overlay;
      return { labels: labels.map(({ text }) => text), signs: signs.map(({ text }) => text) };
    `);
  };

  const said = (): Promise<string> =>
    playground.run(`
      const { api } = game.modules.get("parapet");
      const idOf = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name).id;
      return api.sentences(api.judge(idOf("Archer"), idOf("Imp"))).join("\\n");
    `);

  const saw = (...hatch: readonly number[]): Promise<void> =>
    playground.run(`
      const [boards] = canvas.scene.regions.contents;
      const hatch = ${JSON.stringify(rectangle(hatch, true))};
      await boards.update({ shapes: [...boards.toObject().shapes, hatch] });
    `);

  test("separates creatures above from those below, and is named", async () => {
    expect(await shownAt("Imp")).toEqual({ labels: ["No line of effect · Boards"], signs: [] });
    expect(await said()).toContain("Boards");
    expect((await playground.verdict("Archer", "Imp"))?.lineOfEffect).toBe(false);
    expect(await shownAt("Ogre")).toEqual({ labels: ["No cover"], signs: [] });
  });

  test("lets lines through a hatch, and not elsewhere", async () => {
    await saw(0, 0, 100, 100);
    expect(await shownAt("Imp")).toMatchObject({ labels: ["No line of effect · Boards"] });
    await saw(300, 200, 400, 300);
    expect(await shownAt("Imp")).toEqual({ labels: ["No cover"], signs: [] });
  });

  test("follows its region, its behavior and the levels of tokens", async () => {
    const isOpen = async () => (await playground.verdict("Archer", "Imp"))?.lineOfEffect;
    await playground.run("await canvas.scene.regions.contents[0].update({ elevation: { bottom: 15, top: 20 } });");
    expect(await isOpen()).toBe(true);
    await playground.run("await canvas.scene.regions.contents[0].update({ elevation: { bottom: 5, top: 20 } });");
    expect(await isOpen()).toBe(false);
    await playground.run(
      "await canvas.scene.regions.contents[0].behaviors.contents[0].update({ system: { move: false } });",
    );
    expect(await isOpen()).toBe(true);
    await playground.run(
      "await canvas.scene.regions.contents[0].behaviors.contents[0].update({ system: { move: true } });",
    );
    expect(await isOpen()).toBe(false);
    await playground.change("Imp", { level: "hall000000000000", elevation: 0 });
    expect(await isOpen()).toBe(true);
    await playground.change("Imp", { elevation: 5 });
    expect(await isOpen()).toBe(false);
    await playground.run("await canvas.scene.regions.contents[0].delete();");
    expect(await isOpen()).toBe(true);
  });

  test("gives the same verdict as the command line on the scene's export", async () => {
    const source = await playground.run<object>("return canvas.scene.toObject();");
    const idOf = (name: string): string => `token:${name.padEnd(16, "0")}`;
    for (const [attacker, target] of [
      ["Archer", "Imp"],
      ["Imp", "Archer"],
      ["Ogre", "Imp"],
    ] as const) {
      const attack = {
        attacker: idOf(attacker),
        target: idOf(target),
        kind: "ranged",
        reach: null,
        origin: null,
      } as const;
      const verdict = RULE_SETS.pathfinder1e.judge(battlefieldOf(readScene(source)), attack, {});
      expect(await playground.verdict(attacker, target)).toMatchObject(verdict);
    }
  });

  test("of a region that a player does not see is known to them without its name and outline", async () => {
    const outlined = await playground.drawn();
    expect(await shownAt("Imp")).toMatchObject({ labels: ["No line of effect · Boards"] });
    await playground.becomePlayer();
    await playground.hover("Ogre");
    expect(await shownAt("Imp")).toEqual({ labels: ["No line of effect · a floor"], signs: [] });
    expect(await said()).not.toMatch(/Boards|unseen/);
    expect(await playground.drawn()).not.toEqual(outlined);
  });
});
