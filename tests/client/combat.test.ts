import { describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

/** A combat of Mira 20, Krell 15, Nub 10 and Gark 5; `heard` records its hooks. */
const FIGHT = `
  globalThis.heard = [];
  const scene = canvas.scene;
  globalThis.combat = game.addCombat({ scene: scene.id, active: true });
  const combatants = ["Mira", "Krell", "Nub", "Gark"].map((name, i) => {
    const { id, actorId } = scene.tokens.getName(name);
    return { tokenId: id, sceneId: scene.id, actorId, initiative: 20 - 5 * i };
  });
  await combat.createEmbeddedDocuments("Combatant", combatants);
  globalThis.of = (name) => combat.combatants.find((it) => it.name === name);
  globalThis.acting = () => [combat.round, combat.turn, combat.combatant?.name ?? null];
  Hooks.on("combatStart", (it, data) => heard.push(["combatStart", { ...data }, it.started]));
  for (const hook of ["combatTurn", "combatRound"])
    Hooks.on(hook, (it, data, options) => heard.push([hook, { ...data }, options.direction, options.worldTime.delta]));
  Hooks.on("combatTurnChange", (it, prior, current) => heard.push(["changed", prior.round, prior.turn, current.round, current.turn]));
`;

describe.each(versions("differs"))("on version %i, a combat", (profile) => {
  const fight = async (): Promise<Playground> => {
    const playground = await Playground.open(table, profile);
    await playground.run(FIGHT);
    return playground;
  };

  logicTest(profile)(
    "calls hooks for its start, turns and rounds before they are written, and for each change after",
    async () => {
      const playground = await fight();
      await playground.run(
        "CONFIG.time.roundTime = 6; await combat.startCombat(); await combat.nextTurn(); await combat.nextRound();",
      );
      expect(await playground.run("return heard;")).toEqual([
        ["combatStart", { round: 1, turn: 0 }, false],
        ["changed", 0, null, 1, 0],
        ["combatTurn", { round: 1, turn: 1 }, 1, 0],
        ["changed", 1, 0, 1, 1],
        ["combatRound", { round: 2, turn: 0 }, 1, 6],
        ["changed", 1, 1, 2, 0],
      ]);
      await playground.run("heard.length = 0; await combat.previousTurn(); await combat.previousTurn();");
      expect(await playground.run("return heard.filter(([hook]) => hook !== 'changed');")).toEqual([
        ["combatRound", { round: 1, turn: 3 }, -1, -6],
        ["combatTurn", { round: 1, turn: 2 }, -1, 0],
      ]);
      await playground.close();
    },
  );

  logicTest(profile)("moves to the turn that a hook listener sets, and nowhere if one forbids it", async () => {
    const playground = await fight();
    await playground.run(`
      Hooks.on("combatTurn", (it, data) => { if (data.turn === 1) data.turn = 2; });
      await combat.startCombat();
      await combat.nextTurn();
    `);
    expect(await playground.run("return acting();")).toEqual([1, 2, "Nub"]);
    await playground.run(`Hooks.once("preUpdateCombat", () => false); await combat.update({ turn: 0 });`);
    expect(await playground.run("return acting();")).toEqual([1, 2, "Nub"]);
    await playground.close();
  });

  logicTest(profile)("skips defeated combatants forwards if the setting is on, and never backwards", async () => {
    const playground = await fight();
    await playground.run(`
      await game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
      await of("Krell").update({ defeated: true });
      await combat.startCombat();
    `);
    expect(await playground.run("return combat.nextCombatant.name;")).toBe("Nub");
    await playground.run("await combat.nextTurn();");
    expect(await playground.run("return acting();")).toEqual([1, 2, "Nub"]);
    await playground.run("await combat.previousTurn();");
    expect(await playground.run("return acting();")).toEqual([1, 1, "Krell"]);
    await playground.close();
  });

  logicTest(profile)("keeps the current turn when the order changes, without a turn hook", async () => {
    const playground = await fight();
    // Without an active GM nobody keeps count of turns, and the tracker is Foundry's alone.
    await playground.run(`
      Object.defineProperty(game.user, "isActiveGM", { get: () => false });
      await combat.startCombat(); await combat.nextTurn(); heard.length = 0;
      globalThis.asked = [];
      Hooks.on("updateCombatant", (it, changed, options) => { if ("initiative" in changed) asked.push(options.combatTurn); });
      await of("Gark").update({ initiative: 30 });`);
    expect(await playground.run("return [acting(), heard, asked];")).toEqual([[1, 2, "Krell"], [], [2]]);
    await playground.run(
      `await combat.updateEmbeddedDocuments("Combatant", [{ _id: of("Krell").id, initiative: 1 }], { combatTurn: 2, turnEvents: false });`,
    );
    expect(await playground.run("return [acting(), heard];")).toEqual([[1, 2, "Nub"], []]);
    await playground.run(`await of("Nub").delete();`);
    expect(await playground.run("return [acting(), heard];")).toEqual([[1, 2, "Krell"], [["changed", 1, 2, 1, 2]]]);
    // Back to Mira, who has acted already: https://github.com/foundryvtt/foundryvtt/issues/12009
    await playground.run(`await of("Krell").delete();`);
    expect(await playground.run("return acting();")).toEqual([1, 1, "Mira"]);
    await playground.close();
  });

  logicTest(profile)("uses the order of a wrapped _sortCombatants", async () => {
    const playground = await fight();
    await playground.run(`
      const proto = CONFIG.Combat.documentClass.prototype;
      const former = proto._sortCombatants;
      proto._sortCombatants = function (a, b) {
        const key = (it) => it.getFlag("parapet", "key") ?? 0;
        return key(b) - key(a) || former.call(this, a, b);
      };
      await of("Gark").setFlag("parapet", "key", 1);
    `);
    expect(await playground.run("return combat.turns.map(({ name }) => name);")).toEqual([
      "Gark",
      "Mira",
      "Krell",
      "Nub",
    ]);
    await playground.close();
  });

  test("rolls initiative for those without, with a message each, and resets it", async () => {
    const playground = await fight();
    await playground.run(`
      CONFIG.Dice.randomUniform = () => 0.5;
      await combat.resetAll();
      await of("Mira").update({ initiative: 3 });
      await of("Krell").update({ hidden: true });
      await combat.rollAll();
    `);
    const rolled = await playground.run<number[]>("return combat.turns.map(({ initiative }) => initiative);");
    expect(rolled.slice(0, 3).every((each) => each === rolled[0])).toBe(true);
    expect(rolled[3]).toBe(3);
    expect(
      await playground.run(`
        return game.messages.contents.map(({ speaker, flags, rolls, whisper }) => [speaker.alias, flags.core.initiativeRoll, rolls.length, whisper.length]);
      `),
    ).toEqual(
      expect.arrayContaining([
        ["Nub", true, 1, 0],
        ["Gark", true, 1, 0],
        ["Krell", true, 1, 1],
      ]),
    );
    await playground.close();
  });

  test("refuses rounds and turns that are not whole numbers from 0", async () => {
    const playground = await fight();
    const told = await playground.run(`
      const tried = [{ round: 0.5 }, { round: -1 }, { round: null }, { turn: 1.5 }, { turn: -2 }, { round: 2, turn: null }];
      const told = await Promise.all(tried.map((its) => combat.update(its).then(() => "taken", () => "refused")));
      return [told, combat.round, combat.turn];
    `);
    expect(told).toEqual([["refused", "refused", "refused", "refused", "refused", "taken"], 2, null]);
    await playground.close();
  });

  test("sets configured statuses and rejects others", async () => {
    const playground = await fight();
    await playground.run(`
      const actor = game.addActor({ name: "Mira" });
      await of("Mira").token.update({ actorId: actor.id, actorLink: true });
      globalThis.actor = actor;
    `);
    expect(
      await playground.run(`
        const { DEFEATED } = CONFIG.specialStatusEffects;
        const made = await actor.toggleStatusEffect(DEFEATED);
        return [made.documentName, of("Mira").isDefeated, await actor.toggleStatusEffect(DEFEATED, { active: true }),
          await actor.toggleStatusEffect(DEFEATED), await actor.toggleStatusEffect(DEFEATED, { active: false }) ?? null, of("Mira").isDefeated];
      `),
    ).toEqual(["ActiveEffect", true, true, false, null, false]);
    expect(
      await playground.run(
        `try { await actor.toggleStatusEffect("nonsense"); } catch (error) { return error.message; }`,
      ),
    ).toContain("nonsense");
    const found =
      "const { length } = CONFIG.statusEffects; return [Object.values(CONFIG.statusEffects).length === length";
    expect(await playground.run(`${found}, "prone" in CONFIG.statusEffects];`)).toEqual([true, profile === 14]);
    await playground.close();
  });
});
