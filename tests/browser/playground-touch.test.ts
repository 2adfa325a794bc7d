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

/** What some browsers send of a finger that holds. */
const rest = ({ x, y }: { readonly x: number; readonly y: number }): Promise<void> =>
  playground.run(`document.querySelector("#board").dispatchEvent(
    new PointerEvent("contextmenu", { pointerType: "touch", cancelable: true, clientX: ${x}, clientY: ${y} }));`);

const finger = (type: "touchStart" | "touchMove", { x, y }: { readonly x: number; readonly y: number }) =>
  session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });

test("a finger that rests at the beginning of a wall or of a pan goes on with it", async () => {
  await open();
  const { page } = playground;
  const dragged = async (): Promise<void> => {
    const [from, to] = [await playground.at(FLOOR.x, FLOOR.y), await playground.at(FLOOR.x, FLOOR.y + 100)];
    await finger("touchStart", from);
    await rest(from);
    await finger("touchMove", to);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const seen = () =>
    playground.run<readonly number[]>(
      "return [canvas.scene.walls.size, canvas.interface.children.length, Math.round(canvas.stage.pivot.y)];",
    );
  await page.locator(".guide-close").click();
  await page.evaluate(() => window.localStorage.removeItem("parapet-guide-closed"));
  await playground.settle();
  const [walls = 0, shapes = 0, middle = 0] = await seen();
  await dragged();
  expect(await seen()).toEqual([walls, shapes, middle - 100]);
  await page.locator("#draw").click();
  await dragged();
  await expect.poll(seen).toEqual([walls + 1, shapes, middle - 100]);
});

test("a creature that a finger holds opens its menu once", async () => {
  await open();
  await playground.run(`
    globalThis.menus = 0;
    const hud = canvas.hud.token;
    const { bind } = hud;
    hud.bind = (token) => (menus++, bind.call(hud, token));
  `);
  const at = await playground.at(650, 150);
  await finger("touchStart", at);
  await playground.page.locator("#token-hud").waitFor();
  await rest(at);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await playground.run<number>("return menus;")).toBe(1);
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
