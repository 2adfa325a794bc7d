import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { beforeModules, layTable, Playground } from "../client/playground";

/** The module's code in a browser: its core at the start, each other file when it is first used. */

const CHUNKS = join(import.meta.dirname, "../../dist/chunks");
const table = layTable();
let playground: Playground;
afterEach(() => playground.close());

/** Foundry adds a query to the address of the manifest's file. Each start of the module listens to this hook once. */
const WITH_QUERY = `
  const create = document.createElement.bind(document);
  document.createElement = (name, ...others) => {
    const made = create(name, ...others);
    if (name === "script") Object.defineProperty(made, "src", { set: (src) => made.setAttribute("src", src + "?x=1") });
    return made;
  };
  globalThis.starts = 0;
  ${beforeModules(`
    const once = its.once.bind(its);
    its.once = (name, ...given) => {
      if (name === "quenchReady") globalThis.starts += 1;
      return once(name, ...given);
    };`)}`;

const loaded = (): Promise<string[]> =>
  playground.run(
    "return performance.getEntriesByType('resource').map((it) => it.name).filter((name) => /modules.parapet.*[.]mjs/.test(name))",
  );

const nameOf = (url: string): string => url.slice(url.lastIndexOf("/") + 1);

const TOOL = (layer: string, tool: string): string => `ui.controls.controls.${layer}.tools["${tool}"].onChange();`;

const API = `game.modules.get("parapet").api`;

const BEGIN = `
  const combat = game.addCombat({ scene: canvas.scene.id, active: true });
  await combat.createEmbeddedDocuments("Combatant", canvas.tokens.placeables.map(({ id }) => ({ tokenId: id, sceneId: canvas.scene.id })));`;

describe("the files of the code", () => {
  test("are one instance of the module, under whatever address it starts, and all of them load", async () => {
    playground = await Playground.openWith(table, { profile: "14", "first-run": "" }, WITH_QUERY);
    const { page } = playground;
    const opens = async (script: string, selector: string): Promise<void> => {
      await playground.run(script);
      await page.waitForSelector(selector);
    };
    await page.locator("#parapet-welcome").getByRole("button", { name: "Later" }).click();
    expect((await loaded()).map(nameOf).slice(0, 3)).toEqual([
      "parapet.mjs?x=1",
      expect.stringMatching(/^core-/),
      expect.stringMatching(/^engine-/),
    ]);

    await opens(`new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`, "#parapet-config");
    await page.locator(`#parapet-config [data-action="houseRules"]`).first().click();
    await page.waitForSelector("#parapet-house-rules");
    await opens(`document.querySelector("#parapet-config-rule-sets").click();`, "#parapet-rule-sets");
    await opens(`${API}.openMapCheck();`, "#parapet-map-check");
    await opens(`${API}.openAnalysis();`, "#parapet-analysis");
    await opens(`${API}.openHiding();`, "#parapet-hiding");
    await opens(`${API}.openFightRecord();`, "#parapet-fight");
    expect(await playground.run(`return await ${API}.fightRecord();`)).toBeNull();
    await opens(`canvas.walls.placeables[0].control(); ${TOOL("walls", "parapet-walls")}`, "#parapet-walls");
    await playground.run(`for (const it of foundry.applications.instances.values()) await it.close();`);
    await playground.run(`canvas.tokens.placeables.find((it) => it.document.name === "Mira").control();`);
    await opens(`${API}.showCoverMap(true);`, ".parapet-map-legend");
    await playground.run(`${API}.showCoverMap(false);`);
    expect(
      await playground.run(`return (await ${API}.coverMap(canvas.tokens.controlled[0].id, { radius: 2 })).length;`),
    ).toBeGreaterThan(0);
    expect(await playground.run<string>(`return await ${API}.battleMap();`)).toContain("token");
    await playground.run(`canvas.tokens.placeables.find((it) => it.document.name === "Krell").setTarget(true);`);
    await page.locator("body").press("Shift+KeyB");
    await page.waitForSelector(".parapet-ruling");
    await page.keyboard.press("Escape");
    await playground.run(`
      const entries = [];
      Hooks.callAll("getSceneContextOptions", {}, entries);
      const row = document.createElement("li");
      row.dataset.entryId = canvas.scene.id;
      entries.at(-1).onClick(new Event("click"), row);`);
    await page.locator(".parapet-order-question [data-action=leave]").click();
    await page.locator("body").press("KeyN");
    await page.waitForSelector(".parapet-best-places button");
    await page.keyboard.press("Escape");
    await page.locator("body").press("Shift+KeyJ");
    await expect
      .poll(async () => (await playground.notices()).join(" "))
      .toContain("Select the space, wall or door to judge");
    const { x, y } = await playground.at(550, 250);
    await page.mouse.click(x, y);
    await page.waitForSelector(".parapet-place-window");
    await page.locator(".parapet-place-window button[data-action=done]").click();
    await opens(TOOL("tokens", "parapet-advice"), "#parapet-advice");
    expect(await playground.run<object>(`return await ${API}.advise(canvas.tokens.placeables[0].id);`)).not.toBeNull();
    await playground.run(`await foundry.applications.instances.get("parapet-advice").close();`);
    await playground.run(TOOL("tokens", "parapet-sight-ruler"));
    await expect.poll(async () => (await playground.notices()).join(" ")).toContain("Press where the line begins");
    for (const right of [0, 300]) {
      const spot = await playground.at(250 + right, 250);
      await page.mouse.click(spot.x, spot.y);
    }
    await page.waitForSelector("#parapet-sight-ruler svg");
    await playground.run(`await foundry.applications.instances.get("parapet-sight-ruler").close();`);
    await playground.set("orderOfBattle", "on");
    await opens(`${BEGIN} ${TOOL("tokens", "parapet-ambush")}`, "#parapet-ambush");
    await playground.run(`await game.combat.update({ round: 1, turn: 0 });`);
    const readies = `return game.combat.combatants.contents.some(({ id }) => ${API}.combat.openReady(id).isDone);`;
    await expect.poll(() => playground.run(readies)).toBe(true);
    await page.waitForSelector("#parapet-ready");

    await opens(`await game.tours.get("parapet.first-steps").start();`, ".tour-tip");
    await playground.run(`foundry.nue.Tour.activeTour.exit();`);

    expect(await playground.run("return starts;")).toBe(1);
    expect((await loaded()).filter((url) => url.includes("parapet.mjs"))).toHaveLength(1);
    const names = (await loaded()).map(nameOf);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const all = readdirSync(CHUNKS).filter((name) => name.endsWith(".mjs"));
    // A check needs a GM who asks a player, as in tests/client/ambush.test.ts, and a throw a fight by Epic Path, as in splash.test.ts.
    expect(all.filter((name) => !names.includes(name)).sort()).toEqual([
      expect.stringMatching(/^perception-dialog-/),
      expect.stringMatching(/^splash-throw-/),
    ]);
  });

  test("that cannot be loaded are reported with what to do, and the rest goes on", async () => {
    playground = await Playground.open(table, 14);
    const { page } = playground;
    await page.route("**/chunks/config-panel-*", (route) => route.abort());
    await page.locator("body").press("Shift+KeyP");
    await expect.poll(async () => (await playground.notices()).join(" ")).toContain("reload this page (F5)");
    expect(await page.locator("#parapet-config").count()).toBe(0);
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
    expect(playground.errors.splice(0).join("\n")).toContain("a file of the module could not be loaded");
  });
});
