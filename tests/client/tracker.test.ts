import { describe, expect, test } from "vitest";
import { ACTING, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicTest, versions } from "./versions";

/** The entry of a player's menu that reads and does nothing in the fight. */
const RECORD = "What cover decided";

const table = layTable();

/** Whether the module has recorded the turn, which it does after the tracker shows it. */
const RECORDED = "game.combat.flags.parapet.order.turn.acting === game.combat.combatant.id";

describe.each(versions("differs"))("on version %i, the tracker", (profile) => {
  const { sit } = seating(table, "tracker", profile);

  const acting = (page: Playground, wanted: string): Promise<void> => soon(page, ACTING, wanted);
  const row = (page: Playground, name: string) =>
    page.page.locator("#combat li.combatant").filter({ has: page.page.locator(".name", { hasText: name }) });
  const marks = (page: Playground, name: string): Promise<string[]> =>
    row(page, name)
      .locator(".parapet-mark")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  /** What Tab reaches of a row: the row itself, or the first button in it. */
  const reached = async (page: Playground, name: string) => {
    const all = row(page, name);
    return (await all.getAttribute("tabindex")) === null ? all.getByRole("button").first() : all;
  };
  const choose = async (page: Playground, name: string, label: string): Promise<void> => {
    await (await reached(page, name)).focus();
    await page.page.keyboard.press("Shift+F10");
    await page.page.getByRole("menuitem", { name: label }).press("Enter");
  };
  const offered = async (page: Playground, name: string): Promise<string[]> => {
    await (await reached(page, name)).focus();
    await page.page.keyboard.press("Shift+F10");
    const labels = await page.page.locator("#context-menu [role=menuitem]").allTextContents();
    await page.page.keyboard.press("Escape");
    return labels;
  };

  test.each([
    ["which Tab reaches", "focusable"],
    ["by a button in it", "plain"],
  ])(
    "lets a player hold and step in from the row's menu by keyboard, and marks it on both clients: a row %s",
    async (_, rows) => {
      const [gm, player] = await sit(["gm", "player"], { rows });
      const [, second] = await gm!.run<string[]>(FIGHT);
      await gm!.run("await game.combat.startCombat();");
      await acting(player!, "1 Mira");
      await expect.poll(() => gm!.run("return game.combat.turns[0].flags.parapet?.part.hasActed;")).toBe(true);
      const focusable = player!.page.locator("#combat li.combatant[tabindex]");
      await expect.poll(() => focusable.count()).toBe(rows === "plain" ? 0 : 3);
      expect(await offered(player!, "Mira")).toEqual(["Hold action", "Ready an action…", "Withdraw", RECORD]);
      expect(await offered(gm!, "Mira")).not.toContain("Ambush and surprise");
      expect(await offered(player!, second!)).toEqual([RECORD]);
      await choose(player!, "Mira", "Hold action");
      await acting(player!, `1 ${second}`);
      for (const page of [gm!, player!])
        await expect.poll(() => marks(page, "Mira"), { timeout: 5000 }).toContain("Holds its action");
      await soon(player!, RECORDED, true);
      expect(await offered(player!, "Mira")).toEqual([
        "Step in now",
        "Cancel held or readied action",
        "Count an attack of opportunity",
        RECORD,
      ]);
      await choose(player!, "Mira", "Step in now");
      for (const page of [gm!, player!])
        await expect
          .poll(() => marks(page, "Mira"), { timeout: 5000 })
          .toEqual([`Steps in behind ${second} this round`, "Initiative 16 after holding its action; rolled 25"]);
      for (const page of [player!, gm!]) await page.close();
    },
  );

  logicTest(profile)(
    "lets the GM hold by the token HUD and step in by a key, and undo both from the card by keyboard",
    async () => {
      const [gm] = await sit(["gm"]);
      const { page } = gm!;
      const [, second, third] = await gm!.run<string[]>(FIGHT);
      await gm!.run("await game.combat.startCombat();");
      const state = (): Promise<unknown> =>
        gm!.run("return [game.combat.round, game.combat.turn, game.combat.toObject().combatants];");
      const token = (name: string): string =>
        `canvas.tokens.placeables.find(({ document }) => document.name === "${name}")`;
      const key = (action: string): Promise<void> =>
        gm!.run(`${token("Mira")}.control(); game.keybindings.actions.get("parapet.${action}").onDown({});`);
      await expect.poll(() => gm!.run("return game.combat.turns[0].flags.parapet?.part.hasActed;")).toBe(true);
      const before = await state();
      await gm!.run(`await canvas.hud.token.bind(${token("Mira")});`);
      const buttons = page.locator("#token-hud .parapet-order-act");
      await expect
        .poll(() => buttons.evaluateAll((all) => all.map((each) => each.ariaLabel)))
        .toEqual(["Hold action", "Ready an action…", "Withdraw"]);
      await buttons.first().press("Enter");
      await acting(gm!, `1 ${second}`);
      await soon(gm!, RECORDED, true);
      await key("hold");
      await expect.poll(async () => (await gm!.notices()).join(" ")).toContain("Take control of a creature");
      await key("stepIn");
      await expect.poll(() => marks(gm!, "Mira"), { timeout: 5000 }).toContain(`Steps in behind ${second} this round`);
      await gm!.run("await game.combat.nextTurn();");
      await acting(gm!, "1 Mira");
      await gm!.run("await game.combat.nextTurn();");
      await acting(gm!, `1 ${third}`);
      const card = page.locator("#chat .chat-message", { hasText: "Mira holds its action." });
      await card.getByRole("button", { name: "Undo" }).press("Enter");
      await page.waitForSelector(".parapet-order-question");
      await expect.poll(() => page.textContent(".parapet-order-question")).toContain("Mira stepping in");
      await page.keyboard.press("Enter");
      await expect.poll(state).toEqual(before);
      await expect.poll(() => page.locator("#chat .parapet-order-card button").count()).toBe(0);
      await gm!.close();
    },
  );

  logicTest(profile)(
    "shows each creature's cover against the current combatant, to players as far as they see it",
    async () => {
      const [gm, player] = await sit(["gm", "player"]);
      const [, second, third] = await gm!.run<string[]>(FIGHT);
      await gm!.run("await game.combat.startCombat();");
      const covers = (page: Playground): Promise<string[]> =>
        page.page
          .locator("#combat .parapet-row-cover")
          .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
      await expect.poll(async () => (await covers(gm!)).length, { timeout: 10_000 }).toBe(2);
      expect((await covers(gm!)).every((said) => said.startsWith("Attacked by Mira: "))).toBe(true);
      await expect.poll(() => gm!.page.locator("#combat li.active .parapet-row-cover").count()).toBe(0);
      expect(await gm!.page.locator("#combat .parapet-cover-heading").textContent()).toBe("Attacked by Mira");
      await gm!.change(third!, { hidden: true });
      await expect.poll(async () => (await covers(player!)).length).toBe(1);
      await expect.poll(() => row(player!, second!).locator(".parapet-row-cover").count()).toBe(1);
      // A combatant hidden in the tracker is not named when it acts, though everyone sees its token.
      await gm!.run(`await game.combat.turns[1].update({ hidden: true }); await game.combat.nextTurn();`);
      await expect
        .poll(async () => (await covers(gm!)).every((said) => said.startsWith(`Attacked by ${second}`)))
        .toBe(true);
      await acting(player!, `1 ${second}`);
      await player!.settle();
      expect(await covers(player!)).toEqual([]);
      await gm!.set("trackerCover", "off");
      await expect.poll(async () => (await covers(gm!)).length).toBe(0);
      expect(await gm!.page.locator("#combat .parapet-cover-heading").count()).toBe(0);
      for (const page of [player!, gm!]) await page.close();
    },
  );

  logicTest(profile)("shows no cover on a scene that is no longer viewed, and shows it again when it is", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(FIGHT);
    await gm!.run(`
      const [all, idle] = [[], requestIdleCallback];
      globalThis.requestIdleCallback = (run) => all.push(run);
      await game.combat.startCombat();
      while (all.length === 0) await new Promise((goOn) => setTimeout(goOn, 10));
      await canvas.draw(null);
      globalThis.requestIdleCallback = idle;
      for (const run of all) run({ didTimeout: false, timeRemaining: () => 50 });
    `);
    await gm!.settle();
    expect(await gm!.notices()).toEqual([]);
    await gm!.run("await canvas.draw(game.scenes.contents[0]);");
    await expect.poll(() => gm!.page.locator("#combat .parapet-row-cover").count(), { timeout: 5000 }).toBe(2);
    await gm!.close();
  });

  test("keeps its marks, each once, however other modules draw or copy the list", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    const counts = (): Promise<number[]> =>
      gm!.run(`
        const rows = [...document.querySelectorAll("#combat li.combatant")];
        return rows.map((row) => row.querySelectorAll(".parapet-row").length);
      `);
    // The current combatant has no cover against itself.
    await expect.poll(counts).toEqual([0, 1, 1]);
    await gm!.run(`
      const list = document.querySelector("#combat ol");
      list.replaceWith(list.cloneNode(true));
      const again = document.querySelector("#combat ol");
      for (const row of [...again.children].reverse()) again.append(row);
      for (let i = 0; i < 3; i += 1) Hooks.callAll("renderCombatTracker", ui.combat, ui.combat.element, {}, {});
    `);
    await expect.poll(counts).toEqual([1, 1, 0]);
    await gm!.run(`for (const row of document.querySelectorAll("#combat .parapet-row")) row.remove();`);
    await expect.poll(counts).toEqual([1, 1, 0]);
    await gm!.page.click('#combat [aria-label="Pop Out"]');
    await expect.poll(() => gm!.page.locator("#combat-popout .parapet-row").count()).toBe(2);
    await gm!.close();
  });

  test("is drawn once a turn, not again for each of Parapet's own writes, and shows their marks", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    await gm!.run(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    const hasActed = (turn: number): string => `game.combat.turns[${turn}].flags.parapet?.part?.hasActed`;
    for (const page of [gm!, player!]) {
      await soon(page, RECORDED, true);
      await soon(page, hasActed(0), true);
      await page.run(`
        // What the start has drawn late is over.
        await new Promise((done) => setTimeout(done, 300));
        globalThis.drawn = [];
        Hooks.on("renderCombatTracker", () => drawn.push(game.combat.combatant.name));
      `);
    }
    const [, second] = await gm!.run<string[]>("return game.combat.turns.map(({ name }) => name);");
    await gm!.run("await game.combat.nextTurn();");
    for (const page of [gm!, player!]) {
      await soon(page, RECORDED, true);
      await soon(page, hasActed(1), true);
      await expect.poll(() => page.run("return drawn;")).toEqual([second]);
      await expect.poll(() => marks(page, second!)).not.toContain("Has not acted yet: flat-footed");
    }
    await gm!.close();
    await player!.close();
  });
});
