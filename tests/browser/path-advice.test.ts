import { describe, expect, it } from "vitest";
import { alone, CHIP, chip, drag, PLACES } from "../client/path-advice-hands";
import { layTable, Playground } from "../client/playground";
import { PAGE_TOOLS } from "../client/two-seats";
import { versions } from "../client/versions";

/** Where the words about a way are, and on which screens there is room for them. */

const table = layTable();

describe.each(versions("logic"))("in version %i a dragged token", (profile) => {
  it("has its best places outlined by a key, and walks to the first one with Enter", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    await playground.click("Mira");
    const before = await playground.run<string>(
      `const { x, y } = canvas.scene.tokens.getName("Mira"); return x + "," + y;`,
    );
    await page.locator("#board").focus();
    await page.keyboard.press("n");
    await expect.poll(() => page.locator(".parapet-map-legend").textContent()).toContain("Target one creature");
    await page.keyboard.press("n");
    await playground.run(`canvas.tokens.placeables.find(({ document }) => document.name === "Krell").setTarget(true);`);
    await page.keyboard.press("n");
    await expect.poll(() => page.locator(PLACES).count(), { timeout: 60_000 }).toBe(3);
    await expect
      .poll(() => page.locator(PLACES).first().getAttribute("aria-label"))
      .toMatch(/^1\. .*cover of Krell: No cover/);
    // Also on a phone, beside the note about the place that has the focus.
    await page.setViewportSize({ width: 390, height: 800 });
    const title = page.locator(".parapet-map-legend p");
    await expect.poll(() => title.textContent()).toContain("select one to walk there");
    expect((await title.boundingBox())!.height).toBeGreaterThan(10);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(PLACES).count()).toBe(0);
    await expect
      .poll(() => playground.run(`const { x, y } = canvas.scene.tokens.getName("Mira"); return x + "," + y;`))
      .not.toBe(before);
    await playground.close();
  });
});

describe.each(versions("logic"))("in version %i the claws of a way", (profile) => {
  it("leave room for words that cover neither the start nor the end of the way", async () => {
    const playground = await Playground.open(table, profile);
    await alone(playground, "pathfinder1e");
    for (const by of [
      { x: 0, y: -100 },
      { x: 0, y: 200 },
      { x: -100, y: -100 },
    ]) {
      await drag(playground, "Mira", by);
      await expect.poll(() => chip(playground)).toContain("Gark");
      const covered = await playground.run<readonly string[]>(`
        const { left, top, right, bottom } = document.querySelector("${CHIP}").getBoundingClientRect();
        const spaces = [["start", 200, 200], ["end", 200 + ${by.x}, 200 + ${by.y}], ["Gark", 300, 200]];
        return spaces.flatMap(([name, x, y]) => {
          const [from, to] = [[x, y], [x + 100, y + 100]].map(([x, y]) => canvas.clientCoordinatesFromCanvas({ x, y }));
          return from.x < right && left < to.x && from.y < bottom && top < to.y ? [name] : [];
        });`);
      expect(covered, JSON.stringify(by)).toEqual([]);
      await playground.page.keyboard.press("Escape");
      await playground.page.mouse.up();
      await playground.run(`${PAGE_TOOLS} await tokenOf("Mira").document.update({ x: 200, y: 200 }, { animate: false });
        await until(() => tokenOf("Mira").y === 200 && tokenOf("Mira").x === 200); tokenOf("Mira").control();`);
      await playground.settle();
    }
    await playground.close();
  });
});
