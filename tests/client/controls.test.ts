import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { logicTest, versions } from "./versions";

/** Scene tools and keys, and the edit of several walls at once. */

const table = layTable();
let playground: Playground;

const evaluate = <T>(script: string): Promise<T> => playground.run(script);
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });
const toolsOf = (control: string): Promise<Record<string, { visible: boolean }>> =>
  evaluate(`
    const controls = { tokens: { tools: {} }, walls: {} };
    Hooks.callAll("getSceneControlButtons", controls);
    return JSON.parse(JSON.stringify(controls.${control}.tools));
  `);
const use = (tool: string): Promise<void> =>
  evaluate(`
    const controls = { tokens: { tools: {} }, walls: {} };
    Hooks.callAll("getSceneControlButtons", controls);
    const tool = { ...controls.tokens.tools, ...controls.walls.tools }["${tool}"];
    tool.onChange(new Event("click"), !tool.active);
  `);

describe.each(versions("differs"))("with Foundry %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("several walls are set at once, differing values are kept, and it can be undone", async () => {
    await evaluate(`await canvas.scene.walls.contents[0].update({ flags: { parapet: { size: 2 } } });`);
    const { page } = playground;
    await page.getByRole("button", { name: "Walls", exact: true }).click();
    const middles = await evaluate<{ x: number; y: number }[]>(`
      return canvas.scene.walls.contents.slice(0, 2).map(({ c: [x0, y0, x1, y1] }) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }));
    `);
    const [first, second] = await Promise.all(middles.map(({ x, y }) => playground.at(x, y)));
    await page.mouse.click(first!.x, first!.y);
    await page.keyboard.down("Shift");
    await page.mouse.click(second!.x, second!.y);
    await page.keyboard.up("Shift");
    await page.getByRole("button", { name: "Cover of the selected walls" }).click();
    const form = playground.page.locator("#parapet-walls");
    await soon(() => form.textContent()).toContain("2 walls");
    expect(await form.locator('[name="size"]').getAttribute("placeholder")).toBe("Mixed");
    await form.locator('[name="cover"]').selectOption("improved");
    await form.getByRole("button", { name: "Apply" }).click();
    await soon(() => form.count()).toBe(0);
    const flags = () =>
      evaluate<unknown[]>(
        "return canvas.scene.walls.contents.slice(0, 3).map(({ flags }) => [flags.parapet?.cover, flags.parapet?.size]);",
      );
    const [one, two, three] = await flags();
    expect([one, two]).toEqual([
      ["improved", 2],
      ["improved", null],
    ]);
    expect(three).not.toContain("improved");
    await evaluate("await canvas.walls.undoHistory();");
    expect((await flags()).flat()).not.toContain("improved");
  });

  logicTest(profile)("a number in which several walls differ is cleared by typing one and deleting it", async () => {
    const sizes = "canvas.scene.walls.contents.slice(0, 2).map(({ flags }) => flags.parapet?.size ?? null)";
    await evaluate(`
      await canvas.scene.walls.contents[0].update({ flags: { parapet: { size: 2 } } });
      await ui.controls.activate({ control: "walls" });
      for (const wall of canvas.walls.placeables.slice(0, 2)) wall.control({ releaseOthers: false });
    `);
    expect(await evaluate(`return ${sizes};`)).toEqual([2, null]);
    await use("parapet-walls");
    const form = playground.page.locator("#parapet-walls");
    await form.locator("summary").click();
    await form.locator('[name="size"]').focus();
    for (const key of ["5", "Backspace"]) await playground.page.keyboard.press(key);
    await form.getByRole("button", { name: "Apply" }).click();
    await soon(() => evaluate(`return ${sizes};`)).toEqual([null, null]);
  });

  logicTest(profile)("the wall tool explains itself when no wall is selected, and is for GMs only", async () => {
    await use("parapet-walls");
    expect(await playground.page.locator("#parapet-walls").count()).toBe(0);
    await soon(() => playground.page.locator("#notices").textContent()).toContain("Select one or more walls first.");
    expect((await toolsOf("walls"))["parapet-walls"]).toMatchObject({ visible: true });
    playground = await playground.asPlayer();
    expect((await toolsOf("walls"))["parapet-walls"]).toMatchObject({ visible: false });
  });

  test("the overlay is switched off and on again with its former mode", async () => {
    await playground.set("overlay", "targets");
    await use("parapet-overlay");
    await soon(() => evaluate(`return game.settings.get("parapet", "overlay");`)).toBe("off");
    await use("parapet-overlay");
    await soon(() => evaluate(`return game.settings.get("parapet", "overlay");`)).toBe("targets");
  });

  test("the tool is active while the overlay is on, however it was switched", async () => {
    const tool = playground.page.getByRole("button", { name: "Show cover on the map" });
    const pressed = () => soon(() => tool.getAttribute("aria-pressed"));
    await pressed().toBe("true");
    await playground.set("overlay", "off");
    await pressed().toBe("false");
    await playground.page.locator("body").press("Shift+KeyV");
    await pressed().toBe("true");
    await tool.click();
    await pressed().toBe("false");
    expect(await evaluate(`return game.settings.get("parapet", "overlay");`)).toBe("off");
  });

  logicTest(profile)("keys open the panel and cycle through the overlay modes", async () => {
    await playground.page.locator("body").press("Shift+KeyP");
    await soon(() => playground.page.locator("#parapet-config").count()).toBe(1);
    await evaluate(`await foundry.applications.instances.get("parapet-config").close();`);
    for (const mode of ["key", "targets"]) {
      await playground.page.locator("body").press("Shift+KeyV");
      await soon(() => evaluate(`return game.settings.get("parapet", "overlay");`)).toBe(mode);
    }
    expect(await playground.notices()).toEqual([expect.stringContaining("Cover is shown for your targets.")]);
  });
});
