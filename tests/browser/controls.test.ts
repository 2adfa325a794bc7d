import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

/** The scene tools as buttons, which only the whole playground draws. */

const table = layTable({ isWhole: true });
let playground: Playground;

const evaluate = <T>(script: string): Promise<T> => playground.run(script);
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

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
    await expect.poll(() => form.locator('[name="size"]').getAttribute("placeholder")).toBe("Mixed");
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
});
