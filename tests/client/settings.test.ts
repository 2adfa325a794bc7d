import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import { layTable, Playground, type Client } from "./playground";
import { versions } from "./versions";

const table = layTable();

describe.each(versions("logic"))("on version %i", (profile) => {
  let playground: Playground;
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(async () => {
    await playground.close();
  });

  /** Written by a script, as a macro would. */
  const change = (changes: object): Promise<void> =>
    playground.page.evaluate((flags) => {
      const { scene } = (globalThis as never as Client).canvas;
      return void scene.update({ flags: { parapet: flags } });
    }, changes);

  const judged = (): Promise<{ ruleset: string; cover: string } | null> =>
    playground.page.evaluate(() => {
      const { canvas, game } = globalThis as never as Client;
      const api = game.modules.get("parapet").api as never as ParapetApi;
      const idOf = (name: string): string => canvas.tokens.placeables.find((it) => it.document.name === name)!.id;
      const verdict = api.judge(idOf("Mira"), idOf("Krell"));
      return verdict === null ? null : { ruleset: verdict.ruleset, cover: verdict.cover };
    });

  test("a scene is judged by its own settings, and by the world's if it has none", async () => {
    expect(await judged()).toEqual({ ruleset: "pathfinder1e", cover: "soft" });
    await change({ settings: { ruleset: "dnd5e", options: { creatures: "never" } } });
    expect(await judged()).toEqual({ ruleset: "dnd5e", cover: "none" });
    await change({ settings: { options: { creatures: null } } });
    expect(await judged()).toEqual({ ruleset: "dnd5e", cover: "half" });
    await change({ settings: { ruleset: null } });
    expect(await judged()).toEqual({ ruleset: "pathfinder1e", cover: "soft" });
    expect(await playground.notices()).toEqual([]);
  });

  test("another scene has its own, which stay with it", async () => {
    await change({ settings: { ruleset: "rise" } });
    expect((await judged())?.ruleset).toBe("rise");
    const map = ["scene Corridor", "map", "+---+---+", "| A   b |", "+---+---+", ""].join("\n");
    await playground.dropFile("corridor.txt", map);
    await playground.page.waitForFunction(() => (globalThis as never as Client).game.scenes.contents.length === 2);
    const there = await playground.page.evaluate(async () => {
      const { game } = globalThis as never as Client;
      const api = game.modules.get("parapet").api as never as ParapetApi;
      await game.scenes.contents[1]!.view();
      return [...api.judgeAll()].map(({ ruleset }) => ruleset);
    });
    expect(there).toEqual(["pathfinder1e", "pathfinder1e"]);
    await playground.page.evaluate(() => (globalThis as never as Client).game.scenes.contents[0]!.view());
    expect((await judged())?.ruleset).toBe("rise");
  });

  test("invalid flags of a scene and a token exclude neither, and are reported", async () => {
    await change({ settings: { wallSnap: "much" } });
    await playground.change("Gark", { flags: { parapet: { height: "tall" } } });
    expect(await judged()).toEqual({ ruleset: "pathfinder1e", cover: "soft" });
    await judged();
    const notices = (await playground.notices()).join("\n");
    expect(notices).toMatch(/“Straighten walls near grid lines”: "much" is invalid; using 0.15/);
    expect(notices).toMatch(/token “Gark”: flags.parapet.height: "tall" is invalid and counts as not set/);
    expect(await playground.notices()).toHaveLength(2);
    // The same two are in the console.
    expect(playground.errors.splice(0)).toHaveLength(2);
  });
});
