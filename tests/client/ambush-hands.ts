import { expect } from "vitest";
import type { Playground } from "./playground";

/** What tests of the ambush window do at a page. */

/** Everything in a page's documents and settings that could reveal an ambush. */
export const HELD = `JSON.stringify([
  game.combats.contents.map((it) => it.toObject()),
  game.actors.contents.map((it) => it.toObject()),
  game.scenes.contents.map((it) => it.tokens.contents.map(({ flags, delta }) => [flags, delta])),
  game.messages.contents.map((it) => it.toObject()),
  [...game.settings.settings.keys()].filter((key) => key.startsWith("parapet.")).map((key) => game.settings.get("parapet", key.slice(8))),
])`;

/** How the fight will begin, as this GM has it. */
export const PLAN = `(game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id]
  ?.find(({ kind, key }) => kind === "plan" && key === game.combat.id)?.value ?? null)`;

/** The combatants' ids, in the order in which they joined. */
export const IDS = "return game.combat.combatants.contents.map(({ id }) => id);";

export const openWindow = async ({ page }: Playground): Promise<void> => {
  await page.evaluate(`ui.controls.controls.tokens.tools["parapet-ambush"].onChange()`);
  await page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
};

export const field = (name: string): string => `#parapet-ambush-${name}`;

export const enter = async ({ page }: Playground, name: string, value: string): Promise<void> => {
  await page.fill(field(name), value);
  await page.press(field(name), "Tab");
};

/** Presses one of its buttons, by keyboard. */
export const press = ({ page }: Playground, name: string): Promise<void> => page.press(field(name), "Enter");

/** What the window says, in words. */
export const said = ({ page }: Playground) => expect.poll(() => page.textContent("#parapet-ambush"));

export const notice = (playground: Playground) => expect.poll(() => playground.notices().then((all) => all.join("\n")));

export const cards = ({ page }: Playground) =>
  expect.poll(() => page.locator("#chat .message-content p").allTextContents());
