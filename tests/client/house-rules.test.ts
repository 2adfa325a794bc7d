import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { panelHands, soon } from "./panel-hands";
import { layTable, Playground } from "./playground";
import { DIALOG_HANDS, OPEN } from "./roll-dialog-hands";
import { versions } from "./versions";

/**
 * House rules for dnd5e, made in the panel by keyboard. Everyone's armor class is 14. Bram sees Thud past a corner: half cover,
 * which the book has at +2 and this table at +1. Wisp has three-quarters cover: +5, here +4.
 */
const table = layTable();

const LEVELS = { half: { ac: 1, dexterity: 1 }, "three-quarters": { ac: 4, dexterity: 4 } };
const RULES = { dnd5e: { format: 1, houseRulesOf: "dnd5e", levels: LEVELS } };

describe.each(versions("logic"))("on version %i, house rules", (profile) => {
  let playground: Playground;
  const { openPanel, preview } = panelHands(() => playground);

  const open = async (): Promise<void> => {
    // The sixth version of the system is for Foundry 14 alone.
    const shape = profile === 14 ? { shape: "6" } : {};
    playground = await Playground.openWith(table, { profile: String(profile), ...shape, system: "dnd5e" });
    await playground.set("ruleset", "dnd5e");
  };
  const run = <T>(script: string): Promise<T> => playground.run<T>(`${HANDS} ${DIALOG_HANDS} ${OPEN} ${script}`);
  const stored = (): Promise<unknown> => playground.run(`return game.settings.get("parapet", "houseRules");`);
  const editor = (selector = "") => playground.page.locator(`#parapet-house-rules${selector}`);
  const changeOf = (): Promise<string | null> => playground.page.locator(".parapet-change").textContent();

  /** Types the four numbers from the open panel. Returns how many keys and clicks that took, beside the digits. */
  const makeByKeyboard = async (): Promise<number> => {
    const { keyboard } = playground.page;
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await keyboard.press(key);
    };
    presses += 1;
    await playground.page.locator("#parapet-config-house-rules").click();
    await soon(() => playground.run("return document.activeElement.id;")).toBe("parapet-house-half-ac");
    for (const [id, digit] of [
      ["half-ac", "1"],
      ["half-dexterity", "1"],
      ["three-quarters-ac", "4"],
      ["three-quarters-dexterity", "4"],
    ] as const) {
      while ((await playground.run("return document.activeElement.id;")) !== `parapet-house-${id}`) await press("Tab");
      await keyboard.type(digit);
    }
    await press("Enter");
    return presses;
  };

  const begin = async (): Promise<void> => {
    await run(`aim("Thud"); token("Bram").control({ releaseOthers: true });`);
    await playground.settle();
  };

  /** Every text that has a number of the cover of Thud: label, badge, card, dialog, panel; and the number to beat. */
  const everywhere = async (): Promise<Readonly<Record<string, unknown>>> => {
    await begin();
    const [label = ""] = await playground.labels();
    const badge = (await playground.badges())["Thud"];
    const rolled = await run<object>(`
      await shoot("Thud");
      const [, dialog] = lines()[0];
      await posted(() => press("normal"));
      return { dialog, acs: acs(last()), card: cardText(), target: last().rolls[0].options.target };
    `);
    await begin();
    await openPanel();
    await soon(preview).toContain("Half cover");
    const panel = await preview();
    return { label, badge, panel, ...rolled };
  };

  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  test("are made from the open panel by at most eight keys, and then each place that showed +2 shows +1", async () => {
    await open();
    const before = await everywhere();
    expect(before).toMatchObject({ target: 16, acs: ["Thud 16"], dialog: "Half cover (+2 AC), by the rules" });
    for (const place of ["label", "badge", "card", "panel"]) expect(before[place], place).toContain("+2");
    expect(await makeByKeyboard()).toBeLessThanOrEqual(8);
    await soon(stored).toEqual(RULES);
    await soon(() => playground.page.locator("#parapet-config-ruleset").textContent()).toContain(
      "Dungeons & Dragons, fifth edition, house rules",
    );
    await playground.page.locator("#parapet-config").getByRole("button", { name: "Cancel", exact: true }).click();
    const after = await everywhere();
    expect(after).toMatchObject({ target: 15, acs: ["Thud 15"], dialog: "Half cover (+1 AC), by the rules" });
    for (const place of ["label", "badge", "card", "panel"]) {
      expect(after[place], place).toContain("+1");
      expect(after[place], place).not.toContain("+2");
    }
  });

  test("are previewed before they are saved, undone step by step, and reset line by line", async () => {
    await open();
    await begin();
    await openPanel();
    await playground.page.locator("#parapet-config-house-rules").click();
    await soon(changeOf).toContain("Unchanged: Half cover, +2 AC");
    const ac = editor().locator("#parapet-house-half-ac");
    await ac.fill("1");
    await soon(changeOf).toContain("Before: Half cover, +2 AC, +2 Dexterity saves. After: Half cover, +1 AC");
    const covers = await run<string[]>(`
      const ids = canvas.tokens.placeables.map(({ id }) => id);
      const { judge } = game.modules.get("parapet").api;
      return ids.flatMap((one) => ids.filter((other) => other !== one).map((other) => judge(one, other).cover));
    `);
    const half = covers.filter((cover) => cover === "half").length;
    expect(half).toBeGreaterThan(1);
    await soon(() => editor(" .parapet-change-count").textContent()).toBe(
      `${half} of ${covers.length} attacks between creatures of this scene change.`,
    );
    await editor().locator("#parapet-house-half-name").fill("Light cover");
    await soon(changeOf).toContain("After: Light cover, +1 AC");
    await editor().getByRole("button", { name: "Undo" }).click();
    await soon(changeOf).toContain("After: Half cover, +1 AC");
    await editor().getByRole("button", { name: "Reset Half cover" }).click();
    await soon(changeOf).toContain("Unchanged: Half cover, +2 AC");
    await soon(() => ac.inputValue()).toBe("2");
    expect(await stored()).toEqual({});
  });

  test("that name a level are its name on label and card, as text", async () => {
    await open();
    const name = "<img src=x> & half";
    await playground.set("houseRules", { dnd5e: { format: 1, houseRulesOf: "dnd5e", levels: { half: { name } } } });
    await begin();
    await soon(async () => (await playground.labels())[0]).toContain(`${name} +2 AC`);
    const shown = await run<{ card: string; images: number }>(`
      await shoot("Thud");
      await posted(() => press("normal"));
      return { card: cardText(), images: document.querySelectorAll('img[src="x"]').length };
    `);
    expect(shown.card).toContain(name);
    expect(shown.images).toBe(0);
  });

  test("of a game that follows a book are in force, as those of a book", async () => {
    await open();
    await begin();
    await playground.set("ruleset", "tales-of-the-valiant");
    await soon(async () => (await playground.labels())[0]).toContain("Half cover +2 AC");
    const levels = { half: { ac: 1 } };
    await playground.set("houseRules", {
      "tales-of-the-valiant": { format: 1, houseRulesOf: "tales-of-the-valiant", levels },
    });
    await soon(async () => (await playground.labels())[0]).toContain("Half cover +1 AC");
  });

  test("that this client cannot read give no verdict, until they are removed", async () => {
    await open();
    await begin();
    await playground.set("houseRules", { dnd5e: { format: 2, houseRulesOf: "dnd5e", levels: {} } });
    await soon(async () => (await playground.labels())[0]).toBe("No verdict");
    await playground.set("houseRules", {});
    await soon(async () => (await playground.labels())[0]).toContain("Half cover +2 AC");
    expect(playground.errors.splice(0).join()).toContain("houseRules.dnd5e.format: expected 1, got 2");
  });

  test("are in force at once on every client of the world, and gone at once", async () => {
    const world = `house-${profile}`;
    playground = await Playground.join(table, { world, profile, user: "gm" });
    const player = await Playground.join(table, { world, profile, user: "player" });
    const numbers = (page: Playground): Promise<unknown> =>
      page.run(`
        const idOf = (name) => canvas.tokens.placeables.find((it) => it.document.name === name).id;
        const verdict = game.modules.get("parapet").api.judge(idOf("Mira"), idOf("Krell"));
        return verdict.modifiers.map(({ stat, value }) => stat + " " + value);
      `);
    await playground.set("ruleset", "dnd5e");
    for (const page of [playground, player]) await soon(() => numbers(page)).toEqual(["ac 2", "dexterity 2"]);
    await playground.set("houseRules", RULES);
    for (const page of [playground, player]) await soon(() => numbers(page)).toEqual(["ac 1", "dexterity 1"]);
    await playground.set("houseRules", {});
    for (const page of [playground, player]) await soon(() => numbers(page)).toEqual(["ac 2", "dexterity 2"]);
    expect(player.errors).toEqual([]);
    await player.close();
  });

  test("that somebody else has saved meanwhile are replaced only when asked", async () => {
    await open();
    await openPanel();
    await playground.page.locator("#parapet-config-house-rules").click();
    await editor().locator("#parapet-house-half-ac").fill("3");
    await playground.set("houseRules", RULES);
    await editor().getByRole("button", { name: "Save", exact: true }).click();
    const question = playground.page.locator("dialog, .dialog").filter({ hasText: "Somebody else has saved" });
    await soon(() => question.count()).toBeGreaterThan(0);
    expect(await stored()).toEqual(RULES);
    await question.first().getByRole("button", { name: "Replace them" }).click();
    await soon(stored).toEqual({ dnd5e: { format: 1, houseRulesOf: "dnd5e", levels: { half: { ac: 3 } } } });
  });

  test("that are less than the system's own cover say on the label that the system's counts", async () => {
    await open();
    await playground.set("houseRules", RULES);
    await run(`token("Thud").actor.system.attributes.ac.cover = 2;`);
    await begin();
    await soon(async () => (await playground.labels())[0]).toContain("system’s +2 counts");
  });
});
