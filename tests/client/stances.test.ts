import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { PAGE_TOOLS, endTurn, fightOf, openField, twoSeats, pressHud } from "./two-seats";
import { versions } from "./versions";

/**
 * Stances by Epic Path and Pathfinder's second edition. Mira, a player's creature whose turn it is, stands at 200,200 beside
 * Gark, a GM's, at 300,200. An attack has +6, and each die shows 10.
 */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
`;

const FIELD = openField(300) + fightOf(["Mira", "Gark"], 2, 0);

/** Gives Mira an actor. */
const ACTOR = `${TOOLS}
  await tokenOf("Mira").document.update({ actorId: game.addActor({ name: "Mira" }).id, actorLink: true });
`;

/** The label of a mark in a row; null without it. */
const mark = (name: string, stance: string) => `
  const combatant = game.combat.combatants.find((it) => it.name === "${name}");
  const row = document.querySelector('[data-combatant-id="' + combatant.id + '"]');
  return row?.querySelector('[data-mark="${stance}"]')?.getAttribute("aria-label") ?? null;
`;

const modifiers = (attacker: string, target: string) => `${TOOLS}
  return game.modules.get("parapet").api.judge(tokenOf("${attacker}").id, tokenOf("${target}").id).modifiers
    .map(({ stat, value, type }) => [stat, value, type]);
`;

const NEXT = "await game.combat.nextTurn();";

describe.each(versions("logic"))("on version %i, a stance", (profile) => {
  const sit = twoSeats({ table, world: "stance", profile, settings: { orderOfBattle: "on" }, field: FIELD });

  /** The labels of the token HUD's buttons for a creature. */
  const offered = (page: Playground, name: string): Promise<string[]> =>
    page.run(`${TOOLS}
      await canvas.hud.token.bind(tokenOf("${name}"));
      await settled();
      return [...document.querySelectorAll(".parapet-order-act")].map((it) => it.ariaLabel);
    `);

  const attack = (system: string, attacker: string): string =>
    system === "pf1"
      ? `pf1.playground.use(tokenOf("${attacker}"), "sword", { skipDialog: true })`
      : `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("${attacker}").document }) })`;

  /** One creature attacks the other: the questions asked, the roll in pf1's card, and the effects on the target. */
  const strike = (
    page: Playground,
    system: string,
    attacker: string,
    target: string,
  ): Promise<{ asked: string[]; roll: string | null; effects: string[] }> =>
    page.run(`${TOOLS}
      target("${target}");
      const before = ruled().length;
      const pending = ${attack(system, attacker)};
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      const asked = [...document.querySelectorAll(".parapet-refusal")].map((it) => it.textContent);
      document.querySelector(".parapet-refusal button[data-action=leave]")?.click();
      await pending;
      await settled();
      const last = ruled().length > before ? ruled().at(-1) : undefined;
      const content = new DOMParser().parseFromString(last?._source.content ?? "", "text/html");
      const effects = last?.flags.parapet.attack.targets[0].verdict.effects ?? [];
      return { asked, roll: content.querySelector(".chat-attack")?.textContent ?? null, effects };
    `);

  test.each(["pf1", "homemade"])(
    "in %s: fighting defensively is one press, is on the dice of both sides, and ends with the creature's next turn",
    async (system) => {
      const [gm, player] = await sit(system, "epic-path");
      await pressHud(player, "Mira", "Fight defensively");
      const label = "Fights defensively until its next turn: −4 on attacks, +2 AC";
      for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira", "defensive"))).toBe(label);
      await expect
        .poll(() => gm.page.locator("#chat").textContent())
        .toContain(
          "Mira fights defensively until its next turn: −4 on attacks, a dodge bonus to AC. An offensive ability that needs an action and no attack roll takes a Maneuver Offense or caster check first. If that fails, the action is lost and the bonus stays.",
        );
      // Neither is offered beside the other.
      const names = await offered(player, "Mira");
      expect(names).not.toContain("Total defense");
      expect(names).toContain("Full-round action");
      expect(names).not.toContain("Fight defensively");
      for (const page of [gm, player]) {
        expect(await page.run(modifiers("Mira", "Gark"))).toEqual([["attack", -4, "defensive"]]);
        expect(await page.run(modifiers("Gark", "Mira"))).toEqual([["ac", 2, "defensive"]]);
      }
      const { asked, roll } = await strike(player, system, "Mira", "Gark");
      expect(asked).toEqual([]);
      if (system === "pf1") expect(roll).toBe("Attack: 12 (1d20 + 6[Attack bonus] - 4[Defensive fighting])");
      await endTurn(gm, player);
      if (system === "pf1")
        expect((await strike(gm, system, "Gark", "Mira")).roll).toBe(
          "Attack: 14 (1d20 + 6[Attack bonus] - 2[Defensive fighting])",
        );
      expect(await player.run(modifiers("Gark", "Mira"))).toEqual([["ac", 2, "defensive"]]);
      await endTurn(gm, player);
      for (const page of [gm, player]) {
        await expect.poll(() => page.run(mark("Mira", "defensive"))).toBeNull();
        expect(await page.run(modifiers("Gark", "Mira"))).toEqual([]);
      }
    },
  );

  test("that an active buff of pf1 stands for is not put on the dice a second time", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(ACTOR);
    // As the system's items are shaped: the stand-in's have no `isActive`.
    for (const page of [gm, player])
      await page.run(`${TOOLS}
        await until(() => tokenOf("Mira").document.actor !== null);
        const system = { tag: "fightingDefensively" };
        const buff = { name: "Fighting Defensively", type: "buff", isActive: true, system };
        Object.defineProperty(tokenOf("Mira").document.actor, "items", { value: Object.assign([buff], { contents: [] }) });
      `);
    await pressHud(player, "Mira", "Fight defensively");
    await expect.poll(() => player.run(mark("Mira", "defensive"))).not.toBeNull();
    expect((await strike(player, "pf1", "Mira", "Gark")).roll).toBe("Attack: 16 (1d20 + 6[Attack bonus])");
    await endTurn(gm, player);
    expect((await strike(gm, "pf1", "Gark", "Mira")).roll).toBe("Attack: 16 (1d20 + 6[Attack bonus])");
  });

  test("total defense raises AC and forbids attacks, and is undone from its card", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await pressHud(player, "Mira", "Total defense");
    for (const page of [gm, player])
      await expect
        .poll(() => page.run(mark("Mira", "total-defense")))
        .toBe("Total defense until its next turn: +4 AC, no attacks");
    await expect
      .poll(() => gm.page.locator("#chat").textContent())
      .toContain("It cannot use Combat Expertise meanwhile.");
    await expect.poll(() => gm.page.locator("#chat").textContent()).toContain("Press End Turn now.");
    expect((await strike(player, "pf1", "Mira", "Gark")).asked).toEqual([
      expect.stringContaining("No attacks in total defense."),
    ]);
    await endTurn(gm, player);
    expect(await gm.run(modifiers("Gark", "Mira"))).toEqual([["ac", 4, "total-defense"]]);
    // The card says that it undoes a turn too, until that turn is stepped back.
    const noted = () => gm.page.locator("#chat .parapet-order-card small").count();
    await expect.poll(noted).toBe(1);
    await gm.run("await game.combat.previousTurn();");
    await expect.poll(noted).toBe(0);
    await gm.page.locator("#chat .parapet-order-card button", { hasText: "Undo" }).last().click();
    for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira", "total-defense"))).toBeNull();
    expect((await strike(player, "pf1", "Mira", "Gark")).asked).toEqual([]);
  });

  test.each(["pf1", "homemade"])(
    "in %s: a full-round action leaves no attack of opportunity until the creature's next turn",
    async (system) => {
      const [gm, player] = await sit(system, "epic-path");
      const provoked = `${TOOLS} return game.modules.get("parapet").api.movement.provoked(tokenOf("Gark").id, [{ x: 300, y: 500 }]).length;`;
      const why = "No attack of opportunity until its next turn, after a full-round action.";
      const said = (page: Playground) => page.page.locator("#chat .parapet-card").last().textContent();
      expect(await player.run(provoked)).toBe(1);
      await pressHud(player, "Mira", "Full-round action");
      for (const page of [gm, player])
        await expect
          .poll(() => page.run(mark("Mira", "full-round")))
          .toBe("Full-round action: no attacks of opportunity until its next turn");
      await expect
        .poll(() => gm.page.locator("#chat").textContent())
        .toContain("Mira takes a full-round action: no attacks of opportunity until its next turn.");
      // The action itself may be an attack.
      expect((await strike(player, system, "Mira", "Gark")).asked).toEqual([]);
      expect(await said(player)).not.toContain(why);
      await endTurn(gm, player);
      for (const page of [gm, player]) await expect.poll(() => page.run(provoked)).toBe(0);
      const { asked } = await strike(player, system, "Mira", "Gark");
      if (system === "pf1") expect(asked).toEqual([expect.stringContaining(why)]);
      else await expect.poll(() => said(gm)).toContain(why);
      await endTurn(gm, player);
      for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira", "full-round"))).toBeNull();
      await endTurn(gm, player);
      for (const page of [gm, player]) await expect.poll(() => page.run(provoked)).toBe(1);
    },
  );

  test.each(["pf1", "homemade"])(
    "in %s: an attack from stealth finds its target flat-footed, and ends the stance",
    async (system) => {
      const [gm, player] = await sit(system, "epic-path");
      await pressHud(player, "Mira", "Begin a stealth stance");
      for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira", "stealth"))).not.toBeNull();
      // Gark stands beside Mira in plain view: this is said, and left to the GM.
      const notices = async () => (await player.notices()).join();
      await expect.poll(notices).toContain("A stealth stance needs total cover or total concealment.");
      expect((await strike(player, system, "Mira", "Gark")).effects).toContain("target-flat-footed");
      for (const page of [gm, player]) await expect.poll(() => page.run(mark("Mira", "stealth"))).toBeNull();
      await expect
        .poll(() => gm.page.locator("#chat").textContent())
        .toContain("Mira is no longer in a stealth stance.");
      expect((await strike(player, system, "Mira", "Gark")).effects).not.toContain("target-flat-footed");
    },
  );

  // Epic Path, "Stances": a condition that leaves fewer actions ends one. The playground's statuses are Foundry's own.
  test("of stealth ends with being stunned", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await gm.run(ACTOR);
    await pressHud(player, "Mira", "Begin a stealth stance");
    await expect.poll(() => gm.run(mark("Mira", "stealth"))).not.toBeNull();
    await gm.settle();
    await gm.run(`${TOOLS} await tokenOf("Mira").document.actor.toggleStatusEffect("stun", { active: true });`);
    await expect.poll(() => gm.run(mark("Mira", "stealth"))).toBeNull();
  });

  test("of stealth ends with a charge, with falling prone, and on impeded ground", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await gm.run(ACTOR);
    const begin = async (): Promise<void> => {
      await pressHud(player, "Mira", "Begin a stealth stance");
      await expect.poll(() => gm.run(mark("Mira", "stealth"))).not.toBeNull();
    };
    await begin();
    await pressHud(player, "Mira", "Charge");
    await expect.poll(() => gm.run(mark("Mira", "stealth"))).toBeNull();
    await begin();
    await gm.settle();
    await gm.run(`${TOOLS} await tokenOf("Mira").document.actor.toggleStatusEffect("prone", { active: true });`);
    await expect.poll(() => gm.run(mark("Mira", "stealth"))).toBeNull();
    await gm.run(`${TOOLS} await tokenOf("Mira").document.actor.toggleStatusEffect("prone", { active: false });
      await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Bog", shapes: [{ type: "rectangle", x: 200, y: 400, width: 100, height: 100 }],
        behaviors: [{ type: "parapet.terrain", system: { isImpeded: true } }] }]);`);
    await begin();
    await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 200, y: 300 }); await settled();`);
    expect(await gm.run(mark("Mira", "stealth"))).not.toBeNull();
    await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 200, y: 400 }); await settled();`);
    await expect.poll(() => gm.run(mark("Mira", "stealth"))).toBeNull();
  });

  test("of stealth of an invisible creature is said to be found by Spot checks alone", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await gm.run(
      `${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { conditions: ["invisible"] } } });`,
    );
    await pressHud(player, "Mira", "Begin a stealth stance");
    for (const page of [gm, player])
      await expect
        .poll(() => page.run(mark("Mira", "stealth")))
        .toMatch(/^Stealth stance while invisible: only active Spot checks/);
  });

  // Epic Path, "Stances" and "Impeded Terrain": one at a time; ended by lost actions, by such ground, and after a minute.
  test("of a class excludes stealth, outlasts an attack, and ends when it must", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await gm.run(ACTOR);
    const shown = async (stance: string, isShown = true): Promise<void> => {
      for (const page of [gm, player])
        await expect.poll(() => page.run(mark("Mira", stance))).toBe(isShown ? MARKS[stance] : null);
    };
    const MARKS: Readonly<Record<string, string>> = {
      "class-stance": "Class stance, for a minute at most",
      stealth: "Stealth stance: its attack finds the target flat-footed, and ends the stance",
    };
    const begin = async (): Promise<void> => {
      await pressHud(player, "Mira", "Begin a class stance");
      await shown("class-stance");
      await gm.settle();
    };
    await pressHud(player, "Mira", "Begin a stealth stance");
    await shown("stealth");
    await begin();
    await shown("stealth", false);
    await expect.poll(() => gm.page.locator("#chat").textContent()).toContain("Mira begins a class stance.");
    await strike(player, "homemade", "Mira", "Gark");
    await gm.settle();
    await shown("class-stance");

    for (const status of ["stun", "prone"]) {
      const become = (isActive: boolean) =>
        gm.run(
          `${TOOLS} await tokenOf("Mira").document.actor.toggleStatusEffect("${status}", { active: ${isActive} });`,
        );
      await become(true);
      await shown("class-stance", false);
      await become(false);
      await begin();
    }
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Bog",
      shapes: [{ type: "rectangle", x: 200, y: 400, width: 100, height: 100 }],
      behaviors: [{ type: "parapet.terrain", system: { isImpeded: true } }] }]);`);
    await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 200, y: 400 }); await settled();`);
    await shown("class-stance", false);
    await begin();
    await pressHud(player, "Mira", "End the class stance");
    await shown("class-stance", false);
  });

  test("of a class ends after ten rounds, and everyone reads that", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await pressHud(player, "Mira", "Begin a class stance");
    const isIn = mark("Mira", "class-stance");
    await expect.poll(() => gm.run(isIn)).not.toBeNull();
    const turns = (count: number) =>
      gm.run(`${TOOLS} for (let i = 0; i < ${count}; i++) { await game.combat.nextTurn(); await settled(); }`);
    await turns(19);
    expect(await gm.run(isIn)).not.toBeNull();
    await turns(1);
    for (const page of [gm, player]) {
      await expect.poll(() => page.run(isIn)).toBeNull();
      await expect
        .poll(() => page.page.locator("#chat").textContent())
        .toContain("Mira is no longer in a class stance.");
    }
  });

  test("of stealth of a GM's creature is in no document, and only GMs see it", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await endTurn(gm, player);
    const before = await player.page.locator("#chat").textContent();
    await pressHud(gm, "Gark", "Begin a stealth stance");
    await expect.poll(() => gm.run(mark("Gark", "stealth"))).not.toBeNull();
    await player.settle();
    expect(await player.run(mark("Gark", "stealth"))).toBeNull();
    await expect.poll(() => player.page.locator("#chat").textContent()).toBe(before);
    const stored = `return JSON.stringify([game.combat._source, ...game.combat.combatants.contents.map((it) => it._source)]);`;
    expect(await gm.run(stored)).not.toMatch(/"isStealthy":true|"stanceSince":\d|"kind":"stance"/);
    expect((await strike(gm, "pf1", "Gark", "Mira")).effects).toContain("target-flat-footed");
    await expect.poll(() => gm.run(mark("Gark", "stealth"))).toBeNull();
  });

  test("of a hidden combatant whose token is seen is known to the GM alone, in verdicts too", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    const ofAttackOn = `${TOOLS} return game.modules.get("parapet").api.movement.provoked(tokenOf("Mira").id, [{ x: 200, y: 500 }]).length;`;
    await gm.run(`${NEXT} await game.combat.combatants.find(({ name }) => name === "Gark").update({ hidden: true });`);
    await pressHud(gm, "Gark", "Total defense");
    await expect.poll(() => gm.run(modifiers("Mira", "Gark"))).toEqual([["ac", 4, "total-defense"]]);
    await player.settle();
    expect(await player.run(modifiers("Mira", "Gark"))).toEqual([]);
    expect(await player.run(mark("Gark", "total-defense"))).toBeNull();
    // It makes no attack of opportunity, but the player still sees one announced.
    expect(await gm.run(ofAttackOn)).toBe(0);
    expect(await player.run(ofAttackOn)).toBe(1);
    await gm.run(`await game.combat.combatants.find(({ name }) => name === "Gark").update({ hidden: false });`);
    await expect.poll(() => player.run(modifiers("Mira", "Gark"))).toEqual([["ac", 4, "total-defense"]]);
    expect(await player.run(ofAttackOn)).toBe(0);
  });

  test("of a GM's creature with 5 ranks in Acrobatics shows a player no number; the GM's verdicts and the dice have it", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(`${TOOLS}
      await tokenOf("Gark").document.update({ actorId: game.addActor({ name: "Gark" }).id, actorLink: true });
    `);
    for (const page of [gm, player])
      await page.run(`${TOOLS}
        await until(() => tokenOf("Gark").document.actor !== null);
        Object.defineProperty(tokenOf("Gark").document.actor, "system", { value: { skills: { acr: { rank: 5 } } } });
      `);
    await endTurn(gm, player);
    await pressHud(gm, "Gark", "Fight defensively");
    await expect
      .poll(() => gm.run(mark("Gark", "defensive")))
      .toBe("Fights defensively until its next turn: −4 on attacks, +3 AC");
    await expect
      .poll(() => player.run(mark("Gark", "defensive")))
      .toBe("Fights defensively until its next turn: −4 on attacks, a dodge bonus to AC");
    await expect.poll(() => player.page.locator("#chat").textContent()).toContain("Gark fights defensively");
    await expect.poll(() => player.page.locator("#chat").textContent()).not.toContain("+3");
    await expect.poll(() => gm.run(modifiers("Mira", "Gark"))).toEqual([["ac", 3, "defensive"]]);
    await expect.poll(() => player.run(modifiers("Mira", "Gark"))).toEqual([["ac", 2, "defensive"]]);
    const stored = `return JSON.stringify([game.combat._source, ...game.combat.combatants.contents.map((it) => it._source)]);`;
    expect(await player.run(stored)).not.toContain("gile");
    await endTurn(gm, player);
    // The GM's client counts the turn, and Gark is no longer flat-footed.
    await expect.poll(() => player.run("return game.combat.flags.parapet.order.turn.round;")).toBe(3);
    await expect.poll(() => gm.run(modifiers("Mira", "Gark"))).toEqual([["ac", 3, "defensive"]]);
    await expect.poll(() => player.run(modifiers("Mira", "Gark"))).toEqual([["ac", 2, "defensive"]]);
    expect((await strike(player, "pf1", "Mira", "Gark")).roll).toBe(
      "Attack: 13 (1d20 + 6[Attack bonus] - 3[Defensive fighting])",
    );
  });

  test("of stealth names no unconscious enemy as an observer", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await gm.run(`${ACTOR}
      await tokenOf("Gark").document.update({ actorId: game.addActor({ name: "Gark" }).id, actorLink: true });
      await tokenOf("Gark").document.actor.toggleStatusEffect("unconscious", { active: true });
    `);
    await player.settle();
    await pressHud(player, "Mira", "Begin a stealth stance");
    await expect.poll(() => player.run(mark("Mira", "stealth"))).not.toBeNull();
    await player.settle();
    expect((await player.notices()).join()).not.toContain("A stealth stance needs");
  });

  test("of taking cover ends when its creature falls unconscious", async () => {
    const [gm, player] = await sit("homemade", "pathfinder2e");
    await gm.run(ACTOR);
    await pressHud(player, "Mira", "Take cover");
    await expect.poll(() => gm.run(mark("Mira", "taking-cover"))).not.toBeNull();
    await gm.settle();
    await gm.run(`${TOOLS} await tokenOf("Mira").document.actor.toggleStatusEffect("unconscious", { active: true });`);
    await expect.poll(() => gm.run(mark("Mira", "taking-cover"))).toBeNull();
  });

  test.each(["pf2e", "homemade"])(
    "in %s: taking cover counts against every attack until the creature moves or attacks",
    async (system) => {
      const [gm, player] = await sit(system, "pathfinder2e");
      const cover = `${TOOLS} return game.modules.get("parapet").api.judge(tokenOf("Gark").id, tokenOf("Mira").id).cover;`;
      const isTaking = async (isSo: boolean): Promise<void> => {
        for (const page of [gm, player]) {
          await expect.poll(async () => (await page.run(mark("Mira", "taking-cover"))) !== null).toBe(isSo);
          await expect.poll(() => page.run(cover)).toBe(isSo ? "standard" : "none");
        }
      };
      expect(await offered(player, "Mira")).not.toContain("Fight defensively");
      await pressHud(player, "Mira", "Take cover");
      await isTaking(true);
      // It lasts beyond the creature's next turn.
      await gm.run(`${NEXT} ${NEXT}`);
      await isTaking(true);
      await player.run(`${TOOLS} await tokenOf("Mira").document.move({ x: 200, y: 300 }); await settled();`);
      await isTaking(false);
      await pressHud(player, "Mira", "Take cover");
      await isTaking(true);
      await player.run(`${TOOLS}
        target("Gark");
        ${
          system === "pf2e"
            ? `tokenOf("Mira").control(); document.querySelector("#attack-item").value = "sword"; document.querySelector("#attack").requestSubmit();`
            : `await ${attack(system, "Mira")};`
        }
        await settled();
      `);
      await isTaking(false);
      await pressHud(player, "Mira", "Take cover");
      await isTaking(true);
      await pressHud(player, "Mira", "Stop taking cover");
      await isTaking(false);
      const last = gm.page.locator("#chat .message").last();
      await expect.poll(() => last.textContent()).toMatch(/no longer takes cover\.\s*Undo$/);
      await gm.page.locator("#chat .parapet-order-card button", { hasText: "Undo" }).last().click();
      await isTaking(true);
    },
  );
});
