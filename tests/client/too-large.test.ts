import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import { control, legend } from "./cover-map-hands";
import { layTable, Playground, type Client } from "./playground";
import { versions } from "./versions";

const table = layTable();

const TOO_LARGE = "Too large to judge: the two have more than 20736 pairs of squares.";

describe.each(versions("logic"))("on version %i creatures that are too large to judge", (profile) => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.open(table, profile);
    await playground.run(`
      const named = (name) => canvas.scene.tokens.contents.find((token) => token.name === name);
      for (const name of ["Mira", "Krell"]) await named(name).update({ width: 31, height: 31 });
    `);
  });
  afterAll(() => playground.page.close());

  test("have a label that says so, and no line", async () => {
    await control(playground, "Mira");
    await playground.run(`
      canvas.tokens.placeables.find(({ document }) => document.name === "Krell").setTarget(true, { releaseOthers: true });
    `);
    const { labels, lines } = await playground.overlay();
    expect([labels.map(({ text }) => text), lines]).toEqual([[TOO_LARGE], []]);
  });

  test("have no verdict by the API, and the GM is notified once", async () => {
    const answer = await playground.page.evaluate(async () => {
      const { canvas, game } = globalThis as never as Client;
      const api = game.modules.get("parapet").api as never as ParapetApi;
      const [mira, krell] = ["Mira", "Krell"].map(
        (name) => canvas.tokens.placeables.find((token) => token.document.name === name)!.id,
      );
      return [api.judge(mira!, krell!), await api.coverMap(mira!, { radius: 1, target: krell! })];
    });
    expect(answer).toEqual([null, null]);
    await expect.poll(() => playground.notices()).toEqual([expect.stringContaining(TOO_LARGE)]);
  });

  test("have no threat map and no cover map, but the sentence", async () => {
    await control(playground, "Mira");
    await playground.run(`game.modules.get("parapet").api.showCoverMap(true);`);
    await expect.poll(() => legend(playground)).toContain(TOO_LARGE);
    await playground.page.keyboard.press("b");
    await expect.poll(() => legend(playground)).toContain(TOO_LARGE);
    await playground.run(`game.modules.get("parapet").api.showCoverMap(false);`);
  });

  test("and a token of an impossible size has nothing drawn on it", async () => {
    for (const width of [NaN, -1, 1001, 1e9]) {
      await playground.run(`
        const krell = canvas.scene.tokens.contents.find((token) => token.name === "Krell");
        krell._source.width = ${width};
        Hooks.callAll("updateToken", krell, { width: ${width} }, {}, game.user.id);
      `);
      const { labels, lines } = await playground.overlay();
      expect([width, labels, lines]).toEqual([width, [], []]);
    }
  });
});
