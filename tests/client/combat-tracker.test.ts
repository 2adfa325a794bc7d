import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const ROWS = "#combat li.combatant";

describe.each(versions("logic"))("on version %i, the combat tracker", (profile) => {
  let playground: Playground;

  const entries = `
    const entry = (label) => {
      const act = (target) => heard.push([label, target.closest("[data-combatant-id]").querySelector(".name").textContent]);
      const isRow = (target) => target.closest("[data-combatant-id]") !== null;
      return { name: label, callback: act, condition: isRow, label, onClick: (event, target) => act(target), visible: isRow, icon: "" };
    };
    globalThis.heard = [];
    its.on("getCombatantContextOptions", (app, entries) => entries.push(entry("Documented")));
    its.on("getCombatTrackerContextOptions", (app, entries) => entries.push(entry("By class")));
    its.on("getCombatContextOptions", (app, entries) => entries.push({ ...entry("Encounter"), condition: true, visible: true }));
    its.on("renderCombatTracker", (app, html, context) => globalThis.rendered = [app.isPopout, html.id, context.turns?.length]);
  `;

  beforeAll(async () => {
    playground = await Playground.open(table, profile, undefined, beforeModules(entries));
    await playground.page.click("#join-combat");
    await playground.page.waitForSelector(ROWS);
  });

  afterAll(() => playground.close());

  const rows = (): Promise<string[]> => playground.page.locator(`${ROWS} .name`).allTextContents();
  const menu = (): Promise<string[]> => playground.page.locator("#context-menu [role=menuitem]").allTextContents();
  const press = (label: string): Promise<void> => playground.page.click(`#combat [aria-label="${label}"]`);

  test("shows a row for each combatant by initiative, and the current turn", async () => {
    await playground.run(`
      for (const [i, it] of game.combat.combatants.contents.entries()) await it.update({ initiative: i });
    `);
    await expect.poll(rows).toEqual(await playground.run("return game.combat.turns.map(({ name }) => name);"));
    await playground.page.click('#combat [data-action="startCombat"]');
    const active = playground.page.locator(`${ROWS}.active .name`);
    await expect.poll(() => active.textContent()).toBe((await rows())[0]);
    await press("Next Turn");
    await expect.poll(() => active.textContent()).toBe((await rows())[1]);
    await press("Previous Round");
    await expect.poll(() => playground.page.textContent("#combat .encounter-title")).toBe("Not Started");
    await playground.page.click('#combat [data-action="startCombat"]');
  });

  test("asks modules for menu entries by the documented hook and by its class's", async () => {
    const [first] = await rows();
    await playground.page.click(ROWS, { button: "right" });
    expect(await menu()).toEqual(
      expect.arrayContaining(["Clear Initiative", "Remove Combatant", "Documented", "By class"]),
    );
    await playground.page.click("#context-menu >> text=Documented");
    expect(await playground.run("return heard;")).toEqual([["Documented", first]]);
    await press("Encounter Menu");
    expect(await menu()).toEqual(expect.arrayContaining(["Reset Initiative", "Delete Encounter", "Encounter"]));
    expect(await menu()).not.toContain("By class");
    await playground.page.keyboard.press("Escape");
    expect(await menu()).toEqual([]);
  });

  test("opens a row's menu by keyboard only", async () => {
    await playground.page.locator(ROWS).first().focus();
    await playground.page.keyboard.press("Shift+F10");
    const place = (await menu()).indexOf("By class");
    for (let i = 0; i < place; i += 1) await playground.page.keyboard.press("ArrowDown");
    await playground.page.keyboard.press("Enter");
    expect(await playground.run("return heard.at(-1)[0];")).toBe("By class");
    expect(await menu()).toEqual([]);
  });

  test("accepts a typed initiative, and shows all with the same precision", async () => {
    const input = playground.page.locator(`${ROWS} .initiative-input`).last();
    await input.fill("12.5");
    await input.press("Enter");
    await expect
      .poll(() => playground.page.locator(`${ROWS} .initiative-input`).first().inputValue())
      .toMatch(/\.\d\d$/);
    expect(await playground.run("return game.combat.turns.some(({ initiative }) => initiative === 12.5);")).toBe(true);
  });

  test("renders its pop-out with the same hook, and again with every change", async () => {
    await press("Pop Out");
    await playground.page.waitForSelector("#combat-popout li.combatant");
    const count = (await rows()).length;
    expect(await playground.run("return rendered;")).toEqual([true, "combat-popout", count]);
    await playground.run("await game.combat.turns.at(-1).delete();");
    await expect.poll(() => playground.page.locator("#combat-popout li.combatant").count()).toBe(count - 1);
    await playground.page.click('#combat-popout [data-action="close"]');
    expect(await playground.run("return ui.combat.popout === undefined;")).toBe(true);
  });
});
