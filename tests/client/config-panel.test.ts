import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { panelHands, soon } from "./panel-hands";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** The configuration panel and the token HUD's palette. */

const table = layTable();
let playground: Playground;
const { aim, button, evaluate, field, openPanel, preview, stored, tab } = panelHands(() => playground);

describe.each(versions("logic"))("with Foundry %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("the panel previews a change at once, in words and on the map but for no action, until Cancel", async () => {
    await aim();
    await openPanel();
    await soon(preview).toContain("Mira attacks Krell");
    await soon(preview).toContain("Soft cover");
    await field("ruleset").selectOption("pathfinder2e");
    await soon(preview).toContain("Lesser cover");
    expect(await preview()).toContain("Before: Soft cover");
    await soon(async () => (await playground.overlay()).labels.map(({ text }) => text).join()).toContain(
      "Lesser cover",
    );
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
    expect(await stored("ruleset")).toBe("pathfinder1e");
    await button("Cancel").click();
    await soon(() => playground.page.locator("#parapet-config").count()).toBe(0);
    await soon(async () => (await playground.overlay()).labels.map(({ text }) => text).join()).toContain("Soft cover");
  });

  test("the panel previews when the map shows cover, for this opening only", async () => {
    await aim();
    await openPanel();
    await soon(() => playground.labels()).toHaveLength(1);
    await field("overlay").selectOption("off");
    await soon(() => playground.labels()).toEqual([]);
    await field("overlay").selectOption("targets");
    await soon(() => playground.labels()).toHaveLength(1);
    await field("overlay").selectOption("off");
    await button("Cancel").click();
    await soon(() => playground.labels()).toHaveLength(1);
    expect(await stored("overlay")).toBe("hover");
  });

  test("a choice of yes and no is a checkbox, which is saved", async () => {
    await openPanel();
    await tab("look");
    expect(await field("overlayLines").isChecked()).toBe(true);
    await field("overlayLines").uncheck();
    await button("Save").click();
    await soon(() => stored("overlayLines")).toBe("off");
    await openPanel();
    await tab("look");
    await soon(() => field("overlayLines").isChecked()).toBe(false);
    await field("overlayLines").check();
    await button("Cancel").click();
    expect(await stored("overlayLines")).toBe("off");
  });

  test("a short range of numbers is a slider with a field, and either sets it", async () => {
    await openPanel();
    await tab("look");
    const [slider, number] = ["range", "number"].map((type) => field("overlayOpacity").locator(`input[type=${type}]`));
    await number!.fill("0.5");
    await number!.press("Tab");
    await soon(() => slider!.inputValue()).toBe("0.5");
    expect(await slider!.getAttribute("aria-label")).toBe("Opacity on the map");
    await button("Save").click();
    await soon(() => stored("overlayOpacity")).toBe(0.5);
    expect(await field("wallGap").locator("input").count()).toBe(0);
  });

  test("the panel saves for the world, and for one scene only", async () => {
    await openPanel();
    await tab("map");
    await field("wallGap").fill("0.1");
    await playground.page.locator("#parapet-config-scope-scene").check();
    await soon(() => field("wallGap").getAttribute("placeholder")).toBe("Same as world: 0.1");
    await tab("rules");
    await field("ruleset").selectOption("rise");
    await soon(() => field("alliesGiveCover").count()).toBe(1);
    await field("alliesGiveCover").selectOption("true");
    await button("Save").click();
    await soon(() => playground.page.locator("#parapet-config").count()).toBe(0);
    expect([await stored("wallGap"), await stored("ruleset")]).toEqual([0.1, "pathfinder1e"]);
    expect(await evaluate("return canvas.scene.flags.parapet.settings;")).toMatchObject({
      ruleset: "rise",
      options: { alliesGiveCover: "true" },
    });
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ ruleset: "rise" });
    await openPanel();
    await expect.poll(() => playground.page.locator(".parapet-config-settings").textContent()).toContain("Rise.");
  });

  test("Reset to defaults is previewed and saved like other changes", async () => {
    await playground.set("ruleset", "dnd5e");
    await openPanel();
    await button("Reset to defaults").click();
    await soon(() => field("ruleset").inputValue()).toBe("pathfinder1e");
    expect(await stored("ruleset")).toBe("dnd5e");
    await button("Save").click();
    await soon(() => stored("ruleset")).toBe("pathfinder1e");
  });

  test("the panel keeps the focus when options change, and every field has a name", async () => {
    await openPanel();
    await field("ruleset").focus();
    await field("ruleset").selectOption("dnd5e");
    await soon(() => field("creatures").count()).toBe(1);
    expect(await evaluate("return document.activeElement.id;")).toBe("parapet-config-ruleset");
    const nameless = await playground.page
      .locator("#parapet-config :is(input, select)")
      .evaluateAll(
        (inputs) =>
          inputs.filter((input) => !((input as HTMLInputElement).labels?.[0]?.textContent?.trim() || input.ariaLabel))
            .length,
      );
    expect(nameless).toBe(0);
  });

  test("the panel opens once, however often it is requested", async () => {
    await openPanel();
    await openPanel();
    await expect.poll(() => playground.page.locator("#parapet-config").count()).toBe(1);
    await button("Cancel").click();
    await openPanel();
    await expect.poll(() => playground.page.locator("#parapet-config").count()).toBe(1);
  });

  test("a player's reset affects only their own client", async () => {
    await evaluate(`
      await game.settings.set("parapet", "ruleset", "dnd5e");
      await game.settings.set("parapet", "overlay", "off");
    `);
    await playground.becomePlayer();
    await openPanel();
    await button("Reset to defaults").click();
    await button("Save").click();
    await soon(() => stored("overlay")).toBe("hover");
    expect(await stored("ruleset")).toBe("dnd5e");
  });

  test("saving replaces invalid values", async () => {
    await evaluate(`
      await game.settings.set("parapet", "wallSnap", "much");
      await canvas.scene.update({ "flags.parapet.settings": { ruleset: 5, wallGap: 0.1 } });
    `);
    await openPanel();
    await button("Save").click();
    await soon(() => stored("wallSnap")).toBe(0.15);
    await soon(() => evaluate("return canvas.scene.flags.parapet.settings;")).toEqual({ ruleset: null, wallGap: 0.1 });
    playground.errors.splice(0);
  });
});

describe.each([
  [13, "form", "form#token-hud"],
  [13, "plain", "div#token-hud"],
  [14, "form", "form#token-hud"],
  [14, "plain", "div#token-hud"],
] as const)("with the token HUD of Foundry %i (%s)", (profile, hud, tag) => {
  beforeEach(async () => {
    playground = await Playground.openWith(table, { profile: String(profile), hud });
  });
  afterEach(() => playground.close());

  test("the GM rules on attacks on a token and removes the ruling; the token stays unchanged", async () => {
    await aim();
    await evaluate(`
      window.asked = [];
      const { document: krells } = canvas.tokens.placeables.find((it) => it.document.name === "Krell");
      Object.defineProperty(krells, "update", { value: (changes) => Promise.resolve(asked.push(changes)) });
    `);
    const krell = await playground.middleOf("Krell");
    await playground.page.mouse.click(krell.x, krell.y, { button: "right" });
    await playground.page.waitForSelector("#token-hud");
    await evaluate("await canvas.hud.token.render();");
    const opener = playground.page.getByRole("button", { name: "Rule on cover against this token" });
    await expect.poll(() => opener.count()).toBe(1);
    await opener.press("Enter");
    await expect
      .poll(() => playground.page.locator('.parapet-ruling [id$="-attacker"] option:checked').textContent())
      .toBe("Mira");
    await playground.page.getByRole("radio", { name: "Improved cover" }).press("Enter");
    await soon(() => playground.verdict("Mira", "Krell")).toMatchObject({ cover: "improved" });
    expect(await playground.verdict("Bram", "Krell")).not.toMatchObject({ cover: "improved" });
    await opener.press("Enter");
    await expect
      .poll(() => playground.page.getByRole("radio", { name: "Improved cover", checked: true }).count())
      .toBe(1);
    await playground.page.getByRole("button", { name: "Remove" }).press("Enter");
    await soon(() => playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
    await opener.press("Enter");
    await playground.page.keyboard.press("Escape");
    await expect.poll(() => playground.page.locator(".parapet-ruling").count()).toBe(0);
    await expect.poll(() => playground.page.locator(tag).count()).toBe(1);
    expect(await evaluate("return asked;")).toEqual([]);
  });
});
