import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";

/** Runs macros of the compendium by their names, one after the other; what notices they gave, a list for each. */
const MACROS = `
  const pack = game.packs.get("parapet.macros");
  const macros = await pack.getDocuments();
  const { warn, info } = ui.notifications;
  const ran = async (...names) => {
    const given = [];
    for (const name of names) {
      const said = [];
      const hear = (text, { localize = false } = {}) => said.push(localize ? game.i18n.localize(text) : text);
      Object.assign(ui.notifications, { warn: hear, info: hear });
      await macros.find((macro) => macro.name === name).execute();
      given.push(said);
    }
    Object.assign(ui.notifications, { warn, info });
    return given;
  };
  const ALL = macros.map(({ name }) => name).sort();
  const token = (name) => canvas.tokens.placeables.find((each) => each.document.name === name);
  const choose = (one, other) => {
    canvas.tokens.releaseAll();
    for (const target of [...game.user.targets]) target.setTarget(false, { releaseOthers: false });
    if (one) token(one).control();
    if (other) token(other).setTarget(true);
  };
`;

/** As Foundry is with "Disable Game Canvas": the canvas has no layers and is never ready. */
const WITHOUT_CANVAS = `
  const ON_THE_MAP = ["Cover map", "Map check", "Where does it land?", "Who has cover?"];
  await canvas.tearDown();
  globalThis.canvas = { ready: false, scene: null, stage: null };
`;

const BEGIN_FIGHT = `
  await game.combat.startCombat();
  while (game.combat.flags.parapet?.order === undefined) await new Promise((goOn) => setTimeout(goOn));
`;

interface Shown {
  readonly canvas: { readonly scene: { readonly name: string } };
}

const table = layTable();
let playground: Playground;

const run = <T>(script: string): Promise<T> => playground.run(`${MACROS}\n${script}`);

describe("the compendia", () => {
  beforeEach(async () => {
    playground = await Playground.open(table, 14);
  });
  afterEach(() => playground.close());

  test("the proving ground opens from the list of scenes, and Parapet judges on it", async () => {
    const { page } = playground;
    await page.locator("#scenes").selectOption({ label: "Proving ground" });
    await page.waitForFunction(() => (globalThis as never as Shown).canvas.scene.name === "Proving ground");
    expect(await playground.verdict("Archer 13", "Target 13")).toMatchObject({ cover: "soft", lineOfEffect: true });
    await expect.poll(() => page.locator("#scenes option:checked").textContent()).toBe("Proving ground");
  });

  test("its macros say what is missing", async () => {
    expect(await run(`return ran(...ALL);`)).toEqual([
      ["There is no encounter yet. Add the creatures to the combat tracker first."],
      ["Select a token to see its cover map."],
      ["Take control of a creature in the fight first."],
      [],
      ["Take control of a creature in the fight first."],
      ["Select the token that threw."],
      ["Select the token that attacks."],
    ]);
    expect(await run(`choose("Mira"); return ran("Where does it land?", "Who has cover?");`)).toEqual([
      ["Target the token that was missed first."],
      ["Target another token first."],
    ]);
    const without = await run<string[][]>(`game.modules.get("parapet").api = undefined; return ran(...ALL);`);
    expect(without.flat()).toEqual(
      Array.from({ length: 7 }, () => "Parapet is not active. A GM can tick it under “Manage Modules”."),
    );
    playground = await playground.asPlayer();
    const refused = ["You may not do that: ask the creature’s owner or the GM."];
    expect(await run(`return ran("Ambush", "Map check");`)).toEqual([refused, refused]);
  });

  test("its macros say if no map is shown, and those about turns work without one", async () => {
    const fight = `
      const { tokens, id } = canvas.scene;
      const combat = game.addCombat({ scene: null, active: true, round: 0, turn: null });
      const fighters = ["Mira", "Krell"].map((name, i) =>
        ({ tokenId: tokens.getName(name).id, sceneId: id, initiative: [20, 10][i] }));
      await combat.createEmbeddedDocuments("Combatant", fighters);
    `;
    const noMap = ["No map is shown: view a scene, or untick “Disable Game Canvas” in Foundry’s settings."];
    const said = await run(`${fight} ${WITHOUT_CANVAS} return ran(...ON_THE_MAP, "Ambush");`);
    expect(said).toEqual([noMap, noMap, noMap, noMap, []]);
    await playground.page.waitForSelector("[id^=parapet-ambush]");
    expect(await run(`${BEGIN_FIGHT} return ran("Ready an action");`)).toEqual([[]]);
    const { page } = playground;
    await page.locator("#parapet-ready [name=words]").fill("somebody comes");
    await page.locator("#parapet-ready [name=action]").fill("shout");
    await page.locator("#parapet-ready [type=submit]").click();
    await page.waitForSelector("#parapet-ready", { state: "detached" });
    const acting = `game.combat.combatant.name`;
    expect(await run(`await game.combat.nextTurn(); return [${acting}, ...(await ran("Hold, or step in"))];`)).toEqual([
      "Krell",
      [],
    ]);
    const done = await run<string[]>(
      `return game.modules.get("parapet").api.combat.changes().map(({ kind }) => kind);`,
    );
    expect(done.filter((kind) => kind !== "turn")).toEqual(["hold", "ready", "begin"]);
  });

  test("its macros use the user's language, with Parapet and without", async () => {
    await playground.close();
    playground = await Playground.openWith(table, { profile: "14", lang: "de" });
    expect(await run(`return ran("Where does it land?");`)).toEqual([["Wähle das Token aus, das geworfen hat."]]);
    const without = await run<string[][]>(`game.modules.get("parapet").api = undefined; return ran(...ALL);`);
    expect(new Set(without.flat())).toEqual(
      new Set(["Parapet ist nicht aktiv. Eine SL kann es unter „Module verwalten“ ankreuzen."]),
    );
  });

  test("its macros put their results in words, and treat no name as HTML", async () => {
    await playground.change("Gark", { name: "<b>Gark</b> & Co" });
    expect(await run(`choose("Mira", "Krell"); return ran("Who has cover?");`)).toEqual([
      ["Soft cover +4 AC – Soft cover from &lt;b&gt;Gark&lt;/b&gt; &amp; Co."],
    ]);
  });

  test("a throw at a token in the thrower's own square has no direction to miss in, and says so", async () => {
    const { x, y } = await run<{ x: number; y: number }>(`return token("Mira").document.toObject();`);
    await playground.change("Krell", { x, y });
    expect(await run(`choose("Mira", "Krell"); return ran("Where does it land?");`)).toEqual([
      ["Thrower and target stand in the same square, so a miss has no direction: target a token in another one."],
    ]);
  });

  test("its macros do what they are called", async () => {
    expect(await run(`choose("Mira", "Krell"); return ran("Who has cover?");`)).toEqual([
      ["Soft cover +4 AC – Soft cover from Gark."],
    ]);
    expect(await playground.labels()).toEqual(["Soft cover +4 AC · Gark blocks 2 of 4 lines"]);
    expect(
      await run(`await ran("Cover map"); return ui.controls.controls.tokens.tools["parapet-cover-map"].active;`),
    ).toBe(true);
    const opened = (id: string): Promise<unknown> => playground.page.waitForSelector(`[id^="${id}"]`);
    await run(`await ran("Map check");`);
    await opened("parapet-map-check");
    await run(`
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
      const fighters = ["Mira", "Krell"].map((name, i) =>
        ({ tokenId: token(name).id, sceneId: canvas.scene.id, initiative: [20, 10][i] }));
      await combat.createEmbeddedDocuments("Combatant", fighters);
      await ran("Ambush");
    `);
    await opened("parapet-ambush");
    await run(`${BEGIN_FIGHT} await ran("Ready an action");`);
    await opened("parapet-ready");
    expect(
      await run(`
        const { combat } = game.modules.get("parapet").api;
        await ran("Hold, or step in");
        const { isHolding } = combat.stateOf();
        await ran("Hold, or step in");
        return [isHolding, combat.stateOf().isHolding, combat.stateOf().stepsIn];
      `),
    ).toEqual([true, false, true]);
  });

  test("a missed throw is shown to each reader with the creatures they know", async () => {
    const told = async (): Promise<string[]> => {
      await playground.settle();
      return playground.page.locator(".message .parapet-card").last().locator("p").allTextContents();
    };
    // Mira, Gark and Krell stand in one row with a square between each two. With a 1 a throw at Krell falls between the others.
    await run(`CONFIG.Dice.randomUniform = () => 0.5 / 8; choose("Mira", "Krell"); await ran("Where does it land?");`);
    expect(await told()).toEqual([
      "Mira misses Krell. The die shows 1: the throw lands one square to the west.",
      "Nobody is in that square.",
      "In the squares around it: Gark and Krell.",
    ]);
    // With a 5 it flies past Gark, two squares far, to where Krell stands.
    await run(`
      CONFIG.Dice.randomUniform = () => 4.5 / 8;
      await game.modules.get("parapet").api.scatter(token("Mira"), token("Gark"), { squares: 2 });
    `);
    expect(await told()).toEqual([
      "Mira misses Gark. The die shows 5: the throw lands 2 squares to the east.",
      "In that square: Krell.",
      "Nobody is in the squares around it.",
    ]);
    expect(await run(`return game.messages.contents.map(({ rolls }) => rolls.map(({ total }) => total));`)).toEqual([
      [1],
      [5],
    ]);
    playground = await playground.asPlayer();
    await playground.change("Gark", { hidden: true });
    const around = await run(`
      CONFIG.Dice.randomUniform = () => 0.5 / 8;
      const { around } = await game.modules.get("parapet").api.scatter(token("Mira"), token("Krell"));
      return around.map((id) => canvas.tokens.get(id.slice("token:".length)).document.name);
    `);
    expect(around).toEqual(["Krell"]);
    expect((await told())[2]).toBe("In the squares around it: Krell.");
    const kept = "return JSON.stringify(game.messages.contents.map(({ flags }) => flags));";
    expect(await run(kept)).not.toContain(await run(`return "token:" + token("Gark").id;`));
  });

  test("a throw by a hidden creature is reported to GMs in a notice, and in no message", async () => {
    await playground.change("Gark", { hidden: true });
    const made = await run(`
      CONFIG.Dice.randomUniform = () => 4.5 / 8;
      const scattered = await game.modules.get("parapet").api.scatter(token("Gark"), token("Mira"), { squares: 2 });
      return [scattered.roll, game.messages.contents.length];
    `);
    expect(made).toEqual([5, 0]);
    expect((await playground.notices()).join()).toMatch(/Gark misses Mira\. The die shows 5/);
  });
});
