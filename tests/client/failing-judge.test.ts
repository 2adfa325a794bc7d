import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import { layTable, Playground, type Client } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** Every judge looks its options up so; nothing else that runs here asks for the keys of such an object. */
const breakTheJudge = ({ page }: Playground): Promise<void> =>
  page.evaluate(() => {
    const keys = Object.keys;
    Object.keys = (of: object) => {
      if (Object.hasOwn(of, "useLight")) throw new RangeError("the judge is out");
      return keys(of);
    };
  });

/** What the API answers, and whether asking threw. */
const answers = ({ page }: Playground) =>
  page.evaluate(async () => {
    const { canvas, game } = globalThis as never as Client;
    const api = game.modules.get("parapet").api as never as ParapetApi;
    const [mira, krell] = ["Mira", "Krell"].map(
      (name) => canvas.tokens.placeables.find((token) => token.document.name === name)!.id,
    );
    const takeAway = api.draw(mira!, krell!);
    takeAway();
    const places = await api.coverMap(mira!, { radius: 1, target: krell! });
    return { one: api.judge(mira!, krell!), all: [...api.judgeAll()], places, map: typeof (await api.battleMap()) };
  });

describe.each(versions("logic"))("on version %i with a judge that throws", (profile) => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.open(table, profile);
    await breakTheJudge(playground);
  });
  afterAll(async () => {
    await playground.page.close();
  });

  test("the map shows that there is no verdict, and draws no line", async () => {
    await playground.click("Mira");
    await playground.hover("Krell");
    const { labels, lines } = await playground.overlay();
    expect(labels.map(({ text }) => text)).toEqual(["No verdict"]);
    expect(lines).toEqual([]);
  });

  test("the API returns null, does not throw, and answers queries that need no judge", async () => {
    expect(await answers(playground)).toEqual({ one: null, all: [], places: null, map: "string" });
  });

  test("no Foundry hook gets the error", async () => {
    const thrown = await playground.page.evaluate(async () => {
      const { canvas, Hooks, game } = globalThis as never as Client;
      const krell = canvas.tokens.placeables.find((token) => token.document.name === "Krell")!;
      const failures: string[] = [];
      const attempt = async (act: () => unknown): Promise<void> => {
        try {
          await act();
        } catch (error) {
          failures.push(String(error));
        }
      };
      await attempt(() => krell.document.update({ x: krell.document.x + 100 }));
      await attempt(() => canvas.scene.walls.contents[0]!.update({ move: 0 }));
      await attempt(() => canvas.scene.update({ flags: { parapet: { settings: { wallSnap: 0 } } } }));
      await attempt(() => game.settings.set("parapet", "softCoverFrom", "enemies"));
      for (const hook of ["sightRefresh", "canvasPan", "canvasReady", "canvasTearDown"])
        await attempt(() => Hooks.callAll(hook));
      return failures;
    });
    await playground.settle();
    expect(thrown).toEqual([]);
  });

  test("the GM is notified once, however many queries fail", async () => {
    await playground.hover("Nub");
    await expect.poll(() => playground.notices()).toEqual([expect.stringMatching(/token “\w+”: the judge is out/)]);
    expect(playground.errors.every((message) => message.includes("the judge is out"))).toBe(true);
  });
});

test("a player's log names neither scene nor creature when a judge throws", async () => {
  const playground = await Playground.openAsPlayer(table, 14);
  await breakTheJudge(playground);
  await playground.click("Mira");
  await playground.hover("Krell");
  expect(await playground.notices()).toEqual([]);
  expect(playground.errors.length).toBeGreaterThan(0);
  for (const error of playground.errors) expect(error).toMatch(/^Parapet: the judge is out/);
  await playground.page.close();
});
