import { beforeAll, describe, expect, test } from "vitest";
import { MESSY, onWalls, REGION } from "../../scripts/table-scripts.mjs";
import { API, combatant } from "../client/fights";
import { faultsIn, speakLong } from "./long-texts";
import { layTable, Playground } from "../client/playground";

const table = layTable();
beforeAll(() => speakLong(table.context));

const token = (name: string): string => `canvas.scene.tokens.getName("${name}")`;

const RENDER = "sheet.render({ force: true });";

/** Windows of the module, and the client's with the module's fields, by the script that opens them. */
const WINDOWS = {
  "the panel": `await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`,
  "the house rules": `
    await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });
    while (document.querySelector("#parapet-config-house-rules") === null)
      await new Promise((done) => setTimeout(done, 20));
    document.querySelector("#parapet-config-house-rules").click();
    while (document.querySelector("#parapet-house-rules .parapet-house-lines") === null)
      await new Promise((done) => setTimeout(done, 20));`,
  "the world's rule sets": `
    await game.settings.set("parapet", "ruleSets", { "world.brawl": { format: 1, id: "world.brawl", name: "Brawl" } });
    await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });
    while (document.querySelector("#parapet-config-rule-sets") === null)
      await new Promise((done) => setTimeout(done, 20));
    document.querySelector("#parapet-config-rule-sets").click();
    while (document.querySelector("#parapet-rule-sets .parapet-rule-sets-list") === null)
      await new Promise((done) => setTimeout(done, 20));`,
  "the editor of a rule set": `
    await game.settings.set("parapet", "ruleSets", { "world.brawl": {
      format: 1, id: "world.brawl", name: "Brawl", source: "me", systems: ["dnd5e"], needs: "both", melee: "none", saves: false,
      total: { name: "Gone" },
      levels: [{
        id: "behind", name: "Behind somebody", when: [{ lines: 1, share: ">1/2" }, { centre: true, touching: true }],
        gives: [{ stat: "dexterity", value: 2 }, { dice: "penalty", count: 1 }, { text: "behind" }], forbids: ["opportunity"],
      }],
      counts: { wall: "behind", creature: { upTo: "behind", who: "not-allies", size: "same-or-larger", kinds: ["ranged"] } },
      concealment: { dim: [{ stat: "attack", value: -2 }] },
    } });
    await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });
    for (const [next, button] of [
      ["#parapet-config-rule-sets", "#parapet-config-rule-sets"],
      ["#parapet-rule-sets-edit-0", "#parapet-rule-sets-edit-0"],
      ["#parapet-rule-editor .parapet-edit-lines", "#parapet-edit-whole-what"],
    ]) {
      while (document.querySelector(next) === null) await new Promise((done) => setTimeout(done, 20));
      document.querySelector(button).click();
    }`,
  "a wall's sheet": `await canvas.scene.walls.contents[0].${RENDER}`,
  "a token's sheet": `await ${token("Gark")}.${RENDER}`,
  "a tile's sheet": `
    const [tile] = await canvas.scene.createEmbeddedDocuments("Tile", [{ x: 300, y: 350 }]);
    await tile.${RENDER}
    document.querySelector(".application [data-tab=overhead]").click();`,
  "a region's sheet": `${REGION} await region.${RENDER} document.querySelector(".application [data-tab=behaviors]").click();`,
  "terrain's sheet": `${REGION} await behaviors[0].${RENDER}`,
  "a veil's sheet": `${REGION} await behaviors[1].${RENDER}`,
  "the edit of walls": onWalls("parapet-walls"),
  "the map check": `${MESSY} ${onWalls("parapet-map-check")}`,
};

const CLOSE = `
  for (const it of foundry.applications.instances.values())
    if (it.element.querySelector(".window-header")) await it.close({ animate: false });`;

const UNFOLD = `for (const details of document.querySelectorAll(".application details")) details.open = true;`;

/** High enough for all that a window scrolls; as wide as the client's sheets, or a telephone. */
const TALL = { width: 900, height: 2400 };
const NARROW = { width: 390, height: 2400 };

const STAND_UP = `
  for (const it of foundry.applications.instances.values())
    if (it.element.querySelector(".window-header")) it.setPosition({ top: 0, height: innerHeight });`;

const FIGHT = `
  await game.settings.set("parapet", "ruleset", "epic-path");
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  const initiatives = { Mira: 21, Krell: 17, Bram: 14, Nub: 12, Gark: 9 };
  await combat.createEmbeddedDocuments("Combatant", Object.entries(initiatives).map(([name, initiative]) =>
    ({ tokenId: canvas.scene.tokens.getName(name).id, sceneId: canvas.scene.id, initiative })));
  ${API}.openAmbush();`;

const WALK = `
  const nub = ${token("Nub")};
  void nub.move([100, 200].map((by) => ({ x: nub.x, y: nub.y + by, checkpoint: true })));`;

const done = (does: string, name: string): string =>
  `const { words } = await ${API}.${does}(${combatant(name)}); if (words) throw new Error(words);`;

/** Whose turn it is, once all pages know and the GM's keeps count. */
const turnOf = async (seated: readonly Playground[], name: string): Promise<void> => {
  const isHis = `${API}.stateOf(${combatant(name)})?.isActing === true`;
  for (const { page } of seated) await page.waitForFunction(isHis, null, { polling: 50 });
};

const fits = async (playground: Playground, selector: string, what: string): Promise<void> => {
  await playground.page.waitForSelector(selector);
  await playground.run(UNFOLD);
  await playground.settle();
  expect(await faultsIn(playground.page, selector), what).toEqual([]);
};

const WINDOW = ".application";

describe("texts longer by a third", () => {
  test("fit into the panel, the sheets, the tools for walls and the token HUD", async () => {
    const playground = await Playground.openWith(table, { profile: "14" });
    await playground.page.setViewportSize(TALL);
    for (const [what, open] of Object.entries(WINDOWS)) {
      await playground.run(open);
      await fits(playground, WINDOW, what);
      await playground.run(CLOSE);
    }
    await playground.run(`await canvas.hud.token.bind(${token("Gark")}.object);`);
    await playground.page.locator(".parapet-rule").click();
    await fits(playground, ".parapet-ruling", "the ruling by hand");
    await playground.page.setViewportSize(NARROW);
    await playground.run(WINDOWS["the panel"]);
    await fits(playground, "#parapet-config", "the panel on a narrow page");
    await playground.run(CLOSE);
    await playground.run(WINDOWS["the house rules"]);
    await fits(playground, "#parapet-house-rules", "the house rules on a narrow page");
    await playground.run(CLOSE);
    await playground.run(WINDOWS["the world's rule sets"]);
    await fits(playground, "#parapet-rule-sets", "the world's rule sets on a narrow page");
    await playground.run(CLOSE);
    await playground.run(WINDOWS["the editor of a rule set"]);
    await fits(playground, "#parapet-rule-editor", "the editor of a rule set on a narrow page");
    await playground.close();
  });

  test("fit into a combat from its ambush to a readied action", async () => {
    const both: Playground[] = [];
    for (const user of ["gm", "player"])
      both.push(await Playground.openWith(table, { profile: "14", world: "long", user }));
    const [gm, player] = both as [Playground, Playground];
    await gm.page.setViewportSize(NARROW);
    await gm.run(FIGHT);
    await gm.page.selectOption("#parapet-ambush-sides", "hostile");
    await gm.run(STAND_UP);
    await fits(gm, WINDOW, "the ambush window");
    await gm.page.locator("#parapet-ambush [data-action=ask]").click();
    await fits(player, WINDOW, "the question for Perception");
    await player.page.keyboard.press("Enter");
    await gm.page.locator("#parapet-ambush [data-action=forget]").click();
    await gm.run(`${CLOSE} await game.combat.startCombat();`);
    await turnOf(both, "Mira");
    await player.run(`${API}.openReady(${combatant("Mira")}, { words: "one of them comes closer" });`);
    await player.page.fill("#parapet-ready-action", "loose an arrow");
    await player.page.selectOption("#parapet-ready-event", "moves");
    await fits(player, "#parapet-ready", "the window to ready an action");
    await player.page.locator("#parapet-ready [type=submit]").click();
    await player.page.waitForSelector("#parapet-ready", { state: "detached" });
    await gm.run("await game.combat.nextTurn();");
    await turnOf(both, "Krell");
    await gm.run(done("hold", "Krell"));
    await turnOf(both, "Bram");
    await gm.run("await game.combat.nextTurn();");
    await turnOf(both, "Nub");
    await gm.run(done("stepIn", "Krell"));
    await fits(gm, "#sidebar-content", "the tracker");
    await gm.run(WALK);
    await fits(player, ".parapet-ready-prompt", "the question whether to act");
    await player.page.locator(".parapet-ready-prompt [data-action=act]").click();
    await gm.page.waitForSelector("#chat .parapet-fired");
    await fits(gm, "#chat", "the cards of a fight");
    for (const each of both) await each.close();
  });

  test("fit into the first-start question, a forbidden attack, an attack card and the cover map's legend", async () => {
    const playground = await Playground.openWith(table, { profile: "14", system: "pf1", "first-run": "" });
    await fits(playground, "#parapet-welcome", "the question at the first start");
    await playground.page.locator("#parapet-welcome [type=submit]").first().click();
    await playground.page.waitForSelector("#parapet-welcome", { state: "detached" });
    await playground.run(`
      ${token("Krell")}.object.setTarget(true, { releaseOthers: true });
      void pf1.playground.use(${token("Bram")}.object, "bow", { skipDialog: true });`);
    await fits(playground, ".parapet-refusal", "a refusal");
    await playground.page.locator(".parapet-refusal [data-action=anyway]").click();
    await playground.page.waitForSelector("#chat .parapet-card");
    await playground.run(`for (const details of document.querySelectorAll("#chat details")) details.open = true;`);
    await fits(playground, "#chat", "an attack's card");
    await playground.run(`${token("Mira")}.object.control({ releaseOthers: true });`);
    await playground.page.locator("#board").hover({ position: { x: 5, y: 200 } });
    await playground.page.keyboard.down("b");
    await playground.page.waitForSelector(".parapet-map-legend li");
    await fits(playground, ".parapet-map-legend", "the cover map's legend");
    await playground.close();
  });
});
