import { afterEach, describe, expect, test } from "vitest";
import { attackMessage } from "./attack-message";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

describe.each(versions("logic"))("on version %i, when a scene is left", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  test("the lines that a card has put on its map go, and do not come back with it", async () => {
    playground = await Playground.open(table, profile);
    await playground.run(attackMessage("Mira", ["Krell"]));
    const show = playground.page.locator("#chat .parapet-card").getByRole("button", { name: "Show on map: Krell" });
    await show.press("Enter");
    await playground.settle();
    expect((await playground.overlay()).lines.length).toBeGreaterThan(0);
    await playground.run(`
      const [scene] = game.scenes.contents;
      await canvas.draw(null);
      await canvas.draw(scene);
    `);
    await playground.settle();
    expect((await playground.overlay()).lines).toEqual([]);
    await expect.poll(() => show.getAttribute("aria-pressed")).toBe("false");
  });

  test("idle time is no longer spent on its attacks", async () => {
    const collectIdle = `
      const waiting = new Map();
      let asked = 0;
      globalThis.requestIdleCallback = (run) => (waiting.set(++asked, run), asked);
      globalThis.cancelIdleCallback = (id) => void waiting.delete(id);
      globalThis.isIdle = () => {
        const [[id, run] = []] = waiting;
        waiting.delete(id);
        run?.({ didTimeout: false, timeRemaining: () => 0 });
        return run !== undefined;
      };
    `;
    playground = await Playground.openWith(table, { profile: String(profile) }, collectIdle);
    const judged = await playground.run<number[]>(`
      const spendAll = () => {
        performance.clearMeasures("parapet:warm-up");
        for (let slices = 0; slices < 1000 && isIdle(); slices += 1);
        return performance.getEntriesByName("parapet:warm-up").length;
      };
      const scene = canvas.scene;
      for (let slices = 0; slices < 10; slices += 1) isIdle();
      await canvas.draw(null);
      const left = spendAll();
      await canvas.draw(scene);
      return [left, spendAll()];
    `);
    expect(judged).toEqual([0, 1]);
  });

  test("the textures of its icons go with it, however often it is drawn", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const { page } = playground;
    const counted = async (): Promise<number> => {
      await playground.run(`canvas.tokens.placeables.find(({ document }) => document.name === "Mira").control();`);
      await playground.settle();
      const from = await playground.middleOf("Mira");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y - 60, { steps: 3 });
      await playground.settle();
      await expect
        .poll(() =>
          playground.run<number>(
            `return canvas.parapetPath.children[0].children[2].children.filter(({ visible }) => visible).length;`,
          ),
        )
        .toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      await page.mouse.up();
      return playground.run<number>(`
        const [scene] = game.scenes.contents;
        const count = () => Object.values(PIXI.utils.BaseTextureCache).filter(({ resource }) => {
          const { width, height } = resource?.source ?? {};
          return width === 96 && height === 96;
        }).length;
        await canvas.draw(null);
        const left = count();
        await canvas.draw(scene);
        return left;`);
    };
    expect(await counted()).toBe(0);
    expect(await counted()).toBe(0);
  });
});
