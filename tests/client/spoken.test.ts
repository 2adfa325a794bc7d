import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** What screen readers read out of the map, and targets by keyboard. */

const table = layTable();
let playground: Playground;

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });
const spoken = (): Promise<readonly string[]> => playground.page.locator(".parapet-spoken p").allTextContents();
const targets = (): Promise<readonly string[]> =>
  playground.run(`return [...game.user.targets].map(({ document }) => document.name);`);
const select = (name: string): Promise<void> =>
  playground.run(`
    canvas.tokens.placeables.find(({ document }) => document.name === "${name}").control({ releaseOthers: true });
  `);
const aimAt = (...names: string[]): Promise<void> =>
  playground.run(`
    for (const token of canvas.tokens.placeables)
      token.setTarget(${JSON.stringify(names)}.includes(token.document.name), { releaseOthers: false });
  `);
const press = (key: string): Promise<void> => playground.page.locator("body").press(key);

describe.each(versions("logic"))("with Foundry %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("keys target the enemies in view in turn, the nearest first, and the target's cover is read out", async () => {
    await press("KeyK");
    expect(await playground.notices()).toEqual([expect.stringContaining("Select a token first")]);
    expect(await targets()).toEqual([]);
    await select("Mira");
    // Gark stands between Mira and Krell. Gark is two spaces away, Nub three, Wisp and Krell four, Wisp more to the left.
    for (const name of ["Gark", "Nub", "Wisp", "Krell"]) {
      await press("KeyK");
      await soon(targets).toEqual([name]);
    }
    await soon(spoken).toEqual([expect.stringMatching(/^Krell: Soft cover \+4 AC/)]);
    await press("Shift+KeyK");
    await soon(targets).toEqual(["Wisp"]);
    await soon(spoken).toEqual([expect.stringMatching(/^Wisp: /)]);
  });

  test("several targets are read out one by one, and without a target nothing is there", async () => {
    await select("Mira");
    await aimAt("Gark", "Krell");
    await soon(async () => (await spoken()).toSorted()).toEqual([
      expect.stringMatching(/^Gark: No cover/),
      expect.stringMatching(/^Krell: Soft cover \+4 AC/),
    ]);
    await aimAt();
    await soon(() => playground.page.locator(".parapet-spoken").textContent()).toBe("");
  });

  test("a player is read out no cover that the player does not know", async () => {
    playground = await playground.asPlayer();
    await select("Mira");
    await aimAt("Gark");
    await soon(spoken).toEqual([expect.stringMatching(/^Gark: No known cover/)]);
  });

  test("a creature whose name a player's map does not show is read out without it, and the keys skip unseen ones", async () => {
    await playground.run(`
      const named = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name).document;
      await named("Wisp").update({ hidden: true });
      await named("Gark").update({ displayName: 0 });
    `);
    await playground.becomePlayer();
    await playground.run(`
      Object.assign(canvas.tokens.placeables[0].document.world, { isPlayers: true });
      canvas.tokens.placeables.find(({ document }) => document.name === "Wisp").visible = false;
    `);
    await select("Mira");
    await press("KeyK");
    await soon(targets).toEqual(["Gark"]);
    await soon(spoken).toEqual([expect.stringMatching(/^A creature: No known cover/)]);
    for (const name of ["Nub", "Krell"]) {
      await press("KeyK");
      await soon(targets).toEqual([name]);
    }
  });

  test("the keys do not target the party while an enemy that a player sees is in turn", async () => {
    await playground.run(`
      const krell = canvas.tokens.placeables.find(({ document }) => document.name === "Krell").document;
      const combat = await Combat.implementation.create({ scene: canvas.scene.id });
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: krell.id, sceneId: canvas.scene.id, actorId: krell.actorId }]);
      await combat.startCombat();
    `);
    await playground.becomePlayer();
    await playground.run(`
      Object.assign(canvas.tokens.placeables[0].document.world, { isPlayers: true });
      for (const token of canvas.tokens.controlled) token.release();
    `);
    await press("KeyK");
    await soon(async () => (await playground.notices()).join()).toContain("Select a token first");
    expect(await targets()).toEqual([]);
  });
});
