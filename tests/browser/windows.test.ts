import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { soon } from "../client/panel-hands";
import { layTable, Playground } from "../client/playground";
import { logicTest, versions } from "../client/versions";
import { choose, DOUBLE, PANEL, use, WALL } from "../client/window-scripts";

/** Windows of Parapet's worked by keyboard alone, and in a browser window of their own. */

const table = layTable();
let playground: Playground;

/** Each window by the script that opens it, and where in the page it is. */
const WINDOWS = [
  ["the panel", PANEL, "#parapet-config"],
  ["a wall's sheet", WALL, ".wall-config"],
  ["the edit of several walls", choose(2) + use("parapet-walls"), "#parapet-walls"],
  ["the map check", DOUBLE + choose(0) + use("parapet-map-check"), "#parapet-map-check"],
] as const;

/** What the Tab key comes to in a window, and what of that shows no focus. */
const tabThrough = async (page: Page, shown: string): Promise<{ reached: number; all: number; unmarked: string[] }> => {
  const window = page.locator(shown);
  await window.evaluate((element) => {
    element.tabIndex = -1;
    element.focus();
  });
  const all = await window.evaluate(
    (element) =>
      [...element.querySelectorAll<HTMLElement>("input, select, textarea, button, summary")].filter((it) => {
        // Of a group of radio buttons the key reaches the one that is chosen, or else the first.
        const isChosen = it.matches("[role=radio]")
          ? it.tabIndex === 0
          : !it.matches("[type=radio]") || it.matches(":checked");
        return it.checkVisibility() && !it.matches(":disabled") && isChosen;
      }).length,
  );
  const unmarked: string[] = [];
  let reached = 0;
  for (let i = 0; i < all; i++) {
    await page.keyboard.press("Tab");
    const seen = await window.evaluate((element) => {
      const active = element.ownerDocument.activeElement;
      if (active === null || !element.contains(active)) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active);
      const isMarked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      return { what: active.outerHTML.slice(0, 80), isMarked };
    });
    if (seen === null) break;
    reached += 1;
    if (!seen.isMarked) unmarked.push(seen.what);
  }
  return { reached, all, unmarked };
};

describe.each(versions("differs"))("in version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test.each(WINDOWS)(
    "the keyboard alone reaches everything in %s, shows the focus, and closes it",
    async (_, open, shown) => {
      const { page } = playground;
      await playground.run(open);
      await page.waitForSelector(shown);
      await page.locator(`${shown} details`).evaluateAll((all) => {
        for (const each of all) (each as HTMLDetailsElement).open = true;
      });
      const { reached, all, unmarked } = await tabThrough(page, shown);
      expect(all).toBeGreaterThan(1);
      expect([reached, unmarked]).toEqual([all, []]);
      await page.keyboard.press("Escape");
      await soon(() => page.locator(shown).count()).toBe(0);
    },
  );

  test("the keyboard alone rules on cover from a token's HUD", async () => {
    const { page } = playground;
    await playground.hover("Krell");
    await page.keyboard.press("h");
    const opener = page.getByRole("button", { name: "Rule on cover against this token" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const { reached, all, unmarked } = await tabThrough(page, ".parapet-ruling");
    expect([reached, unmarked]).toEqual([all, []]);
    // From "By the rules", the last one, back over total to improved cover.
    await page.getByRole("radio", { name: "By the rules" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await soon(() => playground.verdict("Mira", "Krell")).toMatchObject({ cover: "improved" });
    await soon(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  logicTest(profile)("the keyboard alone changes and saves several walls", async () => {
    const { page } = playground;
    await playground.run(choose(2) + use("parapet-walls"));
    await page.locator('#parapet-walls [name="cover"]').focus();
    await page.keyboard.type("Impr");
    await page.keyboard.press("Enter");
    await page.locator("#parapet-walls").getByRole("button", { name: "Apply" }).press("Enter");
    const covers = (): Promise<(string | undefined)[]> =>
      playground.run("return canvas.scene.walls.contents.slice(0, 3).map(({ flags }) => flags.parapet?.cover);");
    await soon(async () => (await covers()).slice(0, 2)).toEqual(["improved", "improved"]);
  });
});

describe("in a detached window of version 14,", () => {
  let own: Page;
  const detached = async (script: string, app: string): Promise<void> => {
    await playground.run(script);
    await playground.page.waitForSelector(".application");
    // Another application may be the one that is there first.
    await soon(() => playground.run(`return ${app} !== undefined;`)).toBe(true);
    const [opened] = await Promise.all([
      playground.page.waitForEvent("popup"),
      playground.run(`await (${app}).render({ window: { detached: true } });`),
    ]);
    own = opened;
    await own.waitForSelector(".application");
  };
  const byId = (id: string): string => `foundry.applications.instances.get("${id}")`;

  beforeEach(async () => {
    playground = await Playground.open(table, 14);
  });
  afterEach(() => playground.close());

  test("the panel previews and saves", async () => {
    await playground.run(
      `for (const name of ["Mira"]) canvas.tokens.placeables.find(({ document }) => document.name === name).control();
       canvas.tokens.placeables.find(({ document }) => document.name === "Krell").setTarget(true);`,
    );
    await detached(PANEL, byId("parapet-config"));
    await own.locator("#parapet-config-ruleset").selectOption("pathfinder2e");
    await soon(() => own.locator(".parapet-config-preview").textContent()).toContain("Lesser cover");
    await own.getByRole("button", { name: "Save" }).click();
    await soon(() => playground.run(`return game.settings.get("parapet", "ruleset");`)).toBe("pathfinder2e");
  });

  test("a wall's sheet has Parapet's fields once, made for that window, and saves them", async () => {
    await playground.run("window.wall = canvas.scene.walls.contents[0];");
    await detached(WALL, "wall.sheet");
    await playground.run("await wall.sheet.render({ parts: ['footer'] }); await wall.sheet.render();");
    const fields = own.locator(".parapet-fields");
    await expect.poll(() => fields.count()).toBe(1);
    expect(await fields.evaluate((element) => element.ownerDocument === document)).toBe(true);
    const cover = own.locator('[name="flags.parapet.cover"]');
    await cover.selectOption("standard");
    await soon(() => cover.inputValue()).toBe("standard");
    await own.locator("footer button").click();
    await soon(() => playground.run("return wall.flags.parapet?.cover;")).toBe("standard");
  });

  test("several walls are set at once", async () => {
    await detached(choose(2) + use("parapet-walls"), byId("parapet-walls"));
    await own.locator('[name="cover"]').selectOption("improved");
    await own.getByRole("button", { name: "Apply" }).click();
    await soon(() => playground.run("return canvas.scene.walls.contents[1].flags.parapet?.cover;")).toBe("improved");
  });

  test("the map check lists and repairs", async () => {
    const count = (): Promise<number> => playground.run("return canvas.scene.walls.size;");
    const before = await count();
    await detached(DOUBLE + choose(0) + use("parapet-map-check"), byId("parapet-map-check"));
    const doubles = own.locator('[data-kind="double"]');
    if (!(await doubles.evaluate((details) => (details as HTMLDetailsElement).open)))
      await doubles.locator("summary").click();
    await doubles.getByRole("button", { name: "Fix all of these" }).click();
    await soon(count).toBe(before + 1);
  });
});
