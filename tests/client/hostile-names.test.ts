import { describe, expect, test } from "vitest";
import { HOSTILE } from "../hostile-names";
import { attackMessage } from "./attack-message";
import { ACTING, API, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";

const table = layTable();

/** Mira, owned by players, and two enemies, the first of which moves. */
const [MIRA, NIB, KRELL] = [
  `Mira ${HOSTILE[0]}`,
  `Nib ${HOSTILE[1]} ${HOSTILE[4]}`,
  `Krell ${HOSTILE[2]} ${HOSTILE[3]}`,
];
const REGION = `Doorway ${HOSTILE[0]}`;
const ITEM = `Bow ${HOSTILE[0]} ${HOSTILE[5]}`;
const WORDS = `they come ${HOSTILE[0]} ${HOSTILE[4]}`;

const text = (value: string): string => JSON.stringify(value);

/** A fight on an open field among things that are all called so; it is Mira's turn. */
const FIELD = `
  const scene = canvas.scene;
  for (const [name, list] of [["Wall", scene.walls], ["Tile", scene.tiles], ["Region", scene.regions]])
    await scene.deleteEmbeddedDocuments(name, list.contents.map(({ id }) => id));
  const mira = scene.tokens.getName("Mira");
  const [nib, krell, ...rest] = scene.tokens.contents.filter(({ name }) => name !== "Mira");
  await scene.deleteEmbeddedDocuments("Token", rest.map(({ id }) => id));
  const actor = (name) => game.addActor({ name, items: [{ _id: "item0", name: ${text(ITEM)} }] }).id;
  const shown = { displayName: 50, hidden: false, actorLink: true };
  await scene.update({ name: ${text(HOSTILE[0])} });
  await mira.update({ ...shown, x: 200, y: 200, name: ${text(MIRA)}, actorId: actor(${text(MIRA)}) });
  await nib.update({ ...shown, x: 200, y: 800, disposition: -1, name: ${text(NIB)}, actorId: actor(${text(NIB)}) });
  await krell.update({ ...shown, x: 200, y: 500, disposition: -1, name: ${text(KRELL)}, actorId: actor(${text(KRELL)}) });
  await scene.createEmbeddedDocuments("Region", [{ name: ${text(REGION)}, visibility: 2,
    shapes: [{ type: "rectangle", x: 400, y: 700, width: 200, height: 300, rotation: 0, hole: false }] },
    { name: ${text(REGION)}, visibility: 2, shapes: [],
    behaviors: [{ type: "parapet.terrain", system: { cover: "standard" } }] }]);
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  await combat.createEmbeddedDocuments("Combatant", [mira, nib, krell].map(({ id, name }, i) =>
    ({ tokenId: id, sceneId: scene.id, name, initiative: [25, 17, 9][i] })));
`;

const OPEN_CHECK = `
  const controls = { tokens: { tools: {} }, walls: { tools: {} } };
  Hooks.callAll("getSceneControlButtons", controls);
  controls.walls.tools["parapet-map-check"].onChange(new Event("click"), true);
`;

const TOKEN = (name: string): string =>
  `canvas.tokens.placeables.find(({ document }) => document.name === ${text(name)})`;

/** Elements that only markup in a name can have made, what ran of it, and tips that Foundry would take for HTML. */
const MADE_OF_NAMES = `
  const elements = document.querySelectorAll("[onerror], [onload], img[src='x'], a.content-link, a.inline-roll");
  const scripts = [...document.scripts].filter(({ textContent }) => textContent.includes("hacked"));
  const tips = [...document.querySelectorAll("[data-tooltip], [data-tooltip-html]")]
    .filter((it) => /[<&@]/.test(it.dataset.tooltip ?? it.dataset.tooltipHtml));
  return { ran: globalThis.hacked ?? null, made: [...elements, ...scripts, ...tips].map((it) => it.outerHTML) };
`;

const NOTHING = { ran: null, made: [] };

/** What Foundry's chat must not find in a text is kept from it by a sign that nobody sees. */
const textOf = async ({ page }: Playground, selector: string): Promise<string> =>
  (await page.locator(selector).allTextContents()).join("\n").replaceAll("\u2060", "");

describe("names with markup", () => {
  const { sit } = seating(table, "hostile", 14);

  test("are text wherever the GM and a player read them, and nothing in them runs", async () => {
    const [gm, player] = (await sit(["gm", "player"])) as [Playground, Playground];
    const says = (page: Playground, selector: string, name: string) =>
      expect.poll(() => textOf(page, selector), { message: selector, timeout: 5000 }).toContain(name);
    const isClean = async (): Promise<void> => {
      for (const page of [gm, player]) expect(await page.run(MADE_OF_NAMES)).toEqual(NOTHING);
    };
    await gm.set("ruleset", "epic-path");
    await gm.run(FIELD);

    // The ambush window, what the map check lists, the panel's preview and the token HUD.
    await gm.run(`${API}.openAmbush();`);
    await says(gm, "#parapet-ambush", KRELL);
    await isClean();
    await gm.run(
      `for (const it of foundry.applications.instances.values()) if (it.id === "parapet-ambush") await it.close();`,
    );
    await gm.run(`${TOKEN(MIRA)}.control({ releaseOthers: true }); ${TOKEN(NIB)}.setTarget(true);`);
    await gm.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await says(gm, ".parapet-config-preview", MIRA);
    await says(gm, ".parapet-config-preview", `Soft cover from ${KRELL}`);
    await isClean();
    await gm.page.locator("#parapet-config").getByRole("button", { name: "Cancel", exact: true }).click();
    await gm.run(OPEN_CHECK);
    await gm.page.waitForSelector(".parapet-map-check details");
    await says(gm, ".parapet-map-check", REGION);
    await gm.run(
      `await canvas.hud.token.bind(${TOKEN(NIB)}); document.querySelector("#token-hud .parapet-rule").click();`,
    );
    await says(gm, "#token-hud", MIRA);
    await isClean();
    await gm.run("await canvas.hud.token.close();");

    // A card, its picture and its message, for both.
    await gm.run(attackMessage(MIRA, [NIB], { record: { title: HOSTILE[0] } }));
    for (const page of [gm, player]) {
      await says(page, "#chat .parapet-card", NIB);
      await says(page, "#chat .parapet-card", `Soft cover from ${KRELL}`);
    }
    await isClean();

    // The tracker, the window for readied actions, the question when it comes, and its card.
    await gm.run("await game.combat.startCombat();");
    await soon(player, ACTING, `1 ${MIRA}`);
    await soon(gm, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    await player.run(`await ui.chat.type("/ready");`);
    await player.page.fill("#parapet-ready-words", WORDS);
    await player.page.fill("#parapet-ready-action", HOSTILE[0]);
    await says(player, "#parapet-ready-item", ITEM);
    await player.page.selectOption("#parapet-ready-item", { label: ITEM });
    await player.page.selectOption("#parapet-ready-event", "enters");
    await says(player, "#parapet-ready", NIB);
    await isClean();
    await player.page.press("#parapet-ready-words", "Enter");
    const mark = player.page.locator("#combat [data-mark=readied]");
    await expect.poll(() => mark.getAttribute("data-tooltip-text")).toContain(WORDS);
    await expect.poll(() => mark.getAttribute("data-tooltip")).toBeNull();
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `1 ${NIB}`);
    await gm.run(`void ${TOKEN(NIB)}.document.move([{ x: 400, y: 800, checkpoint: true }, { x: 700, y: 800 }]);`);
    await says(player, ".parapet-ready-prompt", `${NIB} enters the region.`);
    await says(player, ".parapet-ready-prompt", WORDS);
    await says(player, ".parapet-ready-prompt .window-title", MIRA);
    await isClean();
    await player.page.click(".parapet-ready-prompt [data-action=act]");
    for (const page of [gm, player]) await says(page, "#chat .parapet-fired", `${MIRA} acts before ${NIB}`);
    await isClean();

    // Unreadable documents are reported by name.
    await gm.run(`await ${TOKEN(NIB)}.document.update({ "flags.parapet.unit": 7 });`);
    await gm.run(`await game.modules.get("parapet").api.battleMap();`);
    await says(gm, "#notices", NIB);
    await isClean();
    for (const page of [gm, player]) expect(await page.page.title()).not.toContain("hacked");
    for (const page of [player, gm]) {
      // The last one is an error whose cause a player does not learn.
      const error = page === gm ? "7 is invalid" : "some data of this scene or world cannot be read";
      expect(page.errors.splice(0).filter((each) => !each.includes(error))).toEqual([]);
      await page.close();
    }
  });
});
