import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, pressHud, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Charges by Epic Path. Mira, a player's creature whose turn it is, stands at 200,200; Gark, a GM's, at 700,200. The lane leads
 * along y 250 to the square at 600,200. An attack has +6, and each die shows 10.
 */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
  const record = () => ruled().at(-1)?.flags.parapet.attack;
`;

const FIELD = openField(700) + fightOf(["Mira", "Gark"], 1, 0);

/** The row's mark of a creature that has charged; null without it. */
const mark = (name: string) => `
  const combatant = game.combat.combatants.find((it) => it.name === "${name}");
  const row = document.querySelector('[data-combatant-id="' + combatant.id + '"]');
  return row.querySelector('[data-mark="charged"]')?.getAttribute("aria-label") ?? null;
`;

const containing = (text: string): unknown => expect.stringContaining(text);

const MARK = "Has charged: −2 AC until its next turn. One melee attack, then the turn ends";

describe.each(versions("logic"))("on version %i, a charge", (profile) => {
  const seats = twoSeats({ table, world: "charge", profile, settings: { orderOfBattle: "on" }, field: FIELD });
  const sit = (system: string): ReturnType<typeof seats> => seats(system, "epic-path");

  const press = (page: Playground, name: string): Promise<void> => pressHud(page, name, "Charge");

  /** Mira attacks Gark with a sword: the questions asked, and the roll if there is one. */
  const strike = (
    page: Playground,
    system: string,
    options = "{}",
  ): Promise<{ asked: string[]; roll: string | null }> =>
    page.run(`${TOOLS}
      target("Gark");
      const before = ruled().length;
      const pending = ${
        system === "pf1"
          ? `pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true, options: ${options} })`
          : `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) })`
      };
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      const asked = [...document.querySelectorAll(".parapet-refusal")].map((it) => it.textContent);
      document.querySelector(".parapet-refusal button[data-action=leave]")?.click();
      await pending;
      await settled();
      const content = new DOMParser().parseFromString(ruled().at(-1)?._source.content ?? "", "text/html");
      return { asked, roll: content.querySelector(".chat-attack")?.textContent ?? null };
    `);

  test.each(["pf1", "homemade"])(
    "in %s is one press, is judged before and after the token has moved, and costs 2 AC until the next turn",
    async (system) => {
      const [gm, player] = await sit(system);
      await press(player, "Mira");
      for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira"))).toBe(MARK);
      await expect
        .poll(() => gm.page.locator("#chat").textContent())
        .toContain(
          "Mira charges: −2 AC until its next turn. It makes one melee attack at the end of the charge. Then its turn ends, unless it spends an action point.",
        );
      const verdict = `${TOOLS}
        const { verdict, refusal } = record().targets[0];
        return { kind: verdict.kind, lane: verdict.figures.find(({ kind }) => kind === "lane")?.points, refusal };
      `;
      const lane = [
        { x: 250, y: 250 },
        { x: 650, y: 250 },
      ];
      expect((await strike(player, system)).asked).toEqual([]);
      expect(await player.run(verdict)).toEqual({ kind: "melee", lane, refusal: null });
      await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 600, y: 200 }); await settled();`);
      expect((await strike(player, system)).asked).toEqual([]);
      expect(await player.run(verdict)).toEqual({ kind: "melee", lane, refusal: null });

      await endTurn(gm, player);
      const atMira = `${TOOLS} return game.modules.get("parapet").api.judge(tokenOf("Gark").id, tokenOf("Mira").id).modifiers
        .map(({ stat, value, type }) => [stat, value, type]);`;
      for (const page of [gm, player]) await expect.poll(() => page.run(atMira)).toEqual([["ac", -2, "charge"]]);
      await endTurn(gm, player);
      for (const page of [gm, player]) {
        await expect.poll(() => page.run(atMira)).toEqual([]);
        await expect.poll(() => page.run(mark("Mira"))).toBeNull();
      }
    },
  );

  test("by the box of pf1's dialog has no bonus by this book, and its target's next attack has 2 less AC to meet", async () => {
    const [gm, player] = await sit("pf1");
    await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 600, y: 200 }); await settled();`);
    // Not declared in the HUD: it stood where its last movement began.
    const { asked, roll } = await strike(player, "pf1", "{ charge: true }");
    expect({ asked, roll }).toEqual({ asked: [], roll: "Attack: 16 (1d20 + 6[Attack bonus] + 2[Charge] - 2[Charge])" });
    for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira"))).toBe(MARK);
    await endTurn(gm, player);
    await expect.poll(() => gm.run("return game.combat.combatant.name;")).toBe("Gark");
    const back = await gm.run(`${TOOLS}
      target("Mira");
      await pf1.playground.use(tokenOf("Gark"), "sword", { skipDialog: true });
      await settled();
      const content = new DOMParser().parseFromString(ruled().at(-1)._source.content, "text/html");
      return content.querySelector(".chat-attack").textContent;
    `);
    expect(back).toBe("Attack: 18 (1d20 + 6[Attack bonus] + 2[Charge])");
  });

  // Epic Path, "Charge": +2 on the attack roll of a bull rush; any other attack has no bonus.
  test.each([
    ["Bull Rush", 18, false],
    ["Trip", 16, false],
    ["Shield shove", 18, true],
  ])(
    "by the box of pf1's dialog for a maneuver named %s has the result %i, and a note: %s",
    async (name, total, isNoted) => {
      const pages = await sit("pf1");
      const [, player] = pages;
      await player.run(`${TOOLS}
      await tokenOf("Mira").document.move({ x: 600, y: 200 }); await settled();
      Hooks.once("pf1CreateActionUse", ({ action }) => Object.assign(action, { actionType: "mcman", name: "${name}" }));
    `);
      const { roll } = await strike(player, "pf1", "{ charge: true }");
      expect(roll).toContain(`Attack: ${total} `);
      const note =
        "The roll keeps the +2 for a charge, which only a bull rush has. Subtract it for any other maneuver.";
      for (const { page } of pages) {
        const card = expect.poll(() => page.locator("#chat .parapet-card").last().textContent());
        await (isNoted ? card.toContain(note) : card.toContain("Gark"));
        if (!isNoted) expect(await page.locator("#chat").textContent()).not.toContain("which only a bull rush has");
      }
    },
  );

  test("is shown on the map with its lane, and with what stops it, for a creature that the player controls", async () => {
    const [gm, player] = await sit("pf1");
    await player.run(`${TOOLS} tokenOf("Mira").control(); target("Gark");`);
    await player.settle();
    expect((await player.details())[0]).toContain("Can charge");
    expect(await player.figures()).toContain("lane");
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [500, 240, 500, 260] }]);`);
    await expect
      .poll(async () => (await player.details())[0])
      .toContain("No charge: The lane of the charge is stopped by");
    expect(await player.figures()).toContain("lane");
  });

  test("that something stops is declared and said at once, and asked about once at the attack", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [500, 240, 500, 260], sight: 0 }]);`);
    await expect.poll(() => player.run("return canvas.scene.walls.size;")).toBe(1);
    await player.run(`${TOOLS} target("Gark");`);
    await press(player, "Mira");
    const notices = async () => (await player.notices()).join();
    await expect.poll(notices).toContain("No charge: The lane of the charge is stopped by");
    const { asked } = await strike(player, "pf1");
    expect(asked).toEqual([expect.stringContaining("The lane of the charge is stopped by")]);
  });

  // Epic Path, "Charge": a special standard action with a single melee attack at its end.
  test("has one attack at its end: a second one is noted", async () => {
    const [, player] = await sit("pf1");
    await press(player, "Mira");
    await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 600, y: 200 }); await settled();`);
    const note = "It has attacked this turn already. A charge ends with one melee attack, which ends the turn.";
    const card = () => player.page.locator("#chat .parapet-card").last().textContent();
    expect((await strike(player, "pf1")).asked).toEqual([]);
    expect(await card()).not.toContain(note);
    const attacked = `return game.combat.combatants.find((it) => it.name === "Mira").flags.parapet.part.attacked;`;
    await expect.poll(() => player.run(attacked)).toBe("action");
    expect((await strike(player, "pf1")).asked).toEqual([]);
    await expect.poll(card).toContain(note);
  });

  test("after an attack in the same turn is asked about", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ x: 300 });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.x;`)).toBe(300);
    await strike(player, "pf1");
    const attacked = `return game.combat.combatants.find((it) => it.name === "Mira").flags.parapet.part.attacked;`;
    await expect.poll(() => player.run(attacked)).toBe("action");
    const question = player.page.locator(".parapet-order-question");
    for (const [answer, expected] of [
      ["no", null],
      ["yes", MARK],
    ] as const) {
      await press(player, "Mira");
      await expect
        .poll(() => question.allTextContents())
        .toEqual([expect.stringContaining("Mira has attacked this turn. Charge anyway?")]);
      await question.locator(`button[data-action=${answer}]`).click();
      await expect.poll(() => question.count()).toBe(0);
      await expect.poll(() => gm.run(mark("Mira"))).toBe(expected);
    }
  });

  // The lane covers four squares, 20 ft.
  test.each([
    [20, []],
    [15, ["The charge is farther than the creature’s speed."]],
  ])("with a speed of %i ft is stopped by: %j", async (speed, reasons) => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { speed: ${speed} } } });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Mira").document.flags.parapet?.speed;`)).toBe(speed);
    await player.run(`${TOOLS} target("Gark");`);
    await press(player, "Mira");
    await expect.poll(() => player.run(mark("Mira"))).toBe(MARK);
    await expect.poll(() => player.notices()).toEqual(reasons.map(containing));
    const { asked } = await strike(player, "pf1");
    expect(asked).toEqual(reasons.map(containing));
  });

  test.each([
    [20, []],
    [15, ["The charge is farther than the creature’s speed."]],
  ])("with %i ft of speed on its sheet is stopped by: %j", async (total, reasons) => {
    const [gm] = await sit("pf1");
    await gm.run(`${TOOLS}
      const { document: mira } = tokenOf("Mira");
      await mira.update({ actorId: game.addActor({ name: "Mira" }).id, actorLink: true });
      const system = { attributes: { speed: { land: { total: ${total} } } } };
      Object.defineProperty(mira.actor, "system", { value: system, configurable: true });
      Hooks.callAll("updateActor", mira.actor, {}, {}, game.user.id);
      target("Gark");
    `);
    await press(gm, "Mira");
    await expect.poll(() => gm.run(mark("Mira"))).toBe(MARK);
    const { asked } = await strike(gm, "pf1");
    expect(asked).toEqual(reasons.map(containing));
  });

  test("is undone by the GM from its card, and the map follows", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS} tokenOf("Gark").control(); target("Mira");`);
    await expect.poll(() => gm.labels()).toEqual(["No cover"]);
    await press(player, "Mira");
    await expect.poll(() => gm.run(mark("Mira"))).toBe(MARK);
    await expect.poll(() => gm.labels()).toEqual(["No cover −2 AC"]);
    const undo = gm.page.locator("#chat .parapet-order-card button", { hasText: "Undo" });
    await undo.last().click();
    for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira"))).toBeNull();
    await expect.poll(() => gm.labels()).toEqual(["No cover"]);
  });

  test("by a hidden creature is known to the GM alone, and unseen creatures stop none", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS}
      const token = { ...tokenOf("Gark").document.toObject(), _id: foundry.utils.randomID(), name: "Shade", x: 500, hidden: true };
      await canvas.scene.createEmbeddedDocuments("Token", [token]);
      await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: tokenOf("Shade").id, sceneId: canvas.scene.id, initiative: 5, hidden: true }]);
    `);
    await player.run(`${TOOLS} tokenOf("Mira").control(); target("Gark");`);
    await player.settle();
    await expect.poll(async () => (await player.details())[0]).toContain("Can charge");
    await gm.run(`await game.combat.nextTurn(); await game.combat.nextTurn();`);
    await expect.poll(() => gm.run("return game.combat.combatant.name;")).toBe("Shade");
    const before = await player.page.locator("#chat").textContent();
    await press(gm, "Shade");
    await expect.poll(() => gm.run(mark("Shade"))).toBe(MARK);
    await player.settle();
    await expect.poll(() => player.page.locator("#chat").textContent()).toBe(before);
  });

  // Epic Path, "Attacking While Moving": spring attack, jab and the like need line of sight from the initial square.
  test.each([
    ["a target in sight", [500, 600, 500, 700], []],
    ["a target behind a wall", [400, 0, 400, 1000], ["An attack on the move needs line of sight"]],
  ])("or another attack on the move at %s: %j is asked about where it strikes", async (_, wall, reasons) => {
    const [gm, player] = await sit("pf1");
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: ${JSON.stringify(wall)} }]);`);
    await expect.poll(() => player.run("return canvas.scene.walls.size;")).toBe(1);
    await pressHud(player, "Mira", "Attack on the move");
    const moves = `return game.combat.combatants.find((it) => it.name === "Mira").flags.parapet.part?.moves?.at(-1)?.from?.x ?? null;`;
    for (const page of [gm, player]) await expect.poll(() => page.run(moves)).toBe(200);
    await expect
      .poll(() => gm.page.locator("#chat").textContent())
      .toContain("Mira attacks on the move. Its targets must be in sight from where it stands now.");
    await player.run(
      `${TOOLS} await tokenOf("Mira").document.update({ x: 600 }, { animate: false }); await settled();`,
    );
    const { asked } = await strike(player, "pf1");
    expect(asked).toEqual(reasons.map(containing));
    // In the next turn an attack is no part of that movement.
    await endTurn(gm, player);
    await endTurn(gm, player);
    await expect.poll(() => player.run(moves)).toBeNull();
    expect((await strike(player, "pf1")).asked).toEqual([]);
  });
});
