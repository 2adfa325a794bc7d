import { afterEach, describe, expect, test } from "vitest";
import { RULE_SETS } from "../../src/rules/index";
import { attackMessage } from "./attack-message";
import { BEGIN } from "./fights";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** What is the same for a user whichever book they play by. */

const table = layTable();

const BOOKS = Object.keys(RULE_SETS);

/** In these an area spares creatures without a line of effect. */
const AREAS = ["pathfinder1e", "epic-path", "rise", "dnd5e", "pathfinder2e"];

/** These have attacks of opportunity, or reactions of that kind. */
const STRIKING = ["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"];

const TOOLS = `
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 100));
`;

/** Bram is behind the wall for Krell. */
const ATTACK = `${TOOLS}
  token("Krell").setTarget(true, { releaseOthers: true });
  void pf1.playground.use(token("Bram"), "bow", { skipDialog: true });
  await settled();
`;

const ATTACKS = `return game.messages.filter(({ flags }) => flags.parapet?.attack !== undefined).length;`;

describe.each(versions("logic"))("by each book on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());
  const open = async (ruleset: string, system: string, user = "gm"): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system, user });
    await playground.set("ruleset", ruleset);
  };

  test.each(Object.values(RULE_SETS))("the GM rules on a pair from the card: $id", async ({ id, levels }) => {
    await open(id, "simple");
    await playground.run(attackMessage("Mira", ["Krell"]));
    const on = playground.page.locator("#chat .parapet-card .parapet-card-target").first();
    await on.getByRole("button", { name: "Rule on it: Krell" }).press("Enter");
    const cover = () => playground.verdict("Mira", "Krell").then((verdict) => verdict?.cover);
    const level = levels.at((await cover()) === levels[1] ? 0 : 1)!;
    await on.locator(`.parapet-ruling [data-value="${level}"]`).press("Enter");
    await expect.poll(cover).toBe(level);
  });

  test.each(BOOKS)("an attack that cannot be made is asked about, and made anyway once: %s", async (ruleset) => {
    await open(ruleset, "pf1");
    await playground.run(ATTACK);
    const dialog = playground.page.locator(".parapet-refusal");
    await expect.poll(() => dialog.textContent()).toMatch(/Bram cannot attack Krell like this\. /);
    expect(await playground.run(ATTACKS)).toBe(0);
    await dialog.getByRole("button", { name: "Attack anyway" }).click();
    await expect.poll(() => playground.run(ATTACKS)).toBe(1);
    await playground.run(ATTACK);
    await expect.poll(() => dialog.count()).toBe(1);
  });

  test.each(STRIKING)("an attack of opportunity is counted from the tracker's menu: %s", async (ruleset) => {
    await open(ruleset, "simple");
    await playground.run(`${BEGIN} await game.combat.nextTurn();`);
    const part = `game.combat.combatants.find(({ name }) => name === "Mira").flags.parapet?.part`;
    await expect.poll(() => playground.run(`return ${part}?.hasActed ?? null;`)).toBe(true);
    const row = playground.page
      .locator("#combat li.combatant")
      .filter({ has: playground.page.locator(".name", { hasText: "Mira" }) });
    await row.focus();
    await playground.page.keyboard.press("Shift+F10");
    await playground.page.getByRole("menuitem", { name: "Count an attack of opportunity" }).press("Enter");
    await expect.poll(() => playground.run(`return ${part}.opportunities;`)).toBe(1);
  });

  test.each([
    ["rise", "+2 Armor", ["Krell", "standard"]],
    ["ninth-age", "−2 attack", ["Krell", "hard"]],
  ])(
    "a d20 at targets has a card with the numbers of %s, and is itself unchanged: %s",
    async (ruleset, said, ruled) => {
      await open(ruleset, "homemade");
      const seen = await playground.run(`${TOOLS}
      CONFIG.Dice.randomUniform = () => 0.475;
      token("Krell").setTarget(true, { releaseOthers: true });
      await new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: token("Mira").document }) });
      const message = game.messages.contents.at(-1);
      return [message.rolls[0].total, message.flags.parapet.attack.targets.map(({ verdict }) => verdict.cover)];
    `);
      expect(seen).toEqual([15, [ruled[1]]]);
      await expect.poll(() => playground.page.locator("#chat .parapet-card").textContent()).toContain(said);
    },
  );

  test.each(AREAS)("an area's card lists those inside and those without line of effect: %s", async (ruleset) => {
    await open(ruleset, "simple");
    const seen = await playground.run(`${TOOLS}
      await canvas.scene.createEmbeddedDocuments("Region", [{
        name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x: 550, y: 350, radius: 400 }],
      }]);
      await settled();
      const card = document.querySelector("#chat .parapet-card");
      [...card.querySelectorAll("button")].find((it) => it.textContent.includes("Target those affected")).click();
      return { text: card.textContent, targets: [...game.user.targets].map((it) => it.document.name).sort() };
    `);
    expect(seen).toEqual({
      text: expect.stringMatching(/Bram No line.*The target is not affected/) as string,
      targets: ["Gark", "Krell", "Nub"],
    });
  });
});
