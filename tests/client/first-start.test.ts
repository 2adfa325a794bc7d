import { describe, expect, test } from "vitest";
import { API, asked, FIGHT } from "./fights";
import { beforeModules, layTable, Playground } from "./playground";

const table = layTable();

const SHARED = { profile: "14", world: "first-start", system: "homemade", "first-run": "" };

const stored = (playground: Playground): Promise<readonly unknown[]> =>
  playground.run(`return ["ruleset", "firstStart"].map((key) => game.settings.get("parapet", key));`);

const again = async ({ page }: Playground): Promise<void> => {
  await page.reload();
  await page.waitForSelector("body[data-ready]");
};

const windowOf = ({ page }: Playground) => page.locator("#parapet-welcome");

/** Chooses a rule set that is not among the proposals. */
const chooseOther = async (playground: Playground, rules: string): Promise<void> => {
  await windowOf(playground).locator('input[value="more"]').check();
  await windowOf(playground).getByLabel("Rules").selectOption(rules);
};

const isAsked = async (playground: Playground): Promise<boolean> => {
  await playground.settle();
  return windowOf(playground).isVisible();
};

describe("a world's first start", () => {
  test("asks the GM until they answer, asks no player, and ends with the answer", async () => {
    const gm = await Playground.openWith(table, { ...SHARED, user: "gm" });
    const player = await Playground.openWith(table, { ...SHARED, user: "player" });
    expect(await isAsked(player)).toBe(false);
    await player.close();
    await gm.page.bringToFront();
    await windowOf(gm).waitFor();
    await windowOf(gm).getByRole("button", { name: "Later" }).click();
    expect(await isAsked(gm)).toBe(false);
    expect(await stored(gm)).toEqual(["pathfinder1e", ""]);

    await again(gm);
    await windowOf(gm).waitFor();
    // Parapet has no rules of this game: nothing is taken for an answer before some are chosen.
    await gm.page.keyboard.press("Enter");
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    expect(await isAsked(gm)).toBe(true);
    await chooseOther(gm, "rise");
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => stored(gm)).toEqual(["rise", "done"]);

    await again(gm);
    expect(await isAsked(gm)).toBe(false);
    await gm.close();
  });

  test("proposes the game system's rules, lists what is automatic, and opens the panel", async () => {
    const playground = await Playground.openWith(table, { profile: "13", system: "dnd5e", "first-run": "" });
    const asked = windowOf(playground);
    await asked.waitFor();
    const rules = asked.getByLabel("Rules");
    await expect.poll(() => rules.inputValue()).toBe("dnd5e");
    expect(await rules.evaluate((select) => select === document.activeElement)).toBe(true);
    await expect.poll(() => asked.locator(".parapet-welcome-no").count()).toBe(0);
    await rules.selectOption("pathfinder2e");
    await expect
      .poll(() => asked.locator(".parapet-welcome-no").allTextContents())
      .toEqual(["Creatures caught off guard in a fight get no status."]);
    await asked.getByRole("button", { name: "Open all settings" }).click();
    await playground.page.locator("#parapet-config").waitFor();
    expect(await stored(playground)).toEqual(["pathfinder2e", "done"]);
    await playground.close();
  });

  /** Tokens that see each other past a creature: soft cover by Pathfinder. */
  const HALL = ["map", "+---+---+---+---+", "| A   o   b     |", "+---+---+---+---+"].join("\n");

  test("applies and forbids nothing in swade before a rule set is chosen, and says so", async () => {
    const query = { profile: "14", system: "swade", "first-run": "" };
    const gm = await Playground.openWith(table, query);
    await windowOf(gm).waitFor();
    await windowOf(gm).getByRole("button", { name: "Later" }).click();
    await gm.dropFile("hall.txt", HALL);
    await gm.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'b')");
    const attack = `
      const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
      for (const old of [...game.user.targets]) old.setTarget(false, { releaseOthers: false });
      token("b").setTarget(true, { releaseOthers: false });
      const { actorOf, itemOf } = game.swade.played ? game.swade : swade;
      const bow = { id: "bow", title: "Bow", kind: "ranged" };
      await actorOf(token("A"), [token("b")], bow).rollSkill("shooting", { item: itemOf(bow) });
      await new Promise((done) => setTimeout(done, 100));
      const message = game.messages.contents.at(-1);
      return {
        formula: message.rolls[0].formula,
        card: document.querySelector("#chat .parapet-card-unchosen")?.textContent ?? null,
        isRefused: document.querySelector(".parapet-refusal") !== null,
      };
    `;
    const unchosen = await gm.run(attack);
    expect(unchosen).toEqual({
      formula: expect.not.stringContaining("4") as string,
      card: "No rule set is chosen yet, so nothing is applied. Shown by Pathfinder, first edition.",
      isRefused: false,
    });
    await gm.set("ruleset", "pathfinder1e");
    await gm.run(`await game.settings.set("parapet", "firstStart", "done");`);
    expect(await gm.run<{ card: string | null }>(attack)).toMatchObject({
      formula: expect.stringContaining("- 4") as string,
      card: null,
    });
    await gm.close();
  });

  // Gark between gives Krell soft cover, the house shuts Skrit off, nothing is between Mira and Gark.
  test("says on each label that no rule set is chosen, as GM and as player, until one is", async () => {
    const gm = await Playground.openWith(table, { profile: "14", system: "homemade", "first-run": "" });
    await windowOf(gm).getByRole("button", { name: "Later" }).click();
    const NOT_YET = expect.stringContaining("rules not chosen yet") as string;
    const each = async (): Promise<void> => {
      await gm.click("Mira");
      for (const name of ["Gark", "Krell", "Skrit"]) {
        await gm.hover(name);
        expect([name, await gm.labels()]).toEqual([name, [NOT_YET]]);
        expect([name, await gm.details()]).toEqual([name, [expect.stringMatching(/: not chosen yet$/)]]);
      }
    };
    await each();
    await gm.run(`
      const id = (name) => canvas.scene.tokens.getName(name).id;
      await game.modules.get("parapet").api.overrides.set(id("Mira"), id("Krell"), { cover: "partial" });
    `);
    await each();
    // All targets, while the key is held.
    await gm.run(`for (const name of ["Gark", "Krell", "Skrit"])
      canvas.tokens.placeables.find(({ document }) => document.name === name).setTarget(true, { releaseOthers: false });`);
    expect(await gm.details()).toEqual(Array(3).fill(expect.stringMatching(/: not chosen yet$/)));
    await gm.run(`for (const token of [...game.user.targets]) token.setTarget(false, { releaseOthers: false });`);
    await gm.becomePlayer();
    await each();
    await gm.run(`game.user.isGM = true; await game.settings.set("parapet", "firstStart", "done");`);
    await gm.hover("Krell");
    expect((await gm.labels()).join()).not.toContain("not chosen yet");
    await gm.close();
  });

  /** What the window names of the combat tracker, and what of it there is once its rules are used. */
  test.each<[system: string, rules: string | null, tracker: string, inForce: readonly string[]]>([
    ["dnd5e", null, "The combat tracker has ambushes and readied actions.", ["ready", "ambush"]],
    ["pf1", null, "The combat tracker has ambushes, held actions, and readied actions.", ["hold", "ready", "ambush"]],
    ["pf2e", null, "The combat tracker has held actions and readied actions.", ["hold", "ready"]],
    ["sf2e", null, "The combat tracker has held actions and readied actions.", ["hold", "ready"]],
    ["pf1", "ninth-age", "The combat tracker stays the game system’s own.", []],
    ["dnd5e", "crisis-protocol", "The combat tracker stays the game system’s own.", []],
    ["swade", "pathfinder1e", "The combat tracker stays the game system’s own.", []],
    ["homemade", "epic-path", "The combat tracker stays the game system’s own.", []],
    ["a5e", null, "The combat tracker stays the game system’s own.", []],
  ])("promises of the combat tracker what there is, in %s by %s", async (system, rules, tracker, inForce) => {
    const gm = await Playground.openWith(table, { profile: "14", system, "first-run": "" });
    const lines = windowOf(gm).locator(".parapet-welcome-yes, .parapet-welcome-no");
    await windowOf(gm).waitFor();
    if (rules !== null && system === "homemade") await chooseOther(gm, rules);
    else if (rules !== null) await windowOf(gm).getByLabel("Rules").selectOption(rules);
    await expect.poll(async () => (await lines.allTextContents()).at(-1)).toBe(tracker);
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(async () => (await stored(gm))[1]).toBe("done");
    await gm.run(FIGHT);
    const ambush = await gm.run<boolean>(`
      const { why } = ${API}.openAmbush();
      await new Promise((done) => setTimeout(done, 50));
      return why === null && !document.body.textContent.includes("has no surprise: fights begin as usual");
    `);
    await gm.run("await game.combat.startCombat(); await new Promise((done) => setTimeout(done, 50));");
    await gm.page.waitForTimeout(100);
    const whyNot = async (does: string, more?: string) => gm.run<string | null>(asked(does, "Mira", more));
    const ready = (await whyNot("ready", `{ words: "they come", action: "shoot", trigger: null }`)) === null;
    await whyNot("cancel");
    const hold = (await whyNot("hold")) === null;
    expect(Object.entries({ hold, ready, ambush }).flatMap(([each, has]) => (has ? [each] : []))).toEqual(inForce);
    await gm.close();
  });

  test("forbids nothing in dnd5e before its proposed rule set is confirmed", async () => {
    const gm = await Playground.openWith(table, { profile: "14", system: "dnd5e", "first-run": "" });
    await windowOf(gm).waitFor();
    const attack = `
      const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
      for (const old of [...game.user.targets]) old.setTarget(false, { releaseOthers: false });
      for (const name of ["Thud", "Gark"]) token(name).setTarget(true, { releaseOthers: false });
      await dnd5e.playground.activity(token("Bram"), "bow").use();
      await new Promise((done) => setTimeout(done, 100));
      const { targets } = game.messages.contents.at(-1).system;
      return targets.map(({ ac }) => ac);
    `;
    expect(await gm.run(attack)).toEqual([14, 14]);
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => stored(gm)).toEqual(["dnd5e", "done"]);
    expect(await gm.run(attack)).toEqual([16, null]);
    await gm.close();
  });

  test("counts saving the panel as choosing its rule set", async () => {
    const gm = await Playground.openWith(table, { profile: "14", system: "dnd5e", "first-run": "" });
    await windowOf(gm).getByRole("button", { name: "Later" }).click();
    await gm.run('await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });');
    await gm.page.locator('#parapet-config button[type="submit"]').first().click();
    await expect.poll(() => stored(gm)).toEqual(["dnd5e", "done"]);
    await gm.close();
  });

  test("does not promise what needs knowledge of an unknown game system's rolls", async () => {
    const playground = await Playground.openWith(table, { profile: "14", system: "homemade", "first-run": "" });
    const asked = windowOf(playground);
    await asked.waitFor();
    await expect.poll(() => asked.locator(".parapet-welcome-yes").count()).toBe(0);
    // No roll is an attack before the GM says so.
    const dice = asked.getByLabel("What counts as an attack");
    await expect.poll(() => dice.inputValue()).toBe("off");
    await dice.selectOption("d20");
    // Nothing is automatic before a rule set is chosen.
    await expect.poll(() => asked.locator(".parapet-welcome-yes").count()).toBe(0);
    await chooseOther(playground, "pathfinder1e");
    await expect.poll(() => asked.locator(".parapet-welcome-yes").count()).toBe(1);
    await asked.getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => playground.run(`return game.settings.get("parapet", "attackDice");`)).toBe("d20");
    await playground.close();
  });

  test("uses Draw Steel's rules without a press, once, and its notice opens the panel", async () => {
    const query = { profile: "14", world: "first-start-certain", system: "draw-steel", "first-run": "" };
    const gm = await Playground.openWith(table, { ...query, user: "gm" });
    await expect.poll(() => stored(gm)).toEqual(["parapet.draw-steel", "done"]);
    const notice = gm.page.locator("#notices .notice");
    await expect.poll(() => notice.allTextContents()).toEqual([expect.stringContaining("Draw Steel’s cover")]);
    expect(await isAsked(gm)).toBe(false);
    expect(await notice.locator("button").allTextContents()).toEqual(["Take the tour", "Change", "×"]);
    await notice.getByRole("button", { name: "Change" }).click();
    await gm.page.locator("#parapet-config").waitFor();
    await again(gm);
    expect([await isAsked(gm), await gm.notices()]).toEqual([false, []]);
    await gm.close();
  });

  test("uses Starfinder's rules, which follow a book, without a press", async () => {
    const gm = await Playground.openWith(table, { profile: "14", system: "sfrpg", "first-run": "" });
    await expect.poll(() => stored(gm)).toEqual(["starfinder1e", "done"]);
    await expect.poll(() => gm.notices()).toEqual([expect.stringContaining("Starfinder 1e")]);
    expect(await isAsked(gm)).toBe(false);
    await gm.close();
  });

  test("uses Lancer's rules by one press, and says that they are at second hand", async () => {
    const gm = await Playground.openWith(table, { profile: "14", system: "lancer", "first-run": "" });
    await windowOf(gm).waitFor();
    expect(await windowOf(gm).textContent()).toContain("at second hand");
    expect((await stored(gm))[1]).toBe("");
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => stored(gm)).toEqual(["parapet.lancer", "done"]);
    await gm.close();
  });

  test("proposes at most three answers in an unknown game, and takes two presses", async () => {
    const gm = await Playground.openWith(table, { profile: "14", system: "homemade", "first-run": "" });
    const radios = windowOf(gm).locator('input[name="proposal"]');
    await windowOf(gm).waitFor();
    const values = (): Promise<string[]> => radios.evaluateAll((all: HTMLInputElement[]) => all.map((it) => it.value));
    expect(await values()).toEqual(["parapet.light-heavy-total", "more"]);
    await radios.first().click();
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => stored(gm)).toEqual(["parapet.light-heavy-total", "done"]);
    await gm.close();
    const closest = await Playground.openWith(table, { profile: "14", system: "a5e", "first-run": "" });
    await windowOf(closest).waitFor();
    const shown = windowOf(closest).locator('input[name="proposal"]');
    expect(await shown.evaluateAll((all: HTMLInputElement[]) => all.map((it) => [it.value, it.checked]))).toEqual([
      ["dnd5e", true],
      ["parapet.light-heavy-total", false],
      ["more", false],
    ]);
    await closest.close();
  });

  test("offers a module's rule set for the game, and uses it only when the GM chooses it", async () => {
    const document = { format: 1, id: "duels.duel", name: "Duel", systems: ["homemade"] };
    const flags = { parapet: { ruleSets: [document] } };
    const module = { id: "duels", title: "Duels", active: true, flags };
    const before = beforeModules(`game.modules.set("duels", ${JSON.stringify(module)});`);
    const gm = await Playground.openWith(table, { profile: "14", system: "homemade", "first-run": "" }, before);
    await windowOf(gm).waitFor();
    const first = windowOf(gm).locator(".parapet-welcome-proposals label").first();
    expect(await first.textContent()).toMatch(/^Duel\s+Brought by the module Duels\.$/);
    expect(await first.locator("input").isChecked()).toBe(false);
    expect(await stored(gm)).toEqual(["pathfinder1e", ""]);
    await first.locator("input").check();
    await windowOf(gm).getByRole("button", { name: "Use these rules" }).click();
    await expect.poll(() => stored(gm)).toEqual(["duels.duel", "done"]);
    await gm.close();
  });
});
