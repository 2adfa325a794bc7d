/** Messages and flags that a player writes from the console prompt no GM about readied actions and reveal no secrets. */
import { describe, expect, test } from "vitest";
import { ACTING, seating, soon } from "./fights";
import { FIELD, MOVES, nextTurn, PLACE, PROMPT, ready, walk } from "./open-field";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** A roll of one creature's, at the other that its user has targeted. */
const roll = (name: string, at: string): string => `
  const named = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name);
  named("${at}").setTarget(true, { releaseOthers: true });
  const { document } = named("${name}");
  await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
`;

/** Keeps what this client is asked about readied actions. */
const listen = `globalThis.heard = []; CONFIG.queries["parapet.readied"] = async (data) => { heard.push(data); return null; };`;

describe.each(versions("logic"))("on version %i, of a readied action", (profile) => {
  const { sit } = seating(table, "forgedready", profile);
  const begin = async (): Promise<[Playground, Playground]> => {
    const [gm, player] = await sit(["gm", "player"]);
    await gm!.run(FIELD);
    await soon(player!, ACTING, "1 Mira");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    return [gm!, player!];
  };
  const leave = async (...pages: readonly Playground[]): Promise<void> => {
    for (const each of pages) await each.close();
  };
  const prompts = ({ page }: Playground): Promise<number> => page.locator(PROMPT).count();

  test("a player's message about an attack by another's creature prompts nobody, a GM's message does", async () => {
    const [gm, player] = await begin();
    await gm.run(nextTurn);
    await soon(player, ACTING, "1 Nib");
    const attacks = `{ event: "attacks", whom: "ally", creature: null, region: null, within: null }`;
    expect(await gm.run(ready("Nib", attacks))).toBeNull();
    await player.run(roll("Krell", "Nib"));
    await soon(gm, "game.messages.contents.some(({ flags }) => flags.parapet?.attack !== undefined)", true);
    await gm.page.waitForTimeout(300);
    expect(await prompts(gm)).toBe(0);
    await gm.run(roll("Krell", "Mira"));
    await gm.page.waitForSelector(PROMPT);
    await gm.page.click(`${PROMPT} [data-action=pass]`);
    await leave(player, gm);
  });

  test("a trigger that a player writes from the console watches no region that the player does not see", async () => {
    const [gm, player] = await begin();
    await gm.run(`await canvas.scene.regions.contents[0].update({ visibility: 0 });`);
    await soon(player, "canvas.scene.regions.contents[0].visibility", 0);
    await player.run(`
      ${listen}
      const mira = game.combat.combatants.find(({ name }) => name === "Mira");
      const trigger = { event: "enters", whom: "anyone", creature: null, region: canvas.scene.regions.contents[0].id, within: null, eachStep: false };
      await mira.update({ flags: { parapet: { part: { readied: { round: 1, words: "w", action: "a", item: null, trigger } } } } });
    `);
    await gm.run(nextTurn);
    await soon(player, ACTING, "1 Nib");
    await gm.run(walk(400, 700));
    await soon(player, PLACE("Nib"), [700, 800]);
    await player.page.waitForTimeout(300);
    expect(await player.run("return heard;")).toEqual([]);
    expect(await prompts(gm)).toBe(0);
    await leave(player, gm);
  });

  test("one that a player writes into their own combatant prompts nobody, and GMs see that it is not counted", async () => {
    const [gm, player] = await begin();
    await player.run(`
      ${listen}
      const mira = game.combat.combatants.find(({ name }) => name === "Mira");
      const readied = { round: 1, words: "", action: "shoot", item: null, trigger: ${MOVES} };
      await mira.update({ flags: { parapet: { part: { readied } } } });
    `);
    const mark = gm.page.locator("[data-mark=written]");
    await expect.poll(() => mark.count()).toBe(1);
    expect(await player.page.locator("[data-mark=written]").count()).toBe(0);
    await gm.run(nextTurn);
    await soon(player, ACTING, "1 Nib");
    await gm.run(walk(400, 700));
    await soon(player, PLACE("Nib"), [700, 800]);
    await player.page.waitForTimeout(300);
    expect(await player.run("return heard;")).toEqual([]);
    expect(await prompts(gm)).toBe(0);
    await leave(player, gm);
  });

  test("a player's prompt has no id of a creature that the player may not know", async () => {
    const [gm, player] = await begin();
    expect(await player.run(ready("Mira", MOVES))).toBeNull();
    await gm.run(nextTurn);
    await soon(player, ACTING, "1 Nib");
    await gm.run(`
      const nib = canvas.scene.tokens.getName("Nib");
      await nib.update({ actorId: game.addActor({ name: "Nib" }).id, actorLink: true });
      await nib.actor.toggleStatusEffect("invisible", { active: true });
    `);
    await player.run(listen);
    await gm.run(walk(300));
    await soon(player, "heard.length", 1);
    expect(await player.run("return heard[0].creature;")).toBe("unseen:");
    await gm.page.waitForSelector(PROMPT);
    await gm.page.click(`${PROMPT} [data-action=pass]`);
    await leave(player, gm);
  });
});
