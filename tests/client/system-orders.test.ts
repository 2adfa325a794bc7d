import { describe, expect, test } from "vitest";
import { API, asked, seating, soon } from "./fights";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const SETTLED = "await new Promise((done) => setTimeout(done, 80));";

/**
 * Five combatants, four of them with the same initiative; actors as the system has them. Ids are given, so that two runs
 * can be compared.
 */
const FIGHT = `
  const scene = canvas.scene;
  const tokens = ["Mira", "Krell", "Nub", "Pike", "Gark"].map((name) => scene.tokens.getName(name));
  for (const [i, token] of tokens.entries())
    if (token.actor === null)
      await token.update({ actorId: game.addActor({ _id: "actor00000000" + i, name: token.name }).id, actorLink: true });
  const combat = game.addCombat({ _id: "combat0000000000", scene: scene.id, active: true, round: 0, turn: null });
  const fighters = tokens.map(({ id }, i) =>
    ({ _id: "fighter00000000" + "edcba"[i], tokenId: id, sceneId: scene.id, initiative: [15, 15, 15, 15, 9][i] }));
  await combat.createEmbeddedDocuments("Combatant", fighters, { keepId: true });
`;

const NAMED = "const its = (name) => game.combat.combatants.find((each) => each.name === name);";

/** What a table does in a fight, one step a line. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  pf2e: [
    `await its("Pike").update({ "flags.pf2e.overridePriority.15": 0 });`,
    `await game.combat.startCombat();`,
    `await game.combat.nextTurn();`,
    `await game.combat.nextTurn();`,
    `await its("Nub").update({ initiative: 15, "flags.pf2e.overridePriority.15": 3 });`,
    `await game.combat.update({ turn: 1 });`,
  ],
  dnd5e: [
    `await game.combat.startCombat();`,
    `await game.combat.nextTurn();`,
    `await game.combat.setInitiative(its("Gark").id, 15);`,
    `game.combat.setupTurns();`,
  ],
  swade: [
    `await game.combat.startCombat();`,
    `await its("Krell").update({ "flags.swade.roundHeld": 1 });`,
    `await game.combat.nextTurn();`,
    `await game.combat.nextRound();`,
    `await its("Krell").update({ "flags.swade.roundHeld": 0, "flags.swade.turnLost": true });`,
  ],
  "draw-steel": [
    `await game.combat.startCombat();`,
    `await game.combat.endTurn();`,
    `await game.combat.update({ turn: 2 }, { direction: 1 });`,
    `await its("Pike").update({ initiative: 0 });`,
    `await game.combat.endTurn();`,
    `await game.combat.nextRound();`,
  ],
};

const ANY_SYSTEM = [
  `await its("Gark").update({ hidden: true });`,
  `await its("Pike").update({ defeated: true });`,
  `await game.combat.nextTurn();`,
  `await game.combat.nextRound();`,
  `await game.combat.previousTurn();`,
  `await game.combat.previousRound();`,
  `await its("Mira").update({ initiative: 4 });`,
  `await its("Krell").delete();`,
  `await game.combat.nextTurn();`,
  `await game.combat.resetAll();`,
];

/** Every document that a fight may change, and the order that the tracker shows. The scene's id is another on each page. */
const STATE = `
  const all = (collection) => collection.contents.map((it) => it.toObject());
  return JSON.stringify({
    combats: all(game.combats),
    actors: all(game.actors),
    tokens: all(canvas.scene.tokens),
    messages: all(game.messages),
    order: game.combats.contents.map(({ turns }) => turns.map(({ name }) => name)),
  }).replaceAll(canvas.scene.id, "SCENE");
`;

/** The state after each step. */
const played = async (playground: Playground, system: string): Promise<string[]> => {
  await playground.run(FIGHT);
  const states: string[] = [];
  for (const step of [...STEPS[system]!, ...ANY_SYSTEM]) {
    await playground.run(`${NAMED} ${step} ${SETTLED}`);
    states.push(await playground.run<string>(STATE));
  }
  return states;
};

/** Before the page's own scripts: the page has the module's files on it, and runs none of its scripts. */
const WITHOUT_MODULE = `
  const { fetch } = globalThis;
  globalThis.fetch = async (path, ...more) => {
    const response = await fetch(path, ...more);
    if (!String(path).endsWith("modules/parapet/module.json")) return response;
    return { ok: response.ok, json: async () => ({ ...(await response.json()), esmodules: [] }) };
  };
`;

const ORDER_OF = "game.combat.turns.map(({ name }) => name)";

describe.each(versions("logic"))("on version %i, a combat in the game system's own order", (profile) => {
  test.each(Object.keys(STEPS))(
    "of %s leaves the same documents with Order of battle off as without Parapet",
    async (system) => {
      const query = { profile: String(profile), system };
      const without = await Playground.openWith(table, query, WITHOUT_MODULE);
      const bare = await played(without, system);
      expect(await without.run(`return game.modules.get("parapet").api === undefined;`)).toBe(true);
      await without.page.close();
      const playground = await Playground.openWith(table, query);
      await playground.run(`await game.settings.set("parapet", "orderOfBattle", "off");`);
      const states = await played(playground, system);
      for (const [i, state] of states.entries()) expect(state).toBe(bare[i]);
      expect(states).toHaveLength(bare.length);
      expect(bare.at(-1)).not.toBe(bare[0]);
      await playground.close();
    },
  );

  test("is off in systems with their own turns, until the GM switches it on", async () => {
    for (const [system, isOn] of [
      ["swade", false],
      ["draw-steel", false],
      ["pf2e", true],
    ] as const) {
      const playground = await Playground.openWith(table, { profile: String(profile), system });
      await playground.run(`${FIGHT} await combat.startCombat(); ${SETTLED}`);
      expect([system, await playground.run(`return game.combat.flags.parapet !== undefined;`)]).toEqual([system, isOn]);
      await playground.close();
    }
  });

  test("of pf2e has foes first among equal initiatives, in the order the GM dragged them to", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "pf2e" });
    await playground.run(FIGHT);
    const foes = await playground.run<string[]>(
      `return ["Krell", "Nub", "Pike"].filter((name) => game.combat.combatants.find((it) => it.name === name).isNPC);`,
    );
    expect(foes.length).toBeGreaterThan(0);
    await playground.run(`await game.combat.startCombat(); ${SETTLED}`);
    const order = await playground.run<string[]>(`return ${ORDER_OF};`);
    expect(order.indexOf("Mira")).toBe(foes.length);
    await playground.run(`${NAMED} await its("Mira").update({ "flags.pf2e.overridePriority.15": 0 }); ${SETTLED}`);
    expect((await playground.run<string[]>(`return ${ORDER_OF};`))[0]).toBe("Mira");
    await playground.close();
  });

  test("of dnd5e keeps the tokens of one actor together", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "dnd5e" });
    await playground.run(FIGHT);
    await playground.run(`
      const shared = game.addActor({ name: "Guard" });
      for (const name of ["Krell", "Pike"]) await canvas.scene.tokens.getName(name).update({ actorId: shared.id, actorLink: false });
      const other = game.addActor({ name: "Hag" });
      for (const name of ["Mira", "Nub"]) await canvas.scene.tokens.getName(name).update({ actorId: other.id, actorLink: false });
      await game.combat.startCombat();
      ${SETTLED}
    `);
    await soon(playground, `${ORDER_OF}`, ["Krell", "Pike", "Mira", "Nub", "Gark"]);
    await playground.close();
  });

  test("of Savage Worlds has combatants on hold since an earlier round first, also with Order of battle on", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "swade" });
    await playground.run(`await game.settings.set("parapet", "orderOfBattle", "on");`);
    await playground.run(`${FIGHT} ${NAMED} await combat.startCombat(); await its("Gark").update({ "flags.swade.roundHeld": 1 });
      await combat.nextRound(); ${SETTLED}`);
    expect((await playground.run<string[]>(`return ${ORDER_OF};`))[0]).toBe("Gark");
    await playground.close();
  });

  test("of Draw Steel has no current combatant where the system says so, also with Order of battle on", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "draw-steel" });
    await playground.run(`await game.settings.set("parapet", "orderOfBattle", "on");`);
    await playground.run(`${FIGHT} await combat.startCombat(); ${SETTLED} await combat.endTurn(); ${SETTLED}`);
    expect(await playground.run("return [game.combat.round, game.combat.turn];")).toEqual([1, null]);
    await playground.run(`await game.combat.nextRound(); ${SETTLED}`);
    expect(await playground.run("return [game.combat.round, game.combat.turn];")).toEqual([2, null]);
    await playground.close();
  });

  test("gives each of two tied combatants a turn", async () => {
    const playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`
      const scene = canvas.scene;
      await game.settings.set("parapet", "ruleset", "pathfinder1e");
      const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
      const dice = [0.1, 0.9];
      CONFIG.Dice.randomUniform = () => dice.shift() ?? 0.5;
      const fighters = ["Krell", "Pike"].map((name, i) =>
        ({ _id: "fighter00000000" + i, tokenId: scene.tokens.getName(name).id, sceneId: scene.id, initiative: 12 }));
      await combat.createEmbeddedDocuments("Combatant", fighters, { keepId: true });
      await combat.startCombat();
    `);
    const acting = "`${game.combat.round} ${game.combat.combatant?.name}`";
    await soon(playground, `game.combat.flags.parapet?.order?.turn !== undefined`, true);
    await playground.run(SETTLED);
    const [first] = await playground.run<string[]>(`return ${ORDER_OF};`);
    const second = first === "Krell" ? "Pike" : "Krell";
    await soon(playground, acting, `1 ${first}`);
    await playground.run(`await game.combat.nextTurn(); ${SETTLED}`);
    await soon(playground, acting, `1 ${second}`);
    await playground.run(`await game.combat.nextTurn(); ${SETTLED}`);
    await soon(playground, acting, `2 ${first}`);
    await playground.close();
  });
});

describe.each(versions("logic"))("on version %i, a combat from before Parapet was installed", (profile) => {
  const { sit } = seating(table, "adopted", profile);

  const THIRD_ROUND = `
    await game.settings.set("parapet", "ruleset", "pathfinder1e");
    const scene = canvas.scene;
    const combat = game.addCombat({ _id: "combat0000000000", scene: scene.id, active: true, round: 3, turn: 2 });
    const fighters = ["Mira", "Krell", "Nub", "Pike", "Gark"].map((name, i) =>
      ({ tokenId: scene.tokens.getName(name).id, sceneId: scene.id, initiative: [15, 15, 12, 12, 9][i] }));
    await combat.createEmbeddedDocuments("Combatant", fighters);
    ${SETTLED}
  `;
  const KEPT = `return JSON.stringify([game.combats.contents.map((it) => it.toObject()), game.messages.size,
    canvas.scene.tokens.contents.map(({ actor }) => [...(actor?.statuses ?? [])])]);`;

  test("stays unchanged: nothing is rolled, marked, written or reordered until a function is used", async () => {
    const [gm] = await sit(["gm"], { system: "pf1" });
    await gm!.run(THIRD_ROUND);
    const order = await gm!.run<string[]>(`return ${ORDER_OF};`);
    expect(await gm!.run("return game.combat.flags.parapet;")).toBeUndefined();
    expect(await gm!.run("return game.messages.size;")).toBe(0);
    await expect.poll(() => gm!.page.locator("#combat [data-mark]").count()).toBe(0);
    const before = await gm!.run(KEPT);
    await gm!.run(`await game.combat.nextTurn(); ${SETTLED}`);
    expect(await gm!.run(`return ${ORDER_OF};`)).toEqual(order);
    expect(await gm!.run("return game.combat.flags.parapet;")).toBeUndefined();
    await gm!.run(`await game.combat.previousTurn(); ${SETTLED}`);
    expect(await gm!.run(KEPT)).toBe(before);
    // A function is used: from then on the fight is counted, from where it stands.
    expect(await gm!.run(asked("hold", order[2]!))).toBeNull();
    await soon(gm!, "`${game.combat.round} ${game.combat.combatant?.name}`", `3 ${order[3]}`);
    const acted = `${ORDER_OF}.map((name) => ${API}.stateOf(game.combat.combatants.find((it) => it.name === name)).hasActed)`;
    await soon(gm!, acted, [true, true, true, true, true]);
    expect(await gm!.run(`return ${ORDER_OF};`)).toEqual(order);
    await gm!.close();
  });

  test("keeps nothing of Parapet's when Order of battle is switched off during it", async () => {
    const [gm] = await sit(["gm"], { system: "pf1" });
    await gm!.run(
      `await game.settings.set("parapet", "ruleset", "pathfinder1e"); ${FIGHT} await combat.startCombat(); ${SETTLED}`,
    );
    await expect.poll(() => gm!.page.locator("#combat [data-mark]").count()).toBeGreaterThan(0);
    const ids = `return game.combat.turns.map(({ id }) => id);`;
    const acting = await gm!.run(`return game.combat.combatant.id;`);
    await gm!.run(`await game.settings.set("parapet", "orderOfBattle", "off"); ${SETTLED}`);
    await expect.poll(() => gm!.page.locator("#combat [data-mark]").count()).toBe(0);
    expect(await gm!.run(`return game.combat.combatant.id;`)).toBe(acting);
    const bySystem = await gm!.run<string[]>(`
      const before = (a, b) => b.initiative - a.initiative || (a.id < b.id ? -1 : 1);
      return game.combat.combatants.contents.toSorted(before).map(({ id }) => id);
    `);
    expect(await gm!.run(ids)).toEqual(bySystem);
    const rows = gm!.page.locator("#combat li.combatant");
    expect(await rows.evaluateAll((all) => all.map((row) => row.dataset["combatantId"]))).toEqual(bySystem);
    await gm!.page.click("#combat li.combatant", { button: "right" });
    const menu = await gm!.page.locator("#context-menu [role=menuitem]").allTextContents();
    expect(menu.filter((label) => /hold|ready|surprise/i.test(label))).toEqual([]);
    await gm!.close();
  });
});
