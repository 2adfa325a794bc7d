import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

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
    if (Object.keys(document.flags?.parapet ?? {}).length > 0) found.push(where + " " + JSON.stringify(document.flags.parapet));
  };
  for (const scene of game.scenes.contents) {
    look("scene", scene);
    for (const list of ["walls", "tokens", "tiles", "regions", "lights"])
      for (const it of scene[list]?.contents ?? []) {
        look(list, it);
        for (const behavior of list === "regions" ? it.behaviors.contents : [])
          if (behavior.type.startsWith("parapet.")) found.push("behavior " + behavior.type);
        if (list === "tokens" && it.actor !== null) look("actor of a token", it.actor);
      }
  }
  for (const actor of game.actors.contents) {
    look("actor", actor);
    if (Object.keys(actor.prototypeToken.flags?.parapet ?? {}).length > 0) found.push("actor prototype");
  }
  for (const combat of game.combats.contents) {
    look("combat", combat);
    for (const it of combat.combatants.contents) look("combatant", it);
  }
  for (const message of game.messages.contents) look("message", message);
  const stored = game.settings.storage.get("world").contents.map(({ key }) => key).filter((key) => key.startsWith("parapet."));
  return [...found, ...stored, ...${MARKED}.map((name) => "status of " + name)];
`;

describe.each(versions("logic"))("with Foundry %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());
  const marked = () => expect.poll(() => playground.run<string[]>(`return ${MARKED};`), { timeout: 8000 });

  test("a combat deleted while no GM was connected leaves no marker once one connects", async () => {
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
    playground = await Playground.openWith(table, { profile: String(profile), system: "pf1" });
    await playground.run(`
      ${FIGHT}
      await canvas.scene.walls.contents[0].update({ "flags.parapet.cover": "low" });
      await canvas.scene.tokens.contents[0].update({ "flags.parapet.reach": 10 });
      await canvas.scene.update({ "flags.parapet.settings": { wallGap: 0.2 } });
      await game.actors.contents[0].update({ prototypeToken: { flags: { parapet: { tall: true } } } });
      await game.settings.set("parapet", "wallGap", 0.1);
      await ChatMessage.create({ content: "-", flags: { parapet: { amended: { undone: true } } } });
      localStorage.setItem("parapet.overlay", '"off"');
      localStorage.setItem("another.overlay", '"off"');
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
      "status of",
    ])
      expect(before.join("\n")).toContain(kind);
    await playground.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await playground.page.locator("#parapet-config-remove").click();
    await playground.page.getByRole("button", { name: "Remove all traces", exact: true }).last().click();
    await expect
      .poll(async () => (await playground.notices()).join(), { timeout: 10_000 })
      .toContain("deactivate Parapet");
    expect((await playground.notices()).join()).toMatch(/Removed flags from \d+ documents\. .* status markers?\./);
    expect(await playground.run(TRACES)).toEqual([]);
    expect(
      await playground.run(`return Object.keys(localStorage).filter((key) => /parapet|another/.test(key));`),
    ).toEqual(["another.overlay"]);
    await expect.poll(() => playground.page.locator("#parapet-config").count()).toBe(0);
  });

  test("none are removed if the GM cancels, and players do not have the button", async () => {
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
