// What a person does at a page: pointer and keys on the map, in the sidebar and in windows. Selectors and keys are Foundry's:
// stand-in/EVIDENCE.md, "A Foundry that is driven".

/** @typedef {import("./login.mjs").Seat} Seat */

/** How long may Foundry take for what it does in its own time, milliseconds. */
const PATIENCE = 15_000;

/**
 * Waits until the answer is as expected.
 * @param {() => Promise<unknown>} ask @param {unknown} wanted a value, or a function that says whether it is right
 */
export const soon = async (ask, wanted) => {
  const isRight = (/** @type {unknown} */ value) =>
    typeof wanted === "function" ? wanted(value) === true : JSON.stringify(value) === JSON.stringify(wanted);
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await ask();
    if (isRight(value)) return value;
    if (Date.now() > end) {
      const expected = typeof wanted === "function" ? String(wanted) : JSON.stringify(wanted);
      throw new Error(`expected ${expected}, got ${JSON.stringify(value)}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
};

/** Shows the scene, all of it, on the tokens' layer. @param {Seat} seat @param {string} scene */
export const showScene = async (seat, scene) => {
  await soon(() => seat.run(`return game.scenes.has("${scene}");`), true);
  await seat.run(`await game.scenes.get("${scene}").view();`);
  await soon(() => seat.run(`return canvas.ready && canvas.scene?.id === "${scene}";`), true);
  await seat.run(`
    canvas.tokens.activate();
    await canvas.animatePan({ x: 600, y: 500, scale: 0.55, duration: 0 });`);
};

/** @param {Seat} seat @param {string} name */
const middleOf = async (seat, name) => {
  const found = await seat.run(`
    const { x, y } = canvas.scene.tokens.contents.find((token) => token.name === "${name}");
    const at = canvas.clientCoordinatesFromCanvas({ x: x + 50, y: y + 50 });
    const front = document.elementFromPoint(at.x, at.y);
    return { x: at.x, y: at.y, front: front === null ? "nothing" : front.tagName.toLowerCase() + "#" + front.id };`);
  const { x, y, front } = /** @type {{ x: number, y: number, front: string }} */ (found);
  if (front !== "canvas#board") throw new Error(`${front} is in front of ${name} on the map: close or move it`);
  return { x, y };
};

/** Moves the pointer there, as a hand does: a first move wakes the hover. @param {Seat} seat @param {string} name */
export const pointAt = async (seat, name) => {
  await seat.page.bringToFront();
  const { x, y } = await middleOf(seat, name);
  await seat.page.mouse.move(x - 60, y - 60);
  await seat.page.mouse.move(x, y, { steps: 4 });
};

/** @param {Seat} seat @param {string} name */
export const select = async (seat, name) => {
  await pointAt(seat, name);
  await seat.page.mouse.down();
  await seat.page.mouse.up();
  await soon(() => seat.run("return canvas.tokens.controlled.map(({ document }) => document.name);"), [name]);
};

/** T, Foundry's own key. @param {Seat} seat @param {string} name */
export const target = async (seat, name) => {
  await pointAt(seat, name);
  await seat.page.waitForTimeout(100);
  await seat.page.keyboard.press("t");
  await soon(() => seat.run("return [...game.user.targets].map(({ document }) => document.name);"), [name]);
};

/** Opens the token HUD by a right click, and presses one of Parapet's buttons in it. @param {Seat} seat @param {string} name @param {string} label */
export const pressInHud = async (seat, name, label) => {
  await pointAt(seat, name);
  await seat.page.mouse.click(...(await middleOf(seat, name).then(({ x, y }) => /** @type {const} */ ([x, y]))), {
    button: "right",
  });
  await seat.page.locator(`#token-hud .parapet-order-act[aria-label="${label}"]`).click();
};

/** The stand-in's page shows all tabs at once. @param {Seat} seat @param {"chat" | "combat"} tab */
export const openTab = async ({ page }, tab) => {
  const button = page.locator(`#sidebar-tabs button[data-tab="${tab}"]`);
  if ((await button.count()) > 0) await button.click();
};

/** Types into the chat's input: a textarea in 13, an editor in 14. @param {Seat} seat @param {string} text */
export const chat = async (seat, text) => {
  await openTab(seat, "chat");
  await seat.page.locator("#chat-message").click();
  await seat.page.keyboard.type(text);
  await seat.page.keyboard.press("Enter");
};

/** @param {Seat} seat @param {string} tool */
export const useTool = async (seat, tool) => {
  await seat.page.locator('#scene-controls-layers button[data-control="tokens"]').click();
  await seat.page.locator(`#scene-controls-tools button[data-tool="${tool}"]`).click();
};

/** @param {Seat} seat @param {"startCombat" | "nextTurn"} action */
export const pressInTracker = async (seat, action) => {
  await openTab(seat, "combat");
  await seat.page.locator(`#combat .combat-controls button[data-action="${action}"]`).last().click();
};

/** @param {Seat} seat */
export const lastCard = ({ page }) => page.locator("#chat .parapet-card").last();
