import { describe, expect, test } from "vitest";
import { layTable, Playground } from "./table";

const table = layTable();

const SHARED = { profile: "14", world: "first-start", system: "swade", "first-run": "" };

const stored = (playground: Playground): Promise<readonly unknown[]> =>
  playground.run(`return ["ruleset", "firstStart"].map((key) => game.settings.get("parapet", key));`);

const again = async ({ page }: Playground): Promise<void> => {
  await page.reload();
  await page.waitForSelector("body[data-ready]");
};

const windowOf = ({ page }: Playground) => page.locator("#parapet-welcome");

const isAsked = async (playground: Playground): Promise<boolean> => {
  await playground.settle();
  return windowOf(playground).isVisible();
};

describe("a world's first start", () => {
  test("asks the GM until he answers, is asked nothing as a player, and is over with the answer", async () => {
    const gm = await Playground.openWith(table, { ...SHARED, user: "gm" });
    const player = await Playground.openWith(table, { ...SHARED, user: "player" });
    expect(await isAsked(player)).toBe(false);
    await player.close();
    await gm.page.bringToFront();
    await windowOf(gm).waitFor();
    await windowOf(gm).getByRole("button", { name: "Later" }).click();
    expect(await isAsked(gm)).toBe(false);
    expect(await stored(gm)).toEqual(["pathfinder1e", "later"]);

    await again(gm);
    await windowOf(gm).waitFor();
    const rules = windowOf(gm).getByLabel("Rules");
    // No rules here are those of Savage Worlds: nothing is taken for an answer before one is chosen.
    await gm.page.keyboard.press("Enter");
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    expect(await isAsked(gm)).toBe(true);
    await rules.selectOption("rise");
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => stored(gm)).toEqual(["rise", "done"]);

    await again(gm);
    expect(await isAsked(gm)).toBe(false);
    await gm.close();
  });

  test("proposes the rules of the game system, says what is automatic by those chosen, and opens the panel", async () => {
    const playground = await Playground.openWith(table, { profile: "13", system: "dnd5e", "first-run": "" });
    const asked = windowOf(playground);
    await asked.waitFor();
    const rules = asked.getByLabel("Rules");
    expect(await rules.inputValue()).toBe("dnd5e");
    expect(await rules.evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await asked.locator(".parapet-welcome-no").count()).toBe(0);
    await rules.selectOption("pathfinder2e");
    expect(await asked.locator(".parapet-welcome-no").allTextContents()).toEqual([
      "No status is set for who is caught off guard in a fight.",
    ]);
    await asked.getByRole("button", { name: "Open all settings" }).click();
    await playground.page.locator("#parapet-config").waitFor();
    expect(await stored(playground)).toEqual(["pathfinder2e", "done"]);
    await playground.close();
  });

  test("does not promise of an unknown game system what takes knowing its rolls", async () => {
    const playground = await Playground.openWith(table, { profile: "14", system: "homemade", "first-run": "" });
    const asked = windowOf(playground);
    await asked.waitFor();
    expect(await asked.locator(".parapet-welcome-yes").allTextContents()).toEqual([
      "Miss chances, where the rules have them, can be rolled with each roll that counts as an attack: every d20 at targets, unless the settings say otherwise.",
    ]);
    await playground.close();
  });
});
