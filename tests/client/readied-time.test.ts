import { describe, expect, test } from "vitest";
import { combatant, seating, soon } from "./fights";
import { CARD, DOORWAY, MOVES, PLACE, PROMPT, READIED, WAITING, walk } from "./open-field";
import { layTable } from "./playground";
import { leave, readiedBy } from "./readied-hands";
import { versions } from "./versions";

/** What happens to a readied action as time passes: the clock of the pages is moved on. */

const table = layTable();

describe.each(versions("logic"))("on version %i, a readied action", (profile) => {
  const { sit } = seating(table, "ready", profile);
  const readied = readiedBy(sit);

  test("leaves where it is who fell by it, though nobody says so in time", async () => {
    const [gm, player] = await readied(DOORWAY);
    await gm.page.clock.install();
    await gm.run(walk(400, 700));
    await player.page.waitForSelector(PROMPT);
    await player.page.click(`${PROMPT} [data-action=act]`);
    await gm.page.waitForSelector(CARD);
    await gm.run(`await ${combatant("Nib")}.update({ defeated: true });`);
    await gm.page.clock.fastForward(125_000);
    await soon(gm, `canvas.scene.tokens.getName("Nib").movement.state`, "stopped");
    expect(await gm.run(`return ${PLACE("Nib")};`)).toEqual([400, 800]);
    await leave(player, gm);
  });

  test("is its owner's decision, and the GM's after 20 seconds; prompted once per turn, and only for what can be perceived", async () => {
    const [gm, player] = await readied(DOORWAY);
    const prompts = (): Promise<number[]> => Promise.all([gm, player].map(({ page }) => page.locator(PROMPT).count()));
    const waitsStill = (): Promise<void> => soon(player, READIED("Mira"), "they come through the door");
    await gm.page.clock.install();
    // Behind a wall Nib comes into the doorway unperceived, and goes back.
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [0, 500, 3000, 500] }]);`);
    for (const x of [400, 200]) {
      await gm.run(walk(x));
      await soon(player, PLACE("Nib"), [x, 800]);
      expect(await prompts()).toEqual([0, 0]);
    }
    await gm.run(`await canvas.scene.deleteEmbeddedDocuments("Wall", [canvas.scene.walls.contents[0].id]);`);
    await player.settle();
    await gm.run(walk(400, 700));
    await player.page.waitForSelector(PROMPT);
    // Meanwhile the GM sees who is waited for.
    await expect.poll(() => gm.page.locator(WAITING).textContent()).toContain("Waiting for Mira’s player.");
    await gm.page.clock.fastForward(19_000);
    expect(await prompts()).toEqual([0, 1]);
    await gm.page.clock.fastForward(2_000);
    await expect.poll(prompts).toEqual([1, 1]);
    await expect.poll(() => gm.page.locator(WAITING).count()).toBe(0);
    await gm.page.click(`${PROMPT} [data-action=pass]`);
    // The question goes from the player's page too.
    await expect.poll(prompts).toEqual([0, 0]);
    await soon(player, PLACE("Nib"), [700, 800]);
    await waitsStill();
    await gm.run(walk(400, 200));
    await soon(gm, PLACE("Nib"), [200, 800]);
    expect(await prompts()).toEqual([0, 0]);
    await gm.run(walk(400));
    await soon(gm, PLACE("Nib"), [400, 800]);
    expect(await prompts()).toEqual([0, 0]);
    await waitsStill();
    await expect.poll(() => gm.page.locator(CARD).count()).toBe(0);
    await leave(player, gm);
  });

  test("keeps nobody waiting for a player who is away: the GM goes on at once", async () => {
    const [gm, player] = await readied(DOORWAY);
    await gm.run(walk(400, 700));
    await player.page.waitForSelector(PROMPT);
    await gm.page.waitForSelector(WAITING);
    await gm.page.locator(`${WAITING} button`, { hasText: "Go on" }).click();
    await soon(player, PLACE("Nib"), [700, 800]);
    await expect.poll(() => player.page.locator(PROMPT).count()).toBe(0);
    await soon(player, READIED("Mira"), "they come through the door");
    await leave(player, gm);
  });

  test("is prompted at each step if its readier chose so, and passes on timeout", async () => {
    const [gm, player] = await readied(`{ ...${MOVES}, eachStep: true }`);
    const prompts = (): Promise<number[]> => Promise.all([gm, player].map(({ page }) => page.locator(PROMPT).count()));
    await gm.page.clock.install();
    await gm.run(walk(300));
    await player.page.waitForSelector(PROMPT);
    // The text has the focus: a key that was meant for something else answers nothing.
    await player.page.keyboard.press("Enter");
    await player.page.keyboard.press("Space");
    expect(await prompts()).toEqual([0, 1]);
    await player.page.click(`${PROMPT} [data-action=pass]`);
    await expect.poll(prompts).toEqual([0, 0]);
    await gm.run(walk(400));
    await player.page.waitForSelector(PROMPT);
    await gm.page.clock.fastForward(46_000);
    await expect.poll(prompts).toEqual([0, 0]);
    await soon(player, READIED("Mira"), "they come through the door");
    await leave(player, gm);
  });

  test("lets the mover go on if the GM leaves", async () => {
    const [gm, player] = await readied(`{ ...${MOVES}, whom: "anyone" }`);
    await gm.run(`await canvas.scene.tokens.getName("Nib").update({ disposition: 1 });`);
    await soon(player, `canvas.scene.tokens.getName("Nib").isOwner`, true);
    await gm.page.clock.install();
    await player.run(walk(300, 400));
    await player.page.waitForSelector(PROMPT);
    await gm.page.clock.fastForward(21_000);
    await gm.page.waitForSelector(PROMPT);
    expect(await player.run(`return ${PLACE("Nib")};`)).toEqual([300, 800]);
    await gm.close();
    await soon(player, PLACE("Nib"), [400, 800]);
    await leave(player);
  });
});
