import { expect, describe, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** Mira, Krell and Nub, who has fallen, in the tenth round, by a rule set that ends encounters then. */
const FIGHT = `
  await game.settings.set("parapet", "ruleset", "epic-path");
  await game.settings.set("parapet", "encounterLength", "10");
  const scene = canvas.scene;
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  const fighters = ["Mira", "Krell", "Nub"].map((name, i) =>
    ({ tokenId: scene.tokens.getName(name).id, sceneId: scene.id, initiative: [20, 20, 5][i], defeated: name === "Nub" }));
  await game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
  const dice = [0.9, 0.1];
  CONFIG.Dice.randomUniform = () => dice.shift() ?? 0.5;
  await combat.createEmbeddedDocuments("Combatant", fighters);
  await game.settings.set("parapet", "rollOffs", "roll");
  await combat.startCombat();
`;

/** Once Parapet has kept count of its beginning. */
const TENTH_ROUND = "await game.combat.update({ round: 10, turn: 0 });";

const QUESTION = ".parapet-order-question";
const STATE = "JSON.stringify([game.combat.toObject().combatants, game.combat.round, game.combat.turn])";
const COUNTED = "game.combat.flags.parapet?.order?.turn.round === game.combat.round";

describe.each(versions("logic"))("on version %i, an encounter of ten rounds", (profile) => {
  const soon = (page: Playground, script: string, wanted: unknown): Promise<void> =>
    expect.poll(() => page.run(`return ${script};`)).toEqual(wanted);

  test("restarts if the GM chooses so, with a card to undo it, continues if the GM chooses so, or ends", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    await playground.run(FIGHT);
    await soon(playground, COUNTED, true);
    await playground.run(TENTH_ROUND);
    await soon(playground, COUNTED, true);
    // Tied combatants have rolled off publicly.
    const rolledOff = page.locator("#chat .chat-message", {
      hasText: "Roll-off between creatures with the same initiative:",
    });
    for (const part of ["(20) rolls 19.", "(20) rolls 3."])
      await expect.poll(() => rolledOff.textContent()).toContain(part);
    const tie = page.locator("#combat [data-mark=tie]");
    await expect
      .poll(() => tie.getAttribute("aria-label"))
      .toMatch(/^Before (Mira|Krell) by roll-off: 19 against 3\.$/);
    await playground.run("await game.combat.nextRound();");
    await page.waitForSelector(QUESTION);
    await expect.poll(() => page.textContent(QUESTION)).toContain("10 rounds are over.");
    await soon(playground, COUNTED, true);
    const before = await playground.run(`return ${STATE};`);
    await playground.run("let rolled = 0; CONFIG.Dice.randomUniform = () => (rolled = (rolled + 0.3) % 1);");
    await page.keyboard.press("Enter");

    const title = page.locator("#combat .encounter-title");
    await expect.poll(() => title.textContent()).toBe("Round 1");
    await soon(playground, "game.combat.combatants.contents.map(({ initiative }) => initiative)", [7, 13, 5]);
    const card = page.locator("#chat .chat-message", { hasText: "A new one begins." });
    await expect.poll(() => card.count()).toBe(1);
    const said = (await card.textContent()) ?? "";
    for (const part of [
      "effects that last for the encounter end",
      "abilities used once per encounter are available again",
      "count for experience once",
      "Left: Mira and Krell.",
      "Defeated: Nub.",
      "Krell: initiative 13.",
    ])
      expect(said).toContain(part);
    await card.getByRole("button", { name: "Undo" }).press("Enter");
    if (await page.locator(QUESTION).count()) await page.keyboard.press("Enter");
    await soon(playground, STATE, before);
    await expect.poll(() => title.textContent()).toBe("Round 11");

    await playground.run("await game.combat.nextRound();");
    await page.waitForSelector(QUESTION);
    await page.getByRole("button", { name: "Continue", exact: true }).press("Enter");
    await soon(playground, "game.combat.flags.parapet.goesOn", 1);
    await playground.run("await game.combat.nextRound();");
    await soon(playground, COUNTED, true);
    await expect.poll(() => page.locator(QUESTION).count()).toBe(0);

    // Of what is cleared nothing is asked or written until Parapet is used again; then the combat can end.
    await playground.run(`
      document.querySelector('#combat [aria-label="Encounter Menu"]').click();
      await new Promise((done) => setTimeout(done, 50));
    `);
    await page.getByRole("menuitem", { name: "Clear Parapet’s data" }).press("Enter");
    await page.waitForSelector(QUESTION);
    await page.keyboard.press("Enter");
    await soon(playground, "Object.keys(game.combat.flags.parapet ?? {})", []);
    expect(await playground.run("return game.combat.round;")).toBe(13);
    await playground.run("await game.combat.nextTurn();");
    await new Promise((done) => setTimeout(done, 300));
    await expect.poll(() => page.locator(QUESTION).count()).toBe(0);
    expect(await playground.run("return Object.keys(game.combat.flags.parapet ?? {});")).toEqual([]);
    await playground.run(`
      const { ready } = game.modules.get("parapet").api.combat;
      await ready(game.combat.combatant, { words: "they come", action: "shoot" });
    `);
    await page.waitForSelector(QUESTION);
    await page.locator(QUESTION).getByRole("button", { name: "End combat" }).press("Enter");
    await soon(playground, "game.combat", null);
    await playground.close();
  });
});
