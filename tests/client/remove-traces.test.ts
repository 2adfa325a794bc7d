import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { logicTest, versions } from "./versions";

/** "Remove all of Parapet's traces", and the markers of fights that are gone. */

const table = layTable();

const FIGHT = `
  for (const it of canvas.scene.tokens.contents)
    if (it.actor === null) await it.update({ actorId: game.addActor({ name: it.name }).id, actorLink: true });
  const tokens = canvas.scene.tokens.contents.slice(0, 3);
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  await combat.createEmbeddedDocuments("Combatant", tokens.map(({ id }, i) =>
    ({ tokenId: id, sceneId: canvas.scene.id, initiative: 20 - i })));
  await combat.startCombat();
`;

/** Names of those who bear a status of Parapet's. */
const MARKED = `canvas.scene.tokens.contents.flatMap(({ name, actor }) =>
  actor !== null && [...actor.statuses].some((it) => /flat|guard|surprised/i.test(it)) ? [name] : [])`;

/** Every place in the world where something of Parapet is stored. */
const TRACES = `
  const found = [];
  const look = (where, document) => {
    if ("parapet" in document.flags) found.push(where + " " + JSON.stringify(document.flags.parapet));
    for (const list of ["effects", "items"]) for (const it of document.collections[list]?.contents ?? []) look(where + ", " + list, it);
  };
  for (const scene of game.scenes.contents) {
    look("scene", scene);
    for (const list of ["walls", "tokens", "tiles", "regions", "lights", "templates", "levels"])
      for (const it of scene.collections[list]?.contents ?? []) {
        look(list, it);
        for (const behavior of list === "regions" ? it.behaviors.contents : [])
          if (behavior.type.startsWith("parapet.")) found.push("behavior " + behavior.type);
        if (list === "tokens" && it.actor !== null) look("actor of a token", it.actor);
      }
  }
  for (const actor of game.actors.contents) {
    look("actor", actor);
    if ("parapet" in (actor.prototypeToken.flags ?? {})) found.push("actor prototype");
  }
  for (const item of game.items.contents) look("world item", item);
  for (const pack of game.packs.contents)
    if (!pack.collection.startsWith("parapet."))
      for (const it of await pack.getDocuments()) {
        look(pack.title, it);
        for (const region of it.collections.regions?.contents ?? [])
          for (const { type } of region.behaviors.contents) found.push(pack.title + ", behavior " + type);
      }
  for (const macro of game.macros.contents) look("macro", macro);
  for (const [slot, id] of Object.entries(game.user.hotbar)) found.push("hotbar " + slot + " " + game.macros.get(id)?.name);
  for (const combat of game.combats.contents) {
    look("combat", combat);
    for (const it of combat.combatants.contents) look("combatant", it);
  }
  for (const message of game.messages.contents) look("message", message);
  for (const entry of game.journal.contents) {
    look("journal", entry);
    for (const page of entry.pages.contents) look("journal page", page);
  }
  const stored = game.settings.storage.get("world").contents.map(({ key }) => key).filter((key) => key.startsWith("parapet."));
  return [...found, ...stored, ...${MARKED}.map((name) => "status of " + name)];
`;

/** Documents of other kinds with flags of Parapet. */
const MORE = `
  const flags = { parapet: { cover: [] } };
  const effects = [{ _id: "effect0000000001", name: "Blur", flags }];
  const item = { _id: "item000000000001", name: "Bow", flags, effects };
  game.addItem(item);
  const owner = game.addActor({ name: "Owner" });
  await owner.createEmbeddedDocuments("Item", [item]);
  await owner.createEmbeddedDocuments("ActiveEffect", effects);
  await canvas.scene.walls.contents[1].update({ "flags.parapet.cover": "low" });
  await canvas.scene.walls.contents[1].unsetFlag("parapet", "cover");
  for (const [name, locked] of [["open", false], ["shut", true]])
    game.addPack({ name, label: "Heroes, " + name, type: "Actor" }, locked, [{ name: "Hero", flags, items: [item] }]);
  game.addPack({ name: "macros", label: "Heroes, macros", type: "Macro" }, false, [{ name: "Hold", flags }]);
  const behaviors = [{ type: "parapet.terrain", system: {} }];
  game.addPack({ name: "maps", label: "Heroes, maps", type: "Scene" }, false, [{ name: "Hall", regions: [{ behaviors }] }]);
  const macro = await Macro.create({ name: "Hold", command: "", flags: { parapet: { act: true } } });
  const other = await Macro.create({ name: "Other", command: "" });
  await game.user.assignHotbarMacro(macro, 3);
  await game.user.assignHotbarMacro(other, 4);
  const ofFight = { parapet: { fight: "c" } };
  await JournalEntry.create({ name: "Fight", pages: [{ name: "Fight", flags: ofFight }], flags: ofFight });
  const pages = [{ name: "Mine" }, { name: "Fight", flags: ofFight }];
  await JournalEntry.create({ name: "Shared", pages, flags: ofFight });
  await JournalEntry.create({ name: "Copied", pages });
  await JournalEntry.create({ name: "Notes", pages: [] });
  localStorage.setItem("parapet.gmStore", JSON.stringify({ [game.world.id + " u"]: [1], "elsewhere u": [2] }));
`;

/** What only this version has: measured templates, or levels of a scene. */
const OF_VERSION = {
  13: { name: "MeasuredTemplate", list: "templates", source: `{ t: "circle", x: 300, y: 300, distance: 20, flags }` },
  14: { name: "Level", list: "levels", source: `{ name: "Cellar", flags }` },
};

/** What the browser stores of Parapet and of others. */
const STORED = `return Object.entries({ ...localStorage }).filter(([key]) => /parapet|another/.test(key)).sort();`;

const remove = async ({ page }: Playground, ticks: readonly string[] = []): Promise<void> => {
  await page.evaluate(async () => {
    const { game } = globalThis as never as { game: { settings: { menus: Map<string, { type: new () => never }> } } };
    const panel = new (game.settings.menus.get("parapet.panel")!.type)() as { render: (how: object) => Promise<void> };
    await panel.render({ force: true });
  });
  await page.locator("#parapet-config-remove").click();
  await page.locator('.dialog-content input[name="browser"]').waitFor();
  for (const tick of ticks) await page.locator(`.dialog-content input[name="${tick}"]`).click();
  await page.getByRole("button", { name: "Remove all traces", exact: true }).last().click();
};

describe.each(versions("differs"))("with Foundry %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());
  const marked = () => expect.poll(() => playground.run<string[]>(`return ${MARKED};`), { timeout: 8000 });

  logicTest(profile)("a combat deleted while no GM was connected leaves no marker once one connects", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(FIGHT);
    await marked().not.toEqual([]);
    const kept = `return game.actors.contents.flatMap(({ flags }) => flags.parapet?.marked?.combat ?? []);`;
    expect([...new Set(await playground.run<string[]>(kept))]).toEqual([
      await playground.run("return game.combat.id;"),
    ]);
    // The state after a combat was deleted without a connected GM.
    await playground.run(`
      for (const actor of game.actors.contents)
        if (actor.flags.parapet?.marked !== undefined) await actor.setFlag("parapet", "marked.combat", "gone");
      for (const { id } of game.combat.combatants.contents)
        await game.combat.combatants.get(id).unsetFlag("parapet", "marker");
    `);
    await playground.run(`await game.addCombat({ scene: canvas.scene.id, active: false }).delete();`);
    await marked().toEqual([]);
    expect(
      await playground.run(`return game.actors.contents.filter(({ flags }) => flags.parapet?.marked).length;`),
    ).toBe(0);
  });

  test("all traces are removed from the panel, and the GM gets a summary", async () => {
    const { name, list, source } = OF_VERSION[profile];
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`
      ${FIGHT}
      await canvas.scene.walls.contents[0].update({ "flags.parapet.cover": "low" });
      await canvas.scene.tokens.contents[0].update({ "flags.parapet.reach": 10 });
      await canvas.scene.update({ "flags.parapet.settings": { wallGap: 0.2 } });
      await game.actors.contents[0].update({ prototypeToken: { flags: { parapet: { tall: true } } } });
      await game.settings.set("parapet", "wallGap", 0.1);
      await game.settings.set("parapet", "ruleSets", { "world.brawl": { format: 1, id: "world.brawl", name: "Brawl" } });
      await ChatMessage.create({ content: "-", flags: { parapet: { amended: { undone: true } } } });
      localStorage.setItem("parapet.overlay", '"off"');
      localStorage.setItem("another.overlay", '"off"');
      localStorage.setItem("parapet.torn", "{");
      ${MORE}
      await canvas.scene.createEmbeddedDocuments("${name}", [${source}]);
    `);
    await marked().not.toEqual([]);
    const before = await playground.run<string[]>(TRACES);
    for (const kind of [
      "walls",
      "tokens",
      "scene",
      "actor prototype",
      "message",
      "combatant",
      "parapet.wallGap",
      "parapet.ruleSets",
      "status of",
      "world item, effects",
      "actor, items, effects",
      "Heroes, open, items, effects",
      "Heroes, macros",
      "Heroes, maps, behavior parapet.terrain",
      "macro",
      "hotbar 3 Hold",
      "journal",
      list,
    ])
      expect(before.join("\n")).toContain(kind);
    await remove(playground);
    await expect
      .poll(async () => (await playground.notices()).join(), { timeout: 10_000 })
      .toContain("deactivate Parapet");
    expect((await playground.notices()).join()).toMatch(/Removed flags from \d+ documents\. .* status markers?\./);
    // Nobody has asked for the compendia.
    const inPacks = (trace: string): boolean => trace.startsWith("Heroes");
    const after = await playground.run<string[]>(TRACES);
    expect(after.filter((trace) => !inPacks(trace))).toEqual(["hotbar 4 Other"]);
    expect(after.filter(inPacks)).toEqual(before.filter(inPacks));
    expect(await playground.run(`return game.macros.contents.map(({ name }) => name);`)).toEqual(["Other"]);
    const journal = `game.journal.contents.map(({ name, pages }) => [name, ...pages.contents.map((it) => it.name)])`;
    expect(await playground.run(`return ${journal};`)).toEqual([["Shared", "Mine"], ["Copied", "Mine"], ["Notes"]]);
    // Settings in the browser are those of all worlds.
    expect(await playground.run(STORED)).toEqual([
      ["another.overlay", '"off"'],
      ["parapet.gmStore", JSON.stringify({ "elsewhere u": [2] })],
      ["parapet.overlay", '"off"'],
      ["parapet.torn", "{"],
    ]);
    await expect.poll(() => playground.page.locator("#parapet-config").count()).toBe(0);
  });

  logicTest(profile)(
    "settings of all worlds in the browser and compendia are cleared if the GM ticks them; locked ones are named",
    async () => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
      await playground.run(`
      localStorage.setItem("parapet.overlay", '"off"');
      localStorage.setItem("another.overlay", '"off"');
      ${MORE}
    `);
      await remove(playground, ["browser", "compendia"]);
      await expect
        .poll(async () => (await playground.notices()).join(), { timeout: 10_000 })
        .toContain("Locked compendia still have data of Parapet: Heroes, shut.");
      const after = await playground.run<string[]>(TRACES);
      expect(after.filter((trace) => !trace.startsWith("Heroes, shut"))).toEqual(["hotbar 4 Other"]);
      expect(after.some((trace) => trace.startsWith("Heroes, shut"))).toBe(true);
      expect(await playground.run(STORED)).toEqual([["another.overlay", '"off"']]);
    },
  );

  logicTest(profile)("5,000 walls are cleared in steps that the GM sees", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`
      const wall = (_, i) => ({ _id: "wall" + i, c: [i, 0, i, 100], flags: { parapet: { cover: "low" } } });
      game.addScene({ name: "Maze", walls: Array.from({ length: 5000 }, wall) });
      globalThis.shares = [];
      const { info } = ui.notifications;
      ui.notifications.info = (...given) => {
        const notice = Reflect.apply(info, ui.notifications, given);
        const { update } = notice;
        notice.update = (how) => { shares.push(how.pct); return Reflect.apply(update, notice, [how]); };
        return notice;
      };
    `);
    await remove(playground);
    await expect
      .poll(async () => (await playground.notices()).join(), { timeout: 100_000 })
      .toMatch(/Removed flags from 50\d\d documents\./);
    const shares = await playground.run<number[]>(`return shares;`);
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual(shares.toSorted((p, q) => p - q));
  });

  logicTest(profile)("none are removed if the GM cancels, and players do not have the button", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`await game.settings.set("parapet", "wallGap", 0.1);`);
    const open = `await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`;
    await playground.run(open);
    await playground.page.locator("#parapet-config-remove").click();
    await playground.page.getByRole("button", { name: "Leave as it is" }).waitFor();
    await playground.page.keyboard.press("Enter");
    await expect.poll(() => playground.page.getByRole("button", { name: "Leave as it is" }).count()).toBe(0);
    expect(await playground.run(TRACES)).toContain("parapet.wallGap");
    await playground.close();
    playground = await Playground.openWith(table, { profile: String(profile), user: "player" });
    await playground.run(open);
    await playground.page.locator("#parapet-config").waitFor();
    await expect.poll(() => playground.page.locator("#parapet-config-remove").count()).toBe(0);
  });
});
