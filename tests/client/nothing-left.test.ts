import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** All that a later roll may read: documents as they are kept, and sheets as they are prepared. */
const STATE = `
  const prepared = ({ actor }) =>
    actor && { source: actor.toObject(), statuses: [...actor.statuses], sheet: "system" in actor ? actor.system : null };
  return JSON.stringify({
    scenes: game.scenes.contents.map((it) => it.toObject()),
    combats: game.combats.contents.map((it) => it.toObject()),
    actors: game.actors.contents.map((it) => it.toObject()),
    sheets: game.scenes.contents.flatMap(({ tokens }) => tokens.contents.map(prepared)),
  });
`;

const ATTACK = `
  CONFIG.Dice.randomUniform = () => 0.475;
  const settled = () => new Promise((done) => setTimeout(done, 100));
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  token("Mira").control({ releaseOthers: true });
  ["Krell", "Wisp"].forEach((name, i) => token(name).setTarget(true, { releaseOthers: i === 0 }));
  await settled();
  document.querySelector("#attack-item").value = "bow";
  document.querySelector("#attack").requestSubmit();
  await settled();
  document.querySelector('.application footer button[autofocus], button[name="attack_single"]')?.click();
  await settled();
`;

/** Everybody fights, and has an actor also where the playground's system gives none. */
const FIGHT = `
  for (const it of canvas.scene.tokens.contents)
    if (it.actor === null) await it.update({ actorId: game.addActor({ name: it.name }).id, actorLink: true });
  const sources = canvas.scene.tokens.contents.map((it) => ({ tokenId: it.id, sceneId: canvas.scene.id }));
  const combat = game.addCombat({ scene: canvas.scene.id });
  await combat.createEmbeddedDocuments("Combatant", sources);
`;

const SYSTEMS = ["dnd5e", "pf1", "pf2e", "swade", "homemade"];

describe.each(versions("logic"))("what remains in the world after the module is gone, on version %i,", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  test.each(SYSTEMS)(
    "after attacks in %s is only their messages: no actor, effect, token or combatant has changed",
    async (system) => {
      playground = await Playground.openWith(table, { profile: String(profile), system });
      await playground.run(FIGHT);
      const before = await playground.run(STATE);
      await playground.run(ATTACK);
      await playground.run(ATTACK);
      const ruled = `return game.messages.contents.flatMap(({ flags }) => flags.parapet?.attack?.targets ?? []).length;`;
      expect(await playground.run<number>(ruled)).toBeGreaterThan(0);
      const undo = playground.page.locator("#chat").getByRole("button", { name: "Undo" }).first();
      await undo.click();
      await playground.page.locator("#chat .parapet-card-undone").first().waitFor();
      await playground.run(`
        for (const it of canvas.tokens.placeables) it.setTarget(false, { releaseOthers: false });
        await new Promise((done) => setTimeout(done, 50));
      `);
      expect(await playground.run(STATE)).toBe(before);
    },
  );
});
