import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { layTable, Playground } from "../client/playground";
import { logicTest, versions } from "../client/versions";

/** Windows of Parapet's worked by keyboard alone, in a browser window of their own, and as palettes. */

const table = layTable({ isWhole: true });
let playground: Playground;

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });

const choose = (count: number): string => `
  await ui.controls.activate({ event: new Event("click"), control: "walls" });
  for (const wall of canvas.walls.placeables.slice(0, ${count})) wall.control({ releaseOthers: false });`;
const use = (tool: string): string => `await ui.controls.activate({ event: new Event("click"), tool: "${tool}" });`;

const DOUBLE = `await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [800, 600, 800, 700] }, { c: [800, 600, 800, 700] }]);`;
const PANEL = `await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`;
const WALL = `await canvas.scene.walls.contents[0].sheet.render({ force: true });`;

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

  logicTest(profile)(
    "a key opens the ruling on the hovered token or the only target, and explains itself otherwise",
    async () => {
      const { page } = playground;
      await page.locator("body").press("Shift+KeyB");
      await soon(async () => (await playground.notices()).join(" ")).toContain("Point at a token, or target one");
      await playground.hover("Krell");
      await page.keyboard.press("Shift+KeyB");
      await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
      expect(await page.locator(".parapet-ruling h4").textContent()).toBe("Krell");
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
    },
  );

  logicTest(profile)("in a fight a ruling lasts for the turn, the combat, or until it is removed", async () => {
    const { page } = playground;
    const until = `return Object.entries(canvas.scene.flags.parapet ?? {}).map(([, it]) => it.until).filter(Boolean);`;
    const open = async (): Promise<void> => {
      await playground.hover("Krell");
      await page.keyboard.press("Shift+KeyB");
      await soon(() => page.locator(".parapet-ruling").count()).toBe(1);
    };
    await open();
    expect(await page.getByRole("radiogroup", { name: "Until" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await playground.run(`
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      await combat.createEmbeddedDocuments("Combatant", canvas.tokens.placeables.map(({ id }) => ({ tokenId: id })));`);
    await open();
    const radio = (name: string): Locator => page.getByRole("radio", { name });
    expect(await page.getByRole("radiogroup", { name: "Until" }).getByRole("radio").allTextContents()).toEqual([
      "End of the turn",
      "End of the combat",
      "Removed",
    ]);
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

  logicTest(profile)("an unreadable ruling is removed from the HUD", async () => {
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

  logicTest(profile)("no ruling is made on a token deleted while its HUD was open", async () => {
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
    expect(await fields.count()).toBe(1);
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
  expect(await playground.page.locator("#wall-palette").count()).toBe(1);
  expect(await playground.page.locator("[class*=parapet-fields], .parapet-behaviours").count()).toBe(0);
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
