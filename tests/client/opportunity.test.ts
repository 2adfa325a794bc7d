import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Opportunity attacks at a creature that walks away. Mira, a player's creature, stands at 200,200 beside Gark, who is a GM's
 * and whose turn it is. Gark walks four squares down its column, so that 300,300 is the last square in Mira's reach of 5 ft.
 */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const record = () => game.messages.contents.findLast(({ flags }) => flags.parapet?.attack !== undefined)?.flags.parapet.attack;
`;

const FIELD = openField(300) + fightOf(["Gark", "Mira"], 2, 0);

const WALK = `${TOOLS} await tokenOf("Gark").document.move({ x: 300, y: 600 }); await settled();`;

/** The playground's own button: Mira's sword at the targets. */
const FORM = `
  tokenOf("Mira").control();
  document.querySelector("#attack-item").value = "sword";
  document.querySelector("#attack").requestSubmit();
`;

describe.each(versions("logic"))("on version %i, an attack in the turn of a creature that walked away", (profile) => {
  // The questions about them, and what these show, are in offers.test.ts.
  const seats = twoSeats({ table, world: "away", profile, settings: { opportunityOffers: "off" }, field: FIELD });

  /** After Gark has walked. */
  const sit = async (system: string, ruleset: string): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await seats(system, ruleset);
    await gm.run(WALK);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.y;`)).toBe(600);
    return [gm, player];
  };

  const ROLLS: Readonly<Record<string, string>> = {
    pf1: `await pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });`,
    dnd5e: `await dnd5e.playground.activity(tokenOf("Mira"), "sword").use();`,
    pf2e: FORM,
    swade: FORM,
    homemade: `await new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) });`,
  };

  test.each([
    ["pf1", "pathfinder1e"],
    ["pf1", "epic-path"],
    ["pf1", "dnd5e"],
    ["dnd5e", "dnd5e"],
    ["pf2e", "pathfinder2e"],
    ["swade", "pathfinder1e"],
    ["homemade", "pathfinder1e"],
    ["homemade", "dnd5e"],
    ["homemade", "pathfinder2e"],
  ])(
    "is judged in %s by %s where the attacker threatened it last, and the card says so to everyone",
    async (system, ruleset) => {
      const [gm, player] = await sit(system, ruleset);
      const seen = await player.run(`${TOOLS}
      target("Gark");
      ${ROLLS[system]}
      await until(() => record() !== undefined);
      const [its] = record().targets;
      return { place: its.placeLeft, refusal: its.refusal, kind: its.verdict.kind, effect: its.verdict.lineOfEffect,
        asked: document.querySelectorAll(".parapet-refusal").length };
    `);
      expect(seen).toEqual({
        place: { x: 300, y: 300, elevation: 0 },
        refusal: null,
        kind: "melee",
        effect: true,
        asked: 0,
      });
      for (const { page } of [gm, player])
        await expect
          .poll(() => page.locator("#chat .parapet-card-place").textContent())
          .toBe("Attacked at the place it left");
    },
  );

  // Epic Path, "Making an Attack of Opportunity": a single melee attack.
  test.each([
    ["a maneuver", "mcman"],
    ["a spell", "msak"],
    ["a shot", "rwak"],
  ])("is by Epic Path none with %s, which is judged where its target stands", async (_, actionType) => {
    const [, player] = await sit("pf1", "epic-path");
    const seen = await player.run(`${TOOLS}
      Hooks.once("pf1CreateActionUse", ({ action }) => Object.assign(action, { actionType: "${actionType}" }));
      target("Gark");
      const pending = pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });
      await until(() => record() !== undefined || document.querySelector(".parapet-refusal") !== null);
      document.querySelector(".parapet-refusal button[data-action=anyway]")?.click();
      await pending;
      await until(() => record() !== undefined);
      return record().targets[0].placeLeft ?? null;
    `);
    expect(seen).toBeNull();
  });

  // Epic Path, "Threatened Squares": an unarmed creature threatens none.
  test("is by Epic Path none by a creature that its sheet of pf1 has unarmed", async () => {
    const [gm] = await sit("pf1", "epic-path");
    const seen = await gm.run(`${TOOLS}
      const { document: mira } = tokenOf("Mira");
      await mira.update({ actorId: game.addActor({ name: "Mira" }).id, actorLink: true });
      const held = (units) => ({ type: "weapon", name: "Held",
        system: { equipped: true, actions: [{ actionType: units === "ft" ? "rwak" : "mwak", range: { units } }] } });
      const asked = [];
      for (const units of ["ft", "melee"]) {
        Object.defineProperty(mira.actor, "items", { value: [held(units)], configurable: true });
        Hooks.callAll("updateActor", mira.actor, {}, {}, game.user.id);
        await settled();
        target("Gark");
        const before = game.messages.size;
        const pending = pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });
        await until(() => game.messages.size > before || window.document.querySelector(".parapet-refusal") !== null);
        const question = window.document.querySelector(".parapet-refusal");
        asked.push(question?.textContent ?? null);
        question?.querySelector("button[data-action=leave]").click();
        await pending;
        await settled();
      }
      return asked;
    `);
    expect(seen).toEqual([expect.stringContaining("unarmed"), null]);
  });

  test("is shown on the map there, for the player who points at it", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await player.run(`${TOOLS} tokenOf("Mira").control(); target("Gark");`);
    await player.settle();
    expect(await player.labels()).toEqual(["No known cover · Attacked at the place it left"]);
    expect(await player.details()).toEqual(["Attacked at the place it left\nMelee: No known cover"]);
    const { lines } = await player.overlay();
    expect(lines.every(({ to }) => to.y <= 400)).toBe(true);
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ disposition: 1 });`);
    await expect.poll(() => player.labels()).toEqual(["No known cover"]);
  });

  test("is shown there with the reason why there is none", async () => {
    const [, player] = await sit("pf1", "epic-path");
    await player.run(`${TOOLS}
      await tokenOf("Mira").document.update({ flags: { parapet: { conditions: ["flat-footed"] } } });
      tokenOf("Mira").control();
      target("Gark");
    `);
    await player.settle();
    await expect
      .poll(() => player.details())
      .toEqual(["Attacked at the place it left\nMelee: No known cover\nNo attack of opportunity while flat-footed."]);
  });

  test.each(["epic-path", "pathfinder1e"])(
    "has in %s the cover of the place that it left, and is asked about once",
    async (ruleset) => {
      const [gm, player] = await sit("pf1", ruleset);
      // A wall between the two columns, from above both squares in Mira's reach to below.
      await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [300, 0, 300, 350] }]);`);
      await expect.poll(() => player.run("return canvas.scene.walls.size;")).toBe(1);
      const seen = await player.run(`${TOOLS}
      target("Gark");
      const pending = pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });
      await settled();
      const windows = document.querySelectorAll(".parapet-refusal");
      const asked = [...windows].map((it) => it.textContent);
      windows[0]?.querySelector("button[data-action=anyway]").click();
      await pending;
      await settled();
      return { asked: asked.length, text: asked[0], left: document.querySelectorAll(".parapet-refusal").length, cover: record().targets[0].verdict.cover };
    `);
      expect(seen).toEqual({
        asked: 1,
        text: expect.stringContaining("No attack of opportunity against a target with cover.") as string,
        left: 0,
        cover: "standard",
      });
    },
  );

  test("threatened squares are for a player those of the common reach, and an unseen enemy threatens none", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { reach: 10 } } });`);
    const asked = `${TOOLS}
      const { movement } = game.modules.get("parapet").api;
      const path = [{ x: 300, y: 500 }, { x: 800, y: 500 }];
      return [movement.threatened(tokenOf("Gark").id).length, movement.provoked(tokenOf("Mira").id, path)];
    `;
    const enemy = await gm.run<string>(`${TOOLS} return "token:" + tokenOf("Gark").id;`);
    // Beside Gark, who stands at 300,600, from 200 to 400; with a reach of two squares from 100 to 500.
    await expect.poll(() => gm.run(asked)).toEqual([24, [{ enemy, x: 500, y: 500 }]]);
    await expect.poll(() => player.run(asked)).toEqual([8, [{ enemy, x: 400, y: 500 }]]);
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ hidden: true });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark")?.visible ?? false;`)).toBe(false);
    const unseen = await player.run(`${TOOLS}
      return game.modules.get("parapet").api.movement.provoked(tokenOf("Mira").id, [{ x: 300, y: 500 }, { x: 800, y: 500 }]);
    `);
    expect(unseen).toEqual([]);
  });

  test("is judged where the target stands, if it has not moved in this turn, or it is the attacker's turn", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await endTurn(gm, player);
    await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe("Mira");
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ x: 300, y: 200 });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.y;`)).toBe(200);
    const own = await player.run(`${TOOLS}
      target("Gark");
      ${ROLLS["pf1"]}
      await settled();
      return record().targets[0].placeLeft ?? null;
    `);
    expect(own).toBeNull();
  });
});

describe.each(versions("logic"))("on version %i, attacks of opportunity", (profile) => {
  /** Gark, whose turn it is, stands beside Mira. */
  const sit = twoSeats({ table, world: "count", profile, settings: { orderOfBattle: "on" }, field: FIELD });

  const ATTACK: Readonly<Record<string, string>> = {
    pf1: `const pending = pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });`,
    dnd5e: `const pending = Promise.resolve(dnd5e.playground.activity(tokenOf("Mira"), "sword").use());`,
    pf2e: `const pending = null; ${FORM}`,
    swade: `const pending = null; ${FORM}`,
    homemade: `const pending = new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) });`,
  };

  /** Mira attacks Gark: the questions asked. Each is answered with "attack anyway". */
  const strike = (page: Playground, system: string): Promise<string[]> =>
    page.run(`${TOOLS}
      target("Gark");
      const before = game.messages.size;
      ${ATTACK[system]}
      await until(() => game.messages.size > before || document.querySelector(".parapet-refusal") !== null);
      await settled();
      const asked = [...document.querySelectorAll(".parapet-refusal")].map((it) => it.textContent);
      document.querySelector(".parapet-refusal button[data-action=anyway]")?.click();
      await pending;
      await until(() => game.messages.size > before);
      await settled();
      return asked;
    `);

  /** What the tracker's row of a creature says is left; null without such a mark. */
  const left = (name: string) => `${TOOLS}
    const combatant = game.combat.combatants.find((it) => it.name === "${name}");
    const row = document.querySelector('[data-combatant-id="' + combatant.id + '"]');
    return row.querySelector('[data-mark="opportunities"]')?.getAttribute("aria-label") ?? null;
  `;

  const NONE = "Attacks of opportunity left: 0 of 1";

  test.each([
    ["pf1", "pathfinder1e"],
    ["pf1", "epic-path"],
    ["dnd5e", "dnd5e"],
    ["pf2e", "pathfinder2e"],
    ["swade", "pathfinder1e"],
    ["homemade", "dnd5e"],
    ["homemade", "pathfinder2e"],
  ])(
    "are one a round in %s by %s: the second is asked about or noted, and a new turn brings the next",
    async (system, ruleset) => {
      const [gm, player] = (await sit(system, ruleset)) as [Playground, Playground];
      expect(await strike(player, system)).toEqual([]);
      for (const page of [gm, player]) await expect.poll(() => page.run(left("Mira"))).toBe(NONE);
      const asked = await strike(player, system);
      if (system !== "homemade")
        expect(asked).toEqual([expect.stringContaining("No attack of opportunity is left until its next turn.")]);
      else
        await expect
          .poll(() => player.page.locator("#chat .parapet-card-refusal").textContent())
          .toContain("No attack of opportunity is left");
      await endTurn(gm, player);
      for (const page of [gm, player]) await expect.poll(() => page.run(left("Mira"))).toBeNull();
      await endTurn(gm, player);
      await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe("Gark");
      await expect.poll(() => player.run(left("Mira"))).toBeNull();
      expect(await strike(player, system)).toEqual([]);
    },
  );

  test("are as many as the token's sheet says, are undone by the GM, and are none in the own turn", async () => {
    const [gm, player] = (await sit("pf1", "epic-path")) as [Playground, Playground];
    await gm.run(`${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { opportunities: 2 } } });`);
    await expect
      .poll(() => player.run(`${TOOLS} return tokenOf("Mira").document.flags.parapet?.opportunities;`))
      .toBe(2);
    expect(await strike(player, "pf1")).toEqual([]);
    await expect.poll(() => player.run(left("Mira"))).toBe("Attacks of opportunity left: 1 of 2");
    expect(await strike(player, "pf1")).toEqual([]);
    await expect.poll(() => player.run(left("Mira"))).toBe("Attacks of opportunity left: 0 of 2");
    await gm.run(`
      const { id } = game.combat.flags.parapet.order.journal.at(-1);
      await game.modules.get("parapet").api.combat.undo(id);
    `);
    await expect.poll(() => player.run(left("Mira"))).toBe("Attacks of opportunity left: 1 of 2");
    await endTurn(gm, player);
    await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe("Mira");
    expect(await strike(player, "pf1")).toEqual([]);
    await player.run(`${TOOLS} await settled();`);
    expect(await gm.run(left("Mira"))).toBe("Attacks of opportunity left: 2 of 2");
  });

  test.each(["epic-path", "pathfinder1e"])(
    "of pf1 with Combat Reflexes are by %s as many more as the Dexterity bonus",
    async (ruleset) => {
      const [gm] = (await sit("pf1", ruleset)) as [Playground, Playground];
      await gm.run(`${TOOLS}
        const { document: mira } = tokenOf("Mira");
        const dexterous = game.addActor({ name: "Mira", system: { abilities: { dex: { mod: 2 } } } });
        await mira.update({ actorId: dexterous.id, actorLink: true });
        const sword = { type: "weapon", name: "Sword",
          system: { equipped: true, actions: [{ actionType: "mwak", range: { units: "melee" } }] } };
        const items = [sword, { type: "feat", name: "Combat Reflexes" }];
        Object.defineProperty(mira.actor, "items", { value: items, configurable: true });
        Hooks.callAll("updateActor", mira.actor, {}, {}, game.user.id);
        await settled();
      `);
      expect(await strike(gm, "pf1")).toEqual([]);
      await expect.poll(() => gm.run(left("Mira"))).toBe("Attacks of opportunity left: 2 of 3");
    },
  );

  // Epic Path and Pathfinder 1e: one action provokes an enemy once, however many attacks of opportunity it has.
  test.each(["epic-path", "pathfinder1e"])(
    "at one creature in one turn are one for an action in %s: the second has a note, and none in a later turn",
    async (ruleset) => {
      const [gm, player] = (await sit("pf1", ruleset)) as [Playground, Playground];
      await gm.run(`${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { opportunities: 2 } } });`);
      await expect
        .poll(() => player.run(`${TOOLS} return tokenOf("Mira").document.flags.parapet?.opportunities;`))
        .toBe(2);
      const said = "It has made an attack of opportunity at this target this turn.";
      const card = (page: Playground) => page.page.locator("#chat .parapet-card").last().textContent();
      expect(await strike(player, "pf1")).toEqual([]);
      await expect.poll(() => player.run(left("Mira"))).toBe("Attacks of opportunity left: 1 of 2");
      expect(await card(player)).not.toContain(said);
      expect(await strike(player, "pf1")).toEqual([]);
      for (const page of [gm, player]) await expect.poll(() => card(page)).toContain(said);
      await endTurn(gm, player);
      for (const page of [gm, player])
        await expect.poll(() => page.run(left("Mira"))).toBe("Attacks of opportunity left: 2 of 2");
      await endTurn(gm, player);
      await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe("Gark");
      await expect.poll(() => player.run(left("Mira"))).toBe("Attacks of opportunity left: 2 of 2");
      expect(await strike(player, "pf1")).toEqual([]);
      expect(await card(player)).not.toContain(said);
    },
  );

  test("of a GM's creature are shown to the GM alone", async () => {
    const [gm, player] = (await sit("pf1", "epic-path")) as [Playground, Playground];
    await endTurn(gm, player);
    await expect.poll(() => gm.run("return game.combat.combatant.name;")).toBe("Mira");
    const provoked = `${TOOLS}
      const { movement } = game.modules.get("parapet").api;
      return movement.provoked(tokenOf("Mira").id, [{ x: 200, y: 400 }]).length;`;
    expect(await gm.run(provoked)).toBe(1);
    await gm.run(`${TOOLS}
      target("Mira");
      await pf1.playground.use(tokenOf("Gark"), "sword", { skipDialog: true });
      await settled();
    `);
    await expect.poll(() => gm.run(left("Gark"))).toBe(NONE);
    await player.run(`${TOOLS} await settled();`);
    expect(await player.run(left("Gark"))).toBeNull();
    // Nor does leaving a square that it threatens provoke it again: claws on the path say so to those who may know.
    expect([await gm.run(provoked), await player.run(provoked)]).toEqual([0, 1]);
  });
});

describe.each(versions("logic"))("on version %i, attacks of opportunity", (profile) => {
  const seats = twoSeats({ table, world: "acts", profile, field: FIELD });

  test.each(["epic-path", "pathfinder1e"])(
    "may be provoked in %s by a shot in reach, and the card names the enemies",
    async (ruleset) => {
      const [gm, player] = await seats("pf1", ruleset);
      await player.run(`${TOOLS}
      target("Gark");
      await pf1.playground.use(tokenOf("Mira"), "bow", { skipDialog: true });
      await until(() => record() !== undefined);
    `);
      for (const { page } of [gm, player])
        await expect
          .poll(() => page.locator("#chat .parapet-card").last().textContent())
          .toContain("Made in reach of Gark: a shot, a spell or a maneuver may provoke an attack of opportunity.");
      await player.run(`${TOOLS}
      await pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });
      await until(() => record().title !== "bow");
    `);
      expect(await player.page.locator("#chat .parapet-card").last().textContent()).not.toContain("Made in reach");
    },
  );
});
