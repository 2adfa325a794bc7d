import { describe, expect, test } from "vitest";
import { layTable, Playground, type Client } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** How many attacks the last warm-up that came to its end has judged, as the browser's timeline has it. */
const warmedUp = async ({ page }: Playground): Promise<number> => {
  const judged = await page.waitForFunction(() => {
    const [entry] = performance.getEntriesByName("parapet:warm-up") as PerformanceMeasure[];
    return (entry?.detail as { judged: number } | undefined)?.judged;
  });
  return Number(await judged.jsonValue());
};

const creaturesOf = ({ page }: Playground): Promise<number> =>
  page.evaluate(() => (globalThis as never as Client).canvas.tokens.placeables.length);

describe.each(versions("logic"))("idle time, version %i", (profile) => {
  test("is used to judge attacks on a newly viewed scene, and again when a wall changes", async () => {
    const playground = await Playground.open(table, profile);
    const count = await creaturesOf(playground);
    const atMost = 2 * Math.min(60, count * (count - 1));
    expect(await warmedUp(playground)).toBeLessThanOrEqual(atMost);
    await playground.page.evaluate(async () => {
      performance.clearMeasures("parapet:warm-up");
      await (globalThis as never as Client).canvas.scene.walls.contents[0]!.update({ move: 0 });
    });
    expect(await warmedUp(playground)).toBeGreaterThan(0);
    expect(await playground.notices()).toEqual([]);
    await playground.close();
  });
});

test("hovering before any idle time shows its verdict, and so does hovering during it", async () => {
  const playground = await Playground.open(table, 14);
  await playground.click("Mira");
  await playground.hover("Krell");
  expect((await playground.overlay()).labels[0]?.text).toContain("Soft cover");
  await playground.set("ruleset", "pathfinder2e");
  expect((await playground.overlay()).labels[0]?.text).toContain("Lesser cover");
  expect(await warmedUp(playground)).toBeGreaterThan(0);
  expect((await playground.overlay()).labels[0]?.text).toContain("Lesser cover");
  await playground.close();
});

test("a browser without requestIdleCallback is warmed up all the same", async () => {
  const forget = `Reflect.deleteProperty(globalThis, "requestIdleCallback")`;
  const playground = await Playground.openWith(table, { profile: "14" }, forget);
  await playground.page.waitForFunction(() => performance.getEntriesByName("parapet:warm-up").length > 0);
  expect(await playground.run(`return "requestIdleCallback" in globalThis;`)).toBe(false);
  await playground.close();
});
