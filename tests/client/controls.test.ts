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
    await expect.poll(() => playground.page.locator("#parapet-walls").count()).toBe(0);
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
