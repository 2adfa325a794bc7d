import { afterEach, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();
let playground: Playground;
afterEach(() => playground.close());

const TOOL = `
  const controls = { tokens: { tools: {} }, walls: { tools: {} } };
  Hooks.callAll("getSceneControlButtons", controls);
  controls.tokens.tools["parapet-sight-ruler"].onChange(new Event("click"), true);`;

const WINDOW = "#parapet-sight-ruler";

/** The middles of two creatures are pressed, one after the other. */
const measure = async (from: string, to: string): Promise<void> => {
  await playground.run(TOOL);
  for (const [name, asked] of [
    [from, "Press where the line begins"],
    [to, "Press where the line ends"],
  ] as const) {
    await expect.poll(async () => (await playground.notices()).filter((it) => it.startsWith(asked)).length).toBe(1);
    expect((await playground.notices()).filter((it) => it.startsWith("Press where"))).toHaveLength(1);
    const { x, y } = await playground.run<{ x: number; y: number }>(
      `const { x, y } = canvas.tokens.placeables.find((it) => it.document.name === "${name}").center; return { x, y };`,
    );
    const at = await playground.at(x, y);
    await playground.page.mouse.click(at.x, at.y);
  }
  await playground.page.waitForSelector(`${WINDOW} svg`);
};

const said = async (): Promise<string> =>
  (await playground.page.locator(`${WINDOW} [role="status"]`).textContent()) ?? "";

const apiVerdict = (from: string, to: string) =>
  playground.run<{ lineOfEffect: boolean; lineOfSight: boolean }>(`
    const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
    return game.modules.get("parapet").api.judge(token("${from}"), token("${to}"));`);

test.each(versions("logic"))(
  "on version %i measures from one creature's place to another's, as the creatures are judged",
  async (profile) => {
    playground = await Playground.open(table, profile);
    for (const [from, to] of [
      ["Mira", "Nub"],
      ["Mira", "Bram"],
    ] as const) {
      const { lineOfEffect, lineOfSight } = await apiVerdict(from, to);
      await measure(from, to);
      expect(await said()).toContain(`Line of effect: ${lineOfEffect ? "yes" : "no"}`);
      expect(await said()).toContain(`Line of sight: ${lineOfSight ? "yes" : "no"}`);
      await playground.run(`await foundry.applications.instances.get("parapet-sight-ruler").close();`);
      await playground.run(`for (const notice of document.querySelectorAll("#notices > *")) notice.remove();`);
    }
    expect(playground.errors).toEqual([]);
  },
);

test("measures a drag as two presses", async () => {
  playground = await Playground.open(table, 14);
  await playground.run(TOOL);
  await expect.poll(async () => (await playground.notices()).join()).toContain("Press where the line begins");
  const [from, to] = await playground.run<{ x: number; y: number }[]>(`
    return ["Mira", "Nub"].map((name) => {
      const { x, y } = canvas.tokens.placeables.find((it) => it.document.name === name).center;
      return { x, y };
    });`);
  const [start, end] = [await playground.at(from?.x ?? 0, from?.y ?? 0), await playground.at(to?.x ?? 0, to?.y ?? 0)];
  const { mouse } = playground.page;
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(end.x, end.y);
  await mouse.up();
  await playground.page.waitForSelector(`${WINDOW} svg`);
  const { lineOfEffect } = await apiVerdict("Mira", "Nub");
  expect(await said()).toContain(`Line of effect: ${lineOfEffect ? "yes" : "no"}`);
  expect((await playground.notices()).filter((it) => it.startsWith("Press where"))).toEqual([]);
});

test("judges again at another height: over a creature there is no soft cover from it", async () => {
  playground = await Playground.open(table, 14);
  await measure("Mira", "Krell");
  expect(await said()).toContain("Soft cover");
  const field = playground.page.locator("#parapet-ruler-to");
  await field.fill("40");
  await field.press("Tab");
  await expect.poll(said).toContain("No cover");
  expect(await playground.page.locator(`${WINDOW} li`).allTextContents()).toEqual([
    "Gark: from 0 to 5 ft, 7.5 ft away",
  ]);
});

test("is the GM's alone: its side view lists walls and floors that a player's map has never shown", async () => {
  playground = await Playground.openAsPlayer(table, 14);
  const isOffered = await playground.run<boolean>(`
    const controls = { tokens: { tools: {} }, walls: { tools: {} } };
    Hooks.callAll("getSceneControlButtons", controls);
    return controls.tokens.tools["parapet-sight-ruler"].visible;`);
  expect(isOffered).toBe(false);
  await playground.run(TOOL);
  await playground.settle();
  expect((await playground.notices()).join(" ")).not.toContain("Press where");
});

test("follows what changes on the map", async () => {
  playground = await Playground.open(table, 14);
  await measure("Mira", "Krell");
  expect(await said()).toContain("Soft cover");
  await playground.run(`
    const gark = canvas.tokens.placeables.find((it) => it.document.name === "Gark");
    await gark.document.update({ y: gark.document.y + 300 }, { teleport: true, animate: false });`);
  await expect.poll(said).toContain("No cover");
});
