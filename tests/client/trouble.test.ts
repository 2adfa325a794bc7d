import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground, type Client } from "./playground";

const table = layTable();
let playground: Playground;
beforeEach(async () => {
  playground = await Playground.open(table, 14);
});
afterEach(async () => {
  await playground.page.close();
});

describe("an unreadable token", () => {
  test("has no verdict and one notice with its name, while the others work", async () => {
    await playground.click("Mira");
    await playground.change("Krell", { width: 0 });
    expect(await playground.verdict("Mira", "Nub")).toMatchObject({ cover: "standard" });
    expect(await playground.verdict("Mira", "Krell")).toBeNull();
    expect(await playground.verdict("Krell", "Mira")).toBeNull();
    const notices = await playground.notices();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/token “Krell” cannot be read.*width: expected .*, got 0/);
    expect(playground.errors).toHaveLength(1);
  });

  test("is named in the notice, whatever HTML its name contains", async () => {
    const name = "Krell <b>the</b> <img src=x onerror=fail()>";
    await playground.change("Krell", { name, width: 0 });
    await playground.verdict("Mira", "Nub");
    const notice = playground.page.locator("#notices .notice");
    await expect.poll(() => notice.textContent()).toContain(name);
    await expect.poll(() => notice.locator("b, img").count()).toBe(0);
  });

  test("is reported again when it is fixed and broken again", async () => {
    await playground.click("Mira");
    for (const width of [0, 1, 0]) {
      await playground.change("Krell", { width });
      await playground.verdict("Mira", "Nub");
    }
    expect(await playground.notices()).toHaveLength(2);
  });
});

test("an unreadable wall is ignored, and the notice says so", async () => {
  await playground.page.evaluate(() => {
    const { scene } = (globalThis as never as Client).canvas;
    return void scene.walls.contents[0]!.update({ c: [1, 2, 3] });
  });
  expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
  const [notice = "", ...others] = await playground.notices();
  expect(notice).toMatch(/wall “.+” cannot be read. It does not count until you fix it/);
  expect(others).toEqual([]);
});

test("messages with invalid flags are reported in one notice", async () => {
  await playground.run(`
    const made = Array.from({ length: 12 }, (_, i) =>
      ChatMessage.create({ content: "-", flags: { parapet: { attack: { key: "k", of: "rubbish " + i } } } }));
    await Promise.all(made);
  `);
  await expect.poll(() => playground.notices()).toHaveLength(1);
  const [notice = ""] = await playground.notices();
  expect(notice).toMatch(/rubbish \d.*rubbish \d.*And 7 more: see the console\./s);
});

test("a setting out of range falls back to its default and is reported once", async () => {
  await playground.page.evaluate(() => (globalThis as never as Client).game.settings.set("parapet", "wallSnap", 5));
  expect(await playground.verdict("Mira", "Krell")).not.toBeNull();
  expect(await playground.verdict("Mira", "Nub")).not.toBeNull();
  const notices = await playground.notices();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(/Straighten walls near grid lines.*5 is invalid; using 0.15/);
});

test("an invalid display setting is reported too, when it is written", async () => {
  await playground.set("overlay", "sometimes");
  const [notice = "", ...others] = await playground.notices();
  expect(notice).toMatch(/Show cover on the map.*"sometimes" is invalid; using /);
  expect(others).toEqual([]);
});

test("what has not changed is not painted again", async () => {
  await playground.click("Mira");
  await playground.hover("Krell");
  const childrenOf = (): Promise<number> =>
    playground.page.evaluate(async () => {
      const { canvas, Hooks } = globalThis as never as Client;
      const container = (canvas.parapet as never as { children: { children: object[] }[] }).children[0]!;
      const before = new Set(container.children);
      for (let k = 0; k < 10; k += 1) {
        Hooks.callAll("sightRefresh");
        await new Promise((done) => requestAnimationFrame(done));
      }
      return container.children.filter((child) => !before.has(child)).length;
    });
  expect(await childrenOf()).toBe(0);
});

describe("a player", () => {
  const hide = (name: string): Promise<void> =>
    playground.page.evaluate((wanted) => {
      const { canvas } = globalThis as never as Client;
      canvas.tokens.placeables.find((it) => it.document.name === wanted)!.visible = false;
    }, name);

  const said = (attacker: string, target: string): Promise<string> =>
    playground.page.evaluate(
      async ([from, to]) => {
        const { canvas, game } = globalThis as never as Client;
        const { api } = game.modules.get("parapet");
        const idOf = (name: string): string => canvas.tokens.placeables.find((it) => it.document.name === name)!.id;
        const verdict = api.judge(idOf(from), idOf(to))!;
        return JSON.stringify([verdict, api.sentences(verdict), await api.battleMap()]);
      },
      [attacker, target] as const,
    );

  test("learns no name, id or number of an obstacle that they do not see", async () => {
    expect(await said("Mira", "Krell")).toContain("Gark");
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
    await hide("Gark");
    await playground.becomePlayer();
    const answer = await said("Mira", "Krell");
    expect(answer).not.toContain("Gark");
    expect(answer).not.toContain('token:g"');
    expect(answer).not.toContain("unseen");
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "none" });
    expect(await playground.notices()).toEqual([]);
  });

  test("learns nothing about fog that their map does not show, and learns about fog it does show, without the GM's name for it", async () => {
    const fog = (name: string, visibility: number): Promise<void> =>
      playground.page.evaluate(
        ([its, seen]) => {
          const { scene } = (globalThis as never as Client).canvas;
          return void scene.createEmbeddedDocuments("Region", [
            {
              name: its,
              visibility: seen,
              shapes: [{ type: "rectangle", x: 0, y: 400, width: 400, height: 100, rotation: 0, hole: false }],
              behaviors: [{ _id: "b", type: "parapet.veil", disabled: false, system: { concealment: "partial" } }],
            },
          ]);
        },
        [name, visibility] as const,
      );
    await playground.run("for (const region of canvas.scene.regions.contents) await region.update({ visibility: 1 });");
    await playground.becomePlayer();
    await fog("Trap", 1);
    expect(await said("Mira", "Gark")).not.toMatch(/Trap|miss chance|veil/);
    await fog("Smoke", 2);
    const answer = await said("Mira", "Gark");
    expect(answer).toContain("20 % miss chance");
    expect(answer).not.toMatch(/Trap|Smoke/);
  });
});

test("two scene changes at once end with the second, and nothing throws", async () => {
  const map = ["scene Corridor", "map", "+---+---+---+---+", "| A           b |", "+---+---+---+---+", ""].join("\n");
  await playground.dropFile("corridor.txt", map);
  await playground.page.waitForFunction(() => (globalThis as never as Client).game.scenes.contents.length === 2);
  const shown = await playground.page.evaluate(async () => {
    const { canvas, game } = globalThis as never as Client;
    const [sample, corridor] = game.scenes.contents;
    await Promise.all([corridor!.view(), sample!.view(), corridor!.view(), sample!.view()]);
    return canvas.scene.id === sample!.id;
  });
  expect(shown).toBe(true);
  expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
  expect(playground.errors).toEqual([]);
});

test("an absurdly fine grid does not block the page", async () => {
  const scene = { name: "Fine", grid: { type: 1, size: 0.5, distance: 5, units: "ft" } };
  const walls = [{ c: [0, 0, 60000, 0] }, { c: [0, 0, 0, 60000], sight: 20, move: 0 }];
  await playground.dropFile("fine.json", JSON.stringify({ ...scene, walls }));
  await playground.page.waitForFunction(() => (globalThis as never as Client).game.scenes.contents.length === 2);
  await playground.settle();
  expect(playground.errors).toEqual([]);
});
