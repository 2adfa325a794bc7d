import type { CDPSession } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";

/** The playground with fingers. */

const table = layTable({ isWhole: true });
let playground: Playground;
let session: CDPSession;

afterEach(() => playground.close());

const open = async (): Promise<void> => {
  playground = await Playground.openWith(table, { profile: "14", opening: "tavern" });
  session = await playground.page.context().newCDPSession(playground.page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await playground.page.reload();
  await playground.page.waitForSelector("body[data-ready]");
};

/** Milliseconds that the finger stays. */
const touch = async (at: { readonly x: number; readonly y: number }, time = 50): Promise<void> => {
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: at.x, y: at.y }] });
  await playground.page.waitForTimeout(time);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
};

const controlled = (): Promise<readonly string[]> =>
  playground.run(`return canvas.tokens.controlled.map(({ document }) => document.name);`);
const targets = (): Promise<readonly string[]> =>
  playground.run(`return [...game.user.targets].map(({ document }) => document.name);`);
const legend = (): Promise<string> =>
  playground.page.evaluate(() => document.querySelector(".parapet-map-legend")?.textContent ?? "");

/** Free floor of the tavern, scene pixels. */
const FLOOR = { x: 550, y: 450 } as const;

test("a finger on the ground keeps the creature and its threat map", async () => {
  await open();
  await playground.run(`game.modules.get("parapet").api.showCoverMap(true);`);
  await expect.poll(legend).toContain("Threat to Mira");
  await touch(await playground.at(FLOOR.x, FLOOR.y));
  await playground.settle();
  expect(await controlled()).toEqual(["Mira"]);
  expect(await legend()).toContain("Threat to Mira");
  // Also when the creature is let go, which in Foundry a tap on the ground does.
  await playground.run(`canvas.tokens.releaseAll();`);
  await playground.settle();
  expect(await legend()).toContain("Threat to Mira");
});

test("in a fight the threat map stays with the selected creature, and without one it follows the turns", async () => {
  await open();
  await playground.run(`
    const ids = ["Mira", "Bram"].map((name) => canvas.scene.tokens.contents.find((token) => token.name === name).id);
    const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
    await combat.createEmbeddedDocuments("Combatant", ids.map((tokenId, i) =>
      ({ tokenId, sceneId: canvas.scene.id, initiative: 10 + i })));
    canvas.tokens.releaseAll();
  `);
  await playground.run(`game.modules.get("parapet").api.showCoverMap(true);`);
  await expect.poll(legend).toContain("Threat to Bram");
  await playground.run("await game.combat.nextTurn();");
  await expect.poll(legend).toContain("Threat to Mira");
  await playground.run(`canvas.tokens.placeables.find(({ document }) => document.name === "Bram").control();`);
  await expect.poll(legend).toContain("Threat to Bram");
  await playground.run(`canvas.tokens.releaseAll();`);
  await playground.settle();
  expect(await legend()).toContain("Threat to Bram");
  await playground.run("await game.combat.nextTurn(); await game.combat.nextTurn();");
  await playground.settle();
  expect(await legend()).toContain("Threat to Bram");
});

test("a finger that holds a creature opens its menu and targets nobody, and the next tap closes it", async () => {
  await open();
  const before = await targets();
  await touch(await playground.at(650, 150), 900);
  await playground.page.locator("#token-hud").waitFor();
  expect(await targets()).toEqual(before);
  await touch(await playground.at(FLOOR.x, FLOOR.y));
  await expect.poll(() => playground.page.locator("#token-hud").count()).toBe(0);
});

test("texts say what fingers do, and name neither keys nor the mouse", async () => {
  await open();
  const { page } = playground;
  const told = async (): Promise<string> =>
    `${await page.locator("#guide").innerText()} ${await page.locator("#intro strong").innerText()}`;
  expect(await told()).toContain("Tap another goblin");
  expect(await told()).not.toMatch(/[Pp]oint at|[Cc]lick|press/);
  await page.locator("summary", { hasText: "With your fingers" }).click();
  await expect.poll(() => page.locator(".keys.with-mouse").isVisible()).toBe(false);
  await expect.poll(() => page.locator(".keys.with-touch").innerText()).toContain("Hold a creature");
});
