// The order of battle for `npm run screenshots`: a GM and a player at one world, from the ambush to a readied shot.

/** @typedef {import("playwright-core").Page} Page */

/**
 * @param {Page} page
 * @param {string} script
 */
const run = (page, script) => page.evaluate(`(async () => { ${script} })()`);

const API = 'game.modules.get("parapet").api.combat';

const combatant = (/** @type {string} */ name) => `game.combat.combatants.find((it) => it.name === "${name}")`;

const doneBy = (/** @type {string} */ does, /** @type {string} */ name) =>
  `const { words } = await ${API}.${does}(${combatant(name)}); if (words) throw new Error(words);`;

/** Two of the same initiative roll off: the friend wins. */
const FIGHT = `
  let rolls = 0;
  CONFIG.Dice.randomUniform = () => [0.12, 0.68][(rolls += 1) % 2];
  await game.settings.set("parapet", "ruleset", "epic-path");
  const scene = canvas.scene;
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  const initiatives = { Mira: 21, Krell: 17, Bram: 14, Nub: 14, Gark: 9 };
  const fighters = Object.entries(initiatives).map(([name, initiative]) =>
    ({ _id: name.padEnd(16, "0"), tokenId: scene.tokens.getName(name).id, sceneId: scene.id, initiative }));
  await combat.createEmbeddedDocuments("Combatant", fighters, { keepId: true });`;

const WALK = `
  const nub = canvas.scene.tokens.getName("Nub");
  const places = [{ y: nub.y + 100 }, { y: nub.y + 200 }].map(({ y }) => ({ x: nub.x, y, checkpoint: true }));
  void nub.move(places);`;

/** As wide as the client's sidebar, in the page's colours. */
const inSidebar = (/** @type {string} */ shown) => `
  const shown = document.querySelector("${shown}");
  document.body.append(shown);
  shown.style.cssText = "position: absolute; z-index: 99; top: 0; left: 0; width: 300px; max-height: none; background: var(--paper);";`;

/** Whose turn it is, once both pages know and the GM's keeps count. */
const turnOf = async (/** @type {readonly Page[]} */ pages, /** @type {string} */ name) => {
  for (const page of pages)
    await page.waitForFunction(`${API}.stateOf(${combatant(name)})?.isActing === true`, null, { polling: 50 });
};

/**
 * @param {{ gm: Page, player: Page, take: (page: Page, shown: string, name: string) => Promise<void> }} table
 */
export const takeFight = async ({ gm, player, take }) => {
  const both = [gm, player];
  await run(gm, `${FIGHT} ${API}.openAmbush();`);
  await gm.selectOption("#parapet-ambush-sides", "hostile");
  await take(gm, "#parapet-ambush", "ambush");
  const entered = { d20: 14, "dc-challenging": 16, "total-Mira000000000000": 18, "total-Bram000000000000": 9 };
  for (const [field, value] of Object.entries(entered)) {
    await gm.fill(`#parapet-ambush-${field}`, String(value));
    await gm.press(`#parapet-ambush-${field}`, "Tab");
  }
  await run(gm, 'document.querySelector(".parapet-ambush-body").scrollTop = 1e4;');
  await take(gm, "#parapet-ambush", "ambush-notice");
  await gm.locator("#parapet-ambush [data-action=forget]").click();
  await gm.locator("#parapet-ambush [data-action=close]").click();

  await run(gm, "await game.combat.startCombat();");
  await turnOf(both, "Mira");
  await run(player, `${API}.openReady(${combatant("Mira")}, { words: "one of them comes closer" });`);
  await player.fill("#parapet-ready-action", "loose an arrow");
  await player.selectOption("#parapet-ready-event", "moves");
  await take(player, "#parapet-ready", "ready-window");
  await player.locator("#parapet-ready [type=submit]").click();
  await player.waitForSelector("#parapet-ready", { state: "detached" });

  await run(gm, "await game.combat.nextTurn();");
  await turnOf(both, "Krell");
  await run(gm, doneBy("hold", "Krell"));
  await turnOf(both, "Bram");
  await run(player, doneBy("hold", "Bram"));
  await turnOf(both, "Nub");
  await run(gm, doneBy("stepIn", "Krell"));
  for (const page of both) await run(page, inSidebar("#sidebar-content"));
  await take(gm, "#sidebar-content", "tracker-gm");
  await take(player, "#sidebar-content", "tracker-player");

  await run(gm, WALK);
  await player.waitForSelector(".parapet-ready-prompt");
  await take(player, ".parapet-ready-prompt", "ready-prompt");
  await player.locator(".parapet-ready-prompt [data-action=act]").click();
  await gm.waitForSelector("#chat .parapet-fired");
  for (const page of both) {
    await page.waitForSelector(".parapet-ready-prompt", { state: "detached" });
    await run(page, `document.querySelector("#sidebar-content").hidden = true; ${inSidebar("#chat")}`);
  }
  await take(gm, "#chat", "fight-cards-gm");
  await take(player, "#chat", "fight-cards-player");
};

/** What it takes. */
export const FIGHT_PICTURES = [
  ...["ambush", "ambush-notice", "ready-window", "tracker-gm", "tracker-player", "ready-prompt"],
  ...["fight-cards-gm", "fight-cards-player"],
];
