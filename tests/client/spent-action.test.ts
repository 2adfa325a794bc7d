import { describe, expect, test } from "vitest";
import { READIED } from "./open-field";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, twoSeats, pressHud } from "./two-seats";
import { versions } from "./versions";

/** An attack costs the action that holding, readying and two stances need. Mira stands beside Gark, and has the turn. */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
`;

const FIELD = openField(300) + fightOf(["Mira", "Gark"], 2, 0);

const QUESTION = ".parapet-order-question";

const part = (name: string, field: string): string =>
  `return game.combat.combatants.find((it) => it.name === "${name}").flags.parapet?.part?.${field} ?? null;`;

describe.each(versions("logic"))("on version %i, an action that an attack has cost", (profile) => {
  const sit = twoSeats({ table, world: "spent", profile, settings: { orderOfBattle: "on" }, field: FIELD });

  const strike = async (page: Playground, attacker: string, target: string): Promise<void> => {
    await page.run(`${TOOLS}
      target("${target}");
      const before = ruled().length;
      void pf1.playground.use(tokenOf("${attacker}"), "sword", { skipDialog: true });
      await until(() => ruled().length > before);
    `);
  };

  const question = (page: Playground) =>
    expect.poll(() =>
      page.page
        .locator(QUESTION)
        .allTextContents()
        .then((all) => all.join()),
    );

  const answer = async ({ page }: Playground, action: "yes" | "no"): Promise<void> => {
    await page.locator(`${QUESTION} button[data-action=${action}]`).click();
    await page.waitForSelector(QUESTION, { state: "detached" });
  };

  test.each([
    ["the player", "pathfinder1e", 1],
    ["the GM", "epic-path", 0],
    ["the player", "pathfinder2e", 1],
  ])("is asked about when %s holds in %s, which is undone from its card", async (_, ruleset, seat) => {
    const pages = await sit("pf1", ruleset);
    const [gm, player] = pages;
    const page = pages[seat]!;
    await strike(player, "Mira", "Gark");
    for (const each of pages) await expect.poll(() => each.run(part("Mira", "attacked"))).toBe("action");
    await pressHud(page, "Mira", "Hold action");
    await question(page).toContain("Mira has attacked this turn. Hold anyway?");
    await answer(page, "no");
    expect(await gm.run(part("Mira", "held"))).toBeNull();
    await pressHud(page, "Mira", "Hold action");
    await question(page).toContain("Hold anyway?");
    await answer(page, "yes");
    for (const each of pages) await expect.poll(() => each.run(part("Mira", "held"))).not.toBeNull();
    await expect.poll(() => gm.run("return game.combat.combatant.name;")).toBe("Gark");
    // Until the GM's page has noted the new turn, a change of the order waits.
    await expect
      .poll(() => gm.run("return game.combat.flags.parapet.order.turn.acting === game.combat.combatant.id;"))
      .toBe(true);
    const card = gm.page.locator("#chat .chat-message", { hasText: "Mira holds its action." }).last();
    // The card says that Gark's turn, which came of it, is undone too. Until then pressing would ask nothing.
    await card.locator(".parapet-order-card small").waitFor();
    await card.locator(".parapet-order-card button", { hasText: "Undo" }).click();
    await gm.page.waitForSelector(QUESTION);
    await gm.page.keyboard.press("Enter");
    for (const each of pages) {
      await expect.poll(() => each.run(part("Mira", "held"))).toBeNull();
      expect(await each.run(part("Mira", "attacked"))).toBe("action");
    }
  });

  test("is not asked about before the attack, in the next turn, or after an attack out of turn", async () => {
    const [gm, player] = await sit("pf1", "pathfinder1e");
    await endTurn(gm, player);
    await strike(player, "Mira", "Gark");
    await endTurn(gm, player);
    await expect.poll(() => gm.run(part("Mira", "opportunities"))).toBe(0);
    expect(await gm.run(part("Mira", "attacked"))).toBeNull();
    await strike(player, "Mira", "Gark");
    for (const each of [gm, player]) await expect.poll(() => each.run(part("Mira", "attacked"))).toBe("action");
    await endTurn(gm, player);
    await endTurn(gm, player);
    await expect.poll(() => player.run(part("Mira", "attacked"))).toBeNull();
    await pressHud(player, "Mira", "Hold action");
    await expect.poll(() => player.run(part("Mira", "held"))).not.toBeNull();
    expect(await player.page.locator(QUESTION).count()).toBe(0);
  });

  test.each([
    ["pathfinder1e", true],
    ["epic-path", true],
    ["dnd5e", true],
    ["pathfinder2e", false],
  ])("of %s is asked about in chat when an action is readied: %s", async (ruleset, isAsked) => {
    const [gm, player] = await sit("pf1", ruleset);
    await strike(player, "Mira", "Gark");
    for (const each of [gm, player]) await expect.poll(() => each.run(part("Mira", "attacked"))).toBe("action");
    await player.run(`ui.chat.processMessage("/ready an orc comes; shoot");`);
    if (isAsked) {
      await question(player).toContain("Mira has attacked this turn. Ready an action anyway?");
      expect(await gm.run(`return ${READIED("Mira")};`)).toBeNull();
      await answer(player, "yes");
    }
    await expect.poll(() => gm.run(`return ${READIED("Mira")};`)).not.toBeNull();
    expect(await player.page.locator(QUESTION).count()).toBe(0);
  });

  // D&D 5e, "Ready": it takes the action, which an attack as a bonus action leaves.
  test("is not asked about in dnd5e when an action is readied after an attack as a bonus action", async () => {
    const [gm, player] = await sit("dnd5e", "dnd5e");
    await player.run(`${TOOLS}
      target("Gark");
      const activity = dnd5e.playground.activity(tokenOf("Mira"), "sword");
      await Object.assign(activity, { activation: { type: "bonus" } }).use();
    `);
    for (const page of [gm, player]) await expect.poll(() => page.run(part("Mira", "attacked"))).toBe("less");
    await player.run(`ui.chat.processMessage("/ready an orc comes; shoot");`);
    await expect.poll(() => gm.run(`return ${READIED("Mira")};`)).not.toBeNull();
    expect(await player.page.locator(QUESTION).count()).toBe(0);
  });

  test.each([
    ["Fight defensively", "defence"],
    ["Total defense", "defence"],
  ])("is asked about by the button %s, and by the API", async (label, field) => {
    const [gm, player] = await sit("pf1", "epic-path");
    await strike(player, "Mira", "Gark");
    for (const each of [gm, player]) await expect.poll(() => each.run(part("Mira", "attacked"))).toBe("action");
    await pressHud(player, "Mira", label);
    await question(player).toContain("Mira has attacked this turn.");
    await answer(player, "no");
    expect(await gm.run(part("Mira", field))).toBeNull();
    const stance = label === "Total defense" ? "total-defense" : "defensive";
    await player.run(`
      void game.modules.get("parapet").api.combat.takeStance("${stance}").then((outcome) => (globalThis.outcome = outcome));
    `);
    await question(player).toContain("Mira has attacked this turn.");
    await answer(player, "no");
    await expect.poll(() => player.run("return globalThis.outcome?.why ?? null;")).toBe("declined");
    // Another stance costs no action.
    await pressHud(player, "Mira", "Begin a stealth stance");
    await expect.poll(() => gm.run(part("Mira", "isStealthy"))).toBe(true);
    expect(await player.page.locator(QUESTION).count()).toBe(0);
  });
});
