import { describe, expect, test } from "vitest";
import { readMapFile } from "../../src/scene/read-files/read-scene-file";
import { HOSTILE } from "../hostile-names";
import { ACTORS, offers } from "./offers-hands";
import { layTable, Playground } from "./playground";
import { fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";

/** Names with markup in questions about attacks of opportunity, in the GM's windows about a map, and in its file. */

const table = layTable();

const MIRA = `Mira ${HOSTILE[0]} ${HOSTILE[4]}`;
const GARK = `Gark ${HOSTILE[1]} ${HOSTILE[2]}`;
const SWORDS = [`Sword ${HOSTILE[0]} ${HOSTILE[3]}`, `Axe ${HOSTILE[1]} ${HOSTILE[5]}`];

const text = (value: unknown): string => JSON.stringify(value);

/** Elements that only markup in a name can have made, what ran of it, and tips that Foundry would take for HTML. */
const MADE_OF_NAMES = `
  const elements = document.querySelectorAll("[onerror], [onload], img[src='x'], a.content-link, a.inline-roll");
  const scripts = [...document.scripts].filter(({ textContent }) => textContent.includes("hacked"));
  const tips = [...document.querySelectorAll("[data-tooltip], [data-tooltip-html]")]
    .filter((it) => /[<&@]/.test(it.dataset.tooltip ?? it.dataset.tooltipHtml));
  return { ran: globalThis.hacked ?? null, made: [...elements, ...scripts, ...tips].map((it) => it.outerHTML) };
`;

const isClean = async (...pages: readonly Playground[]): Promise<void> => {
  for (const page of pages) expect(await page.run(MADE_OF_NAMES)).toEqual({ ran: null, made: [] });
};

const says = ({ page }: Playground, selector: string, name: string): Promise<void> =>
  expect
    .poll(async () => (await page.locator(selector).allTextContents()).join("\n").replaceAll("\u2060", ""), {
      message: selector,
      timeout: 5000,
    })
    .toContain(name);

/** Two attacks, so that there is a choice. */
const STRIKES = `${PAGE_TOOLS}
  const { document: its } = tokenOf(${text(MIRA)});
  const items = ${text(SWORDS)}.map((name) => ({ type: "weapon", name, system: { equipped: true }, actions: [{ actionType: "mwak", use: () => undefined }] }));
  Object.defineProperty(its.actor, "items", { value: Object.assign(items, { contents: [] }), configurable: true });
`;

const RENAMED = `
  await tokenOf("Mira").document.update({ name: ${text(MIRA)}, displayName: 50 });
  await tokenOf("Gark").document.update({ name: ${text(GARK)}, displayName: 50 });
  await canvas.scene.update({ name: ${text(HOSTILE[0])} });
`;

describe("hostile names", () => {
  const field = openField(300) + fightOf(["Gark", "Mira"], 2, 0) + ACTORS + RENAMED;
  const seats = twoSeats({ table, world: "hostile-offers", profile: 14, settings: { orderOfBattle: "on" }, field });

  test("are text in the question about an attack of opportunity, among its attacks, and where the GM waits", async () => {
    const [gm, player] = await seats("pf1", "epic-path");
    for (const page of [gm, player]) {
      await page.settle();
      await page.run(`Hooks.callAll("canvasReady", canvas); await new Promise((done) => setTimeout(done, 150));`);
    }
    await player.run(STRIKES);
    await gm.run(`${PAGE_TOOLS}
      void tokenOf(${text(GARK)}).document.move([{ x: 300, y: 400, checkpoint: true }, { x: 300, y: 600, checkpoint: true }]);
      await settled();
    `);
    await expect.poll(() => offers(player)).toBe(1);
    await says(player, ".parapet-offer", MIRA);
    await says(player, ".parapet-offer", `${GARK} provokes`);
    for (const sword of SWORDS) await says(player, ".parapet-offer option", sword);
    await says(gm, ".parapet-offer-waiting", MIRA);
    await isClean(gm, player);
    await player.page.locator(".parapet-offer [data-offer=act]").click();
    await says(gm, ".parapet-offer-held", GARK);
    await isClean(gm, player);
  });

  test("are text in the GM's advice, in what reads a map, and in the question before a map is saved", async () => {
    const gm = await Playground.open(table, 14);
    await gm.run(`${PAGE_TOOLS} ${RENAMED}`);
    await gm.run(`${PAGE_TOOLS}
      tokenOf(${text(GARK)}).control({ releaseOthers: true });
      const controls = { tokens: { tools: {} }, walls: { tools: {} } };
      Hooks.callAll("getSceneControlButtons", controls);
      controls.tokens.tools["parapet-advice"].onChange(new Event("click"), true);
    `);
    await says(gm, "#parapet-advice", GARK);
    await isClean(gm);
    await gm.run(`game.modules.get("parapet").api.openAnalysis();`);
    await says(gm, "#parapet-analysis", MIRA);
    await isClean(gm);
    await gm.run(`
      const entries = [];
      Hooks.callAll("getSceneContextOptions", {}, entries);
      const row = document.createElement("li");
      row.dataset.entryId = canvas.scene.id;
      const entry = entries.find((each) => (each.label ?? each.name) === "Export as Universal VTT");
      entry.onClick === undefined ? entry.callback(row) : entry.onClick(new Event("click"), row);
    `);
    await says(gm, ".parapet-order-question", HOSTILE[0]);
    await isClean(gm);
    await gm.close();
  });

  test("write nothing into a map's file but a name, though they are written as its lines and keys are", async () => {
    const gm = await Playground.open(table, 14);
    const names = [
      'Mira"\nwall w 0,0 100,100\ntoken x at 0,0\n"',
      '"},"parapet":{"scene":"","hash":""},"x":{"y":"',
      "# comment \\ \u2028 \u0000 \\u0022",
    ];
    await gm.run(`${PAGE_TOOLS}
      for (const [i, name] of ${text(names)}.entries()) await canvas.scene.tokens.contents[i].update({ name });
      globalThis.saved = [];
      URL.createObjectURL = (blob) => { saved.push(blob); return "blob:none"; };
      URL.revokeObjectURL = () => undefined;
      HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
      await canvas.scene.update({ name: "../../etc/passwd\\u0000<b>" });
      const entries = [];
      Hooks.callAll("getSceneContextOptions", {}, entries);
      const row = document.createElement("li");
      row.dataset.entryId = canvas.scene.id;
      const entry = entries.find((each) => (each.label ?? each.name) === "Export as Universal VTT");
      entry.onClick === undefined ? entry.callback(row) : entry.onClick(new Event("click"), row);
    `);
    await gm.page.locator(".parapet-order-question [data-action=save]").click();
    await expect.poll(() => gm.page.evaluate("saved.length")).toBe(2);
    const [file, name] = await gm.page.evaluate<[string, string]>("saved[0].text().then((it) => [it, saved[1]])");
    expect(name).toMatch(/^[\p{L}\p{N}. -]+$/u);
    const { scene, kept } = readMapFile("map.uvtt", file);
    expect(kept).toBe("whole");
    const [walls, tokens] = await gm.run<[number, number]>(
      "return [canvas.scene.walls.size, canvas.scene.tokens.size];",
    );
    expect([scene.walls.length, scene.tokens.length]).toEqual([walls, tokens]);
    expect(scene.tokens.map((token) => token.name)).toEqual(expect.arrayContaining([names[0], names[1]]));
    await gm.close();
  });
});
