import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { soon } from "./panel-hands";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";
import { choose, DOUBLE, PANEL, use } from "./window-scripts";

/** Windows and palettes of Parapet's: what they do at a key, and where they put the focus. */

const table = layTable();
let playground: Playground;

describe.each(versions("logic"))("in version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("a key opens the ruling on the hovered token or the only target, and explains itself otherwise", async () => {
    const { page } = playground;
    await page.locator("body").press("Shift+KeyB");
    await soon(async () => (await playground.notices()).join(" ")).toContain("Point at a token, or target one");
    await playground.hover("Krell");
    await page.keyboard.press("Shift+KeyB");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    await expect.poll(() => page.locator(".parapet-ruling h4").textContent()).toBe("Krell");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await soon(() => playground.verdict("Mira", "Krell")).toMatchObject({ cover: "none" });
    await soon(() => page.locator(".parapet-ruling").count()).toBe(0);

    // Held, it is there as long as the key is.
    await page.keyboard.down("Shift");
    await page.keyboard.down("KeyB");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    await page.waitForTimeout(500);
    await page.getByRole("radio", { name: "Improved cover" }).click();
    await soon(() => playground.verdict("Mira", "Krell")).toMatchObject({ cover: "improved" });
    await playground.hover("Krell");
    await page.keyboard.up("KeyB");
    await page.keyboard.down("KeyB");
    await soon(() => page.getByRole("radio", { name: "Improved cover", checked: true }).count()).toBe(1);
    await page.waitForTimeout(500);
    await page.keyboard.up("KeyB");
    await page.keyboard.up("Shift");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(0);
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "improved" });

    // A short press leaves it open until Escape, or a click elsewhere.
    await page.keyboard.press("Shift+KeyB");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    await page.keyboard.press("Escape");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(0);
    await page.keyboard.press("Shift+KeyB");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    await page.mouse.click(5, 300);
    await soon(() => page.locator(".parapet-ruling").count()).toBe(0);
  });

  test("in a fight a ruling lasts for the turn, the combat, or until it is removed", async () => {
    const { page } = playground;
    const until = `return Object.entries(canvas.scene.flags.parapet ?? {}).map(([, it]) => it.until).filter(Boolean);`;
    const open = async (): Promise<void> => {
      await playground.hover("Krell");
      await page.keyboard.press("Shift+KeyB");
      await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    };
    await open();
    await expect.poll(() => page.getByRole("radiogroup", { name: "Until" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await playground.run(`
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      await combat.createEmbeddedDocuments("Combatant", canvas.tokens.placeables.map(({ id }) => ({ tokenId: id })));`);
    await open();
    const radio = (name: string): Locator => page.getByRole("radio", { name });
    await expect
      .poll(() => page.getByRole("radiogroup", { name: "Until" }).getByRole("radio").allTextContents())
      .toEqual(["End of the turn", "End of the combat", "Removed"]);
    await radio("End of the combat").click();
    await radio("Improved cover").click();
    await soon(() => playground.run(until)).toEqual(["combat"]);
    // The duration of a ruling in force is changed by one click.
    await open();
    await soon(() => radio("End of the combat").getAttribute("aria-checked")).toBe("true");
    await radio("End of the turn").click();
    await soon(() => playground.run(until)).toEqual(["turn"]);
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "improved" });
  });

  // Epic Path, "Concealment": some magic conceals against all attacks.
  test("a ruling for everyone conceals from each attacker, by epic-path", async () => {
    const { page } = playground;
    await playground.set("ruleset", "epic-path");
    const seen = async () => {
      const verdicts = await Promise.all(["Mira", "Nub"].map((name) => playground.verdict(name, "Krell")));
      return verdicts.map((verdict) => verdict?.concealment);
    };
    expect(await seen()).toEqual(["none", "none"]);
    await playground.hover("Krell");
    await page.keyboard.press("Shift+KeyB");
    await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    await page.locator('.parapet-ruling [id$="-attacker"]').selectOption("");
    await page.locator(".parapet-ruling summary").click();
    await page.locator('.parapet-ruling [id$="-concealment"]').selectOption("partial");
    await page.locator(".parapet-ruling").getByRole("button", { name: "Apply" }).click();
    await soon(seen).toEqual(["partial", "partial"]);
  });

  test("an unreadable ruling is removed from the HUD", async () => {
    const { page } = playground;
    await playground.run(
      'await canvas.scene.setFlag("parapet", `ruling-${canvas.tokens.placeables.find((it) => it.document.name === "Krell").document.id}-anyone`, 5);',
    );
    await playground.hover("Krell");
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Rule on cover against this token" }).click();
    await soon(async () => (await playground.notices()).join(" ")).toContain("remove it there");
    playground.errors.length = 0;
    await page.locator('.parapet-ruling [id$="-attacker"]').selectOption("");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await soon(() => playground.run("return Object.keys(canvas.scene.flags.parapet ?? {});")).toEqual([]);
  });

  test("no ruling is made on a token deleted while its HUD was open", async () => {
    const { page } = playground;
    await playground.hover("Krell");
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Rule on cover against this token" }).click();
    await playground.run(
      'await canvas.tokens.placeables.find((it) => it.document.name === "Krell").document.delete();',
    );
    await page.getByRole("radio", { name: "Total cover" }).click();
    await soon(async () => (await playground.notices()).join(" ")).toContain("expected one of the viewed scene");
    expect(await playground.run("return Object.keys(canvas.scene.flags.parapet ?? {});")).toEqual([]);
    playground.errors.length = 0;
  });
});

test("a window of Parapet's moves the focus to its first field, and returns it when closed", async () => {
  playground = await Playground.open(table, 14);
  const { page } = playground;
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? "");
  await page.locator("#board").focus();
  for (const [open, shown] of [
    [PANEL, "#parapet-config"],
    [choose(2) + use("parapet-walls"), "#parapet-walls"],
    [DOUBLE + use("parapet-map-check"), "#parapet-map-check"],
  ] as const) {
    await playground.run(open);
    await page.waitForSelector(shown);
    await soon(() => page.locator(`${shown} .window-content :focus`).count()).toBe(1);
    await page.keyboard.press("Escape");
    await soon(focused).toBe("board");
  }
  expect(playground.errors).toEqual([]);
  await page.close();
});

test("many changes at once make the panel update its preview once", async () => {
  playground = await Playground.open(table, 14);
  const renders = await playground.run<number>(`
    ${PANEL}
    let count = 0;
    Hooks.on("renderParapetConfig", () => (count += 1));
    for (let i = 0; i < 40; i += 1) await canvas.scene.walls.contents[0].update({ dir: i % 3 });
    await new Promise((done) => setTimeout(done, 1500));
    return count;
  `);
  expect(renders).toBeGreaterThan(0);
  expect(renders).toBeLessThan(10);
  await playground.page.close();
});

test("palettes of version 14 get no fields and no buttons, however often they are shown", async () => {
  playground = await Playground.open(table, 14);
  await playground.run(`
    const palette = new foundry.applications.sheets.palette.WallPalette();
    await palette.render({ force: true });
    await palette.render({ parts: ["footer"] });
    class RegionPalette extends foundry.applications.api.ApplicationV2 { get document() { return null; } }
    const element = document.createElement("form");
    element.id = "region-palette";
    element.innerHTML = '<section data-application-part="behaviors"></section>';
    document.body.append(element);
    Hooks.callAll("renderRegionConfig", new RegionPalette(), element, {}, {});
  `);
  await expect.poll(() => playground.page.locator("#wall-palette").count()).toBe(1);
  await expect.poll(() => playground.page.locator("[class*=parapet-fields], .parapet-behaviours").count()).toBe(0);
  await playground.close();
});

test("on version 13 the sheet of several walls writes Parapet's fields to all of them", async () => {
  playground = await Playground.open(table, 13);
  await playground.run(`
    const walls = canvas.scene.walls.contents.slice(0, 2);
    window.sheet = walls[0].sheet;
    sheet.editTargets = walls.map(({ id }) => id);
    await sheet.render({ force: true });
  `);
  await playground.page.locator('[name="flags.parapet.cover"]').selectOption("improved");
  await playground.page.locator(".wall-config footer button").click();
  await soon(() =>
    playground.run("return canvas.scene.walls.contents.slice(0, 3).map(({ flags }) => flags.parapet?.cover);"),
  ).toEqual(["improved", "improved", "low"]);
  await playground.close();
});
