import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { panelHands, soon } from "../client/panel-hands";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

/** What the configuration panel shows of its tabs, and where it stands. */

const table = layTable();
let playground: Playground;
const { aim, button, evaluate, field, openPanel } = panelHands(() => playground);

describe.each(versions("logic"))("with Foundry %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("the search finds a setting in any tab by keyboard alone, and Escape ends it before it closes the panel", async () => {
    const { page } = playground;
    const results = page.locator('#parapet-config [role="option"]');
    await openPanel();
    const search = page.getByRole("combobox", { name: "Search all settings" });
    await search.focus();
    await page.keyboard.type("cover map");
    await soon(() => results.first().textContent()).toContain("Cover map up to");
    await expect.poll(() => field("ruleset").isVisible()).toBe(false);
    await page.keyboard.press("ArrowDown");
    await soon(() => results.nth(1).getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => search.getAttribute("aria-activedescendant")).toBe(await results.nth(1).getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await soon(() => results.nth(0).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await soon(() => evaluate("return document.activeElement.parentElement.id;")).toBe("parapet-config-coverMapRadius");
    await expect.poll(() => field("coverMapRadius").isVisible()).toBe(true);
    expect([await results.count(), await search.inputValue()]).toEqual([0, ""]);
    await expect.poll(() => page.locator("#parapet-config").count()).toBe(1);
    await search.focus();
    await page.keyboard.type("zyx");
    await soon(() => page.locator(".parapet-config-found").textContent()).toContain("No setting matches “zyx”.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await soon(() => search.inputValue()).toBe("");
    await expect.poll(() => field("coverMapRadius").isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await soon(() => page.locator("#parapet-config").count()).toBe(0);
  });

  test("a click on a result goes there, and buttons are found too", async () => {
    await openPanel();
    await playground.page.locator("#parapet-config-search").fill("check");
    await playground.page.locator('[data-found="parapet-config-check-map"]').click();
    await playground.page.locator("#parapet-config-check-map").click();
    await playground.page.locator("#parapet-map-check").waitFor();
  });

  test("the panel stands beside the attack that it tries out, and where it was left the next time", async () => {
    const box = async () => (await playground.page.locator("#parapet-config").boundingBox())!;
    const isOver = async (name: string): Promise<boolean> => {
      const [{ x, y, width, height }, at] = [await box(), await playground.middleOf(name)];
      return at.x > x && at.x < x + width && at.y > y && at.y < y + height;
    };
    await aim();
    await openPanel();
    await soon(() => isOver("Mira")).toBe(false);
    await soon(() => isOver("Krell")).toBe(false);
    const docked = await box();
    await button("Cancel").click();
    await openPanel();
    expect(await box()).toEqual(docked);
    const header = playground.page.locator("#parapet-config .window-header");
    await header.hover({ position: { x: 120, y: 10 } });
    await playground.page.mouse.down();
    await playground.page.mouse.move(docked.x - 80, docked.y + 60);
    await playground.page.mouse.up();
    const moved = await box();
    expect(moved.x).toBeLessThan(docked.x - 50);
    await button("Cancel").click();
    await openPanel();
    await soon(box).toEqual(moved);
  });

  test("on a phone the panel takes the lower part of the page, and all of it fits", async () => {
    await playground.page.setViewportSize({ width: 390, height: 800 });
    await openPanel();
    const { x, y, width, height } = (await playground.page.locator("#parapet-config").boundingBox())!;
    expect([x >= 0, x + width <= 390, y + height <= 800, y >= 250]).toEqual([true, true, true, true]);
    const wide = await playground.page
      .locator("#parapet-config :is(button, select, input, fieldset)")
      .evaluateAll((all) =>
        all.filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > innerWidth).map((it) => it.id),
      );
    expect(wide).toEqual([]);
  });

  test("the panel shows a player only their own settings", async () => {
    playground = await playground.asPlayer();
    await openPanel();
    await expect.poll(() => field("overlay").isVisible()).toBe(true);
    await expect.poll(() => field("cards").isVisible()).toBe(true);
    await expect.poll(() => field("ruleset").count()).toBe(0);
    await expect.poll(() => playground.page.locator("#parapet-config nav").count()).toBe(0);
    await expect.poll(() => playground.page.locator("#parapet-config-scope-scene").count()).toBe(0);
  });
});
