import { describe, expect, it } from "vitest";
import { shownId } from "../../src/scene/map-check/finding";
import { addWalls, group, OPEN_CHECK, openedCheck, wallAt } from "./map-check-hands";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const focused = ({ page }: Playground): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

describe.each(versions("logic"))("in version %i the map check", (profile) => {
  it("fixes a duplicate wall and undoes it", async () => {
    const playground = await openedCheck(table, profile);
    const doubles = group(playground, "double");
    await doubles.locator("summary").click();
    await doubles.getByText("Fix all of these").click();
    await expect.poll(() => doubles.count()).toBe(0);
    await playground.page.getByText("Undo the last").click();
    await expect.poll(() => doubles.count()).toBe(1);
    await playground.close();
  });

  it("fixes a single wall, says so, and Ctrl+Z in its window undoes it", async () => {
    const playground = await openedCheck(table, profile);
    const squared = group(playground, "squared-up");
    await squared.locator("summary").click();
    await squared.getByText("Fix", { exact: true }).click();
    await expect
      .poll(() => playground.page.locator('.parapet-map-check [role="status"]').textContent())
      .toBe("Moved 1 wall by at most 6 px.");
    const columns = (): Promise<number[]> => playground.run("return canvas.scene.walls.contents.map(({ c }) => c[0]);");
    expect(await columns()).not.toContain(506);
    await playground.page.locator(".parapet-map-check summary").first().press("Control+z");
    await expect.poll(columns).toContain(506);
    await playground.close();
  });

  it("works by keyboard only: the focus moves to the next row after a fix", async () => {
    const playground = await openedCheck(table, profile);
    await addWalls(playground, [wallAt(900), wallAt(900)]);
    const doubles = group(playground, "double");
    await doubles.locator("summary").press("Enter");
    await expect.poll(() => doubles.locator("li").count()).toBe(2);
    const mend = doubles.getByText("Fix", { exact: true });
    await mend.first().focus();
    const first = await focused(playground);
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => doubles.locator("li").count()).toBe(1);
    const second = await focused(playground);
    expect(second).toMatch(/^Fix in the scene: Wall/);
    expect(second).not.toBe(first);
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => doubles.count()).toBe(0);
    expect(await playground.page.evaluate(() => document.activeElement?.closest(".parapet-map-check") !== null)).toBe(
      true,
    );
    await playground.close();
  });

  it("keeps groups closed while the scene changes, and redraws rarely for hundreds of changes", async () => {
    const playground = await openedCheck(table, profile);
    const ids = await addWalls(
      playground,
      Array.from({ length: 300 }, (_, i) => ({ ...wallAt(0), c: [3000 + 20 * i, 0, 3000 + 20 * i, 90] })),
    );
    await playground.settle();
    const squared = group(playground, "squared-up");
    // The list may be drawn once more under the pointer, as its walls came in two parts.
    await expect
      .poll(async () => {
        if ((await squared.getAttribute("open")) === null) await squared.locator("summary").click();
        return squared.getAttribute("open");
      })
      .not.toBeNull();
    await playground.settle();
    await playground.run(`
      globalThis.drawings = 0;
      const list = document.querySelector(".parapet-map-check .window-content");
      new MutationObserver(() => (globalThis.drawings += 1)).observe(list, { childList: true });
      await canvas.scene.updateEmbeddedDocuments("Wall", ${JSON.stringify(ids)}.map((_id) => ({ _id, door: 1 })));
      await canvas.scene.deleteEmbeddedDocuments("Wall", ${JSON.stringify(ids.slice(1))});
    `);
    await expect.poll(() => playground.run<number>("return globalThis.drawings;")).toBeGreaterThan(0);
    await playground.settle();
    // Two bulk changes of 600 walls in all take a few frames on a slow machine.
    expect(await playground.run<number>("return globalThis.drawings;")).toBeLessThan(10);
    await expect.poll(() => squared.getAttribute("open")).not.toBeNull();
    await playground.close();
  });

  it("steps through what it found on the map, by keyboard and by button, until it is closed", async () => {
    const playground = await openedCheck(table, profile);
    const { page } = playground;
    const status = (): Promise<string | null> => page.locator('.parapet-map-check [role="status"]').textContent();
    const current = page.locator('.parapet-map-check [aria-current="true"]');
    const markedAt = (): Promise<number> =>
      playground.run(`
        const { x, width } = canvas.parapetMapCheck.children[0].getLocalBounds();
        return width === 0 ? NaN : x + width / 2;
      `);
    const places = await page.locator(".parapet-map-check details li").count();
    await expect.poll(() => page.locator(".parapet-check-walk").textContent()).toContain(`${places} places on the map`);
    await page.locator(".parapet-map-check summary").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(status).toContain(`1 of ${places}: `);
    await expect.poll(() => current.count()).toBe(1);
    const first = await current.textContent();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(status).toContain(`${places} of ${places}: `);
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(status).toContain(`1 of ${places}: `);
    await expect.poll(() => current.textContent()).toBe(first);
    for (let i = 1; i < places && !(await status())?.includes("Walls drawn twice"); i++) {
      await page.keyboard.press("Enter");
      await expect.poll(status).toContain(`${i + 1} of ${places}: `);
    }
    expect(await status()).toContain("Walls drawn twice");
    expect(await markedAt()).toBeCloseTo(800, 0);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("#parapet-map-check").count()).toBe(0);
    expect(await markedAt()).toBeNaN();
    await playground.close();
  });

  it("says before what Fix all safe will do and afterwards what it did, and undoes it", async () => {
    const playground = await openedCheck(table, profile);
    const { page } = playground;
    const walls = (): Promise<unknown> =>
      playground.run("return canvas.scene.walls.contents.map(({ id, c }) => [id, c.join()]).sort();");
    const status = (): Promise<string | null> => page.locator('.parapet-map-check [role="status"]').textContent();
    const before = await walls();
    const dialog = page.locator(".parapet-order-question");
    await page.getByText("Fix all safe…").click();
    await dialog.waitFor();
    const plan = (await dialog.textContent()) ?? "";
    expect(plan).toContain("Deletes 1 wall that is doubled or has no length.");
    expect(plan).toMatch(/Moves \d+ walls? by at most \d+(\.\d)? px\./);
    expect(plan).toContain("No cover changes. You can undo it.");
    await dialog.getByRole("button", { name: "Leave as it is" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await walls()).toEqual(before);
    await page.getByText("Fix all safe…").click();
    await dialog.getByRole("button", { name: /^Fix \d+ walls?$/ }).click();
    await expect.poll(status).toMatch(/^Deleted 1 wall\. Moved \d+ walls? by at most \d+(\.\d)? px\./);
    expect(await walls()).not.toEqual(before);
    await page.getByText("Undo the last fix").click();
    await expect.poll(walls).toEqual(before);
    await playground.close();
  });

  it("forgets fixes when another scene is viewed", async () => {
    const playground = await openedCheck(table, profile);
    const doubles = group(playground, "double");
    await doubles.locator("summary").click();
    await doubles.getByText("Fix all of these").click();
    await playground.page.getByText("Undo the last").waitFor();
    await playground.dropFile("bare.txt", 'scene "Bare"\ngrid square 100 5 ft\nwall a 0,0 300,0\n');
    await expect.poll(() => playground.page.locator(".parapet-map-check .note").textContent()).toContain("Nothing");
    await expect.poll(() => playground.page.getByText("Undo the last").count()).toBe(0);
    await expect.poll(() => playground.page.locator('.parapet-map-check [role="status"]').textContent()).toBe("");
    await playground.close();
  });

  it("names two different walls that were drawn over each other, and shows both on the map", async () => {
    const playground = await openedCheck(table, profile);
    const [pane = "", oneWay = ""] = await addWalls(playground, [
      { ...wallAt(1100), sight: 0 },
      { ...wallAt(1100), dir: 2 },
    ]);
    const layers = group(playground, "unlike-layers");
    await expect
      .poll(() => layers.locator("li span").textContent())
      .toBe(`Wall ${shownId(pane)}: 200 px shared with Wall ${shownId(oneWay)}`);
    await layers.getByText("Show", { exact: true }).click();
    await expect
      .poll(() => playground.page.locator('.parapet-map-check [role="status"]').textContent())
      .toContain("Different walls drawn over each other. Wall");
    await playground.close();
  });

  it("opens the region whose terrain covers nothing, because it has no position", async () => {
    const playground = await openedCheck(table, profile);
    await playground.run(`
      await canvas.scene.createEmbeddedDocuments("Region", [
        { name: "Bog", shapes: [], behaviors: [{ _id: "b", type: "parapet.terrain", system: { cover: "low" } }] },
      ]);
    `);
    const idle = group(playground, "idle-region");
    await expect.poll(() => idle.locator("li span").textContent()).toBe("Region Bog");
    await idle.getByText("Open", { exact: true }).click();
    await expect.poll(() => playground.page.locator(".region-config, [id*='RegionConfig']").count()).toBeGreaterThan(0);
    await playground.close();
  });

  it("lists the terrain that players do not know", async () => {
    const playground = await openedCheck(table, profile);
    await playground.run(`
      const shapes = [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }];
      const region = (name, knownTo) => ({
        name, shapes, visibility: 0, behaviors: [{ _id: "b", type: "parapet.terrain", system: { cover: "low", knownTo } }],
      });
      await canvas.scene.createEmbeddedDocuments("Region", [region("Crates", "region"), region("Trap", "secret")]);
    `);
    const unknown = group(playground, "unknown-to-players");
    await expect.poll(() => unknown.locator("li span").allTextContents()).toEqual(["Region Trap"]);
    await playground.close();
  });

  it("sets the sizes of walls, terrain and characters at once for Crisis Protocol, and takes them back", async () => {
    const playground = await Playground.open(table, profile);
    await playground.run(`
      await game.settings.set("parapet", "ruleset", "crisis-protocol");
      await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [777, 300, 777, 500], move: 20, sight: 20 }]);
      await canvas.scene.createEmbeddedDocuments("Region", [
        {
          name: "Rocks",
          shapes: [{ type: "rectangle", x: 0, y: 0, width: 200, height: 200 }],
          behaviors: [
            { _id: "b", type: "parapet.terrain", system: { cover: "hard" } },
            { _id: "c", type: "parapet.terrain", system: { cover: "soft", size: 3 } },
          ],
        },
      ]);
      await canvas.scene.tokens.contents[0].update({ "flags.parapet.size": 4 });
    `);
    await playground.run(OPEN_CHECK);
    const sizes = group(playground, "no-size");
    await sizes.waitFor();
    const listed = await sizes.locator("li").count();
    await sizes.getByText("Set all of these").click();
    const dialog = playground.page.locator("#parapet-sizes");
    await dialog.locator('input[name="wall"]').fill("3");
    await dialog.locator('input[name="terrain"]').fill("2");
    await dialog.getByText("Set", { exact: true }).click();
    const tokens = await playground.run<number>("return canvas.scene.tokens.contents.length;");
    // Characters were left empty: all but the one that has a size stay in the list.
    await expect.poll(() => sizes.locator("li").count()).toBe(tokens - 1);
    const stored = (): Promise<unknown> =>
      playground.run(`
        const wall = canvas.scene.walls.contents.find(({ c }) => c[0] === 777);
        const rocks = canvas.scene.regions.contents.find(({ name }) => name === "Rocks").behaviors.contents;
        return [wall.flags.parapet?.size ?? null, rocks.map(({ system }) => system.size), canvas.scene.tokens.contents[0].flags.parapet.size];
      `);
    expect(await stored()).toEqual([3, [2, 3], 4]);
    await playground.page.getByText("Undo the last").click();
    await expect.poll(() => sizes.locator("li").count()).toBe(listed);
    expect(await stored()).toEqual([null, [null, 3], 4]);
    await playground.close();
  });
});
