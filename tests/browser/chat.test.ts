import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

/** The playground's own controls of an attack. */

const table = layTable({ isWhole: true });

describe.each(versions("differs"))("chat on the stand-in, version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  test("the controlled creature attacks with the chosen item, by keyboard only", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const { page } = playground;
    await expect.poll(() => page.locator("#attack button").isDisabled()).toBe(true);
    await page.locator("#creatures .chooser").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#attack button:enabled");
    await page.locator("#attack-item").selectOption({ label: "Bow" });
    await page.locator("#attack button").press("Enter");
    await page.waitForSelector("#chat .chat-message");
    const name = await page.locator("#creatures .chooser .name").first().textContent();
    await expect.poll(() => page.locator("#chat .chat-message").textContent()).toMatch(new RegExp(`^${name}Bow1d20`));
  });
});
