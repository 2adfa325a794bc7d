import { describe, expect, test } from "vitest";
import { ACTORS, at, isAsked, offers, press, walk } from "./offers-hands";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * A player who wants no attack of opportunity at Mira, or more of them than there are, and a GM who is quick. Mira, a player's
 * creature at 200,200, stands beside Gark, a GM's at 300,200.
 */

const table = layTable();

const HELD = ".parapet-offer-held";

/** What a player's console does with the own token; does not wait for the whole path. */
const cheat = (page: Playground, script: string): Promise<void> =>
  page.run(`${PAGE_TOOLS} const { document: mira } = tokenOf("Mira"); ${script} await settled();`);

/** The player's client answers so, whatever it is asked. */
const answering = (page: Playground, answer: string): Promise<void> =>
  page.run(`CONFIG.queries["parapet.readied"] = async ({ kind }) => { if (kind !== "over") ${answer} return null; };`);

const clicks = (page: Playground, ...actions: readonly string[]): Promise<void> =>
  page.run(`
    const buttons = ${JSON.stringify(actions)}.map((action) => document.querySelector(".parapet-offer [data-offer=" + action + "]"));
    for (const button of buttons) button.click();
  `);

describe.each(versions("logic"))("on version %i, of an offered attack of opportunity", (profile) => {
  const field = openField(300) + fightOf(["Gark", "Mira"], 2, 0) + ACTORS;
  const seats = twoSeats({ table, world: "cheats", profile, settings: { orderOfBattle: "on" }, field });

  const sit = async (): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await seats("pf1", "epic-path");
    for (const page of [gm, player]) {
      await page.settle();
      await page.run(`Hooks.callAll("canvasReady", canvas); await new Promise((done) => setTimeout(done, 150));`);
    }
    return [gm, player];
  };
  /** In Mira's turn. */
  const sitInTurn = async (): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await sit();
    await endTurn(gm, player);
    return [gm, player];
  };

  test("a player cannot take the question from the GM by a movement that says that it undoes one", async () => {
    const [gm, player] = await sitInTurn();
    await walk(player, "Mira", [200, 600]);
    await isAsked(gm);
    await cheat(player, `void mira.move([{ x: 200, y: 1000 }], { method: "undo" });`);
    await at(gm, "Mira", [200, 1000]);
    await gm.settle();
    expect(await offers(gm)).toBe(1);
    // One that leads back is one, as before.
    await cheat(player, `void mira.move([{ x: 200, y: 200 }], { method: "undo" });`);
    await at(gm, "Mira", [200, 200]);
    await expect.poll(() => offers(gm)).toBe(0);
  });

  test("a player cannot take the question from the GM by an undo to a place on the way", async () => {
    const [gm, player] = await sitInTurn();
    await cheat(player, `void mira.move([{ x: 200, y: 400 }, { x: 200, y: 600 }]);`);
    await at(gm, "Mira", [200, 600]);
    await isAsked(gm);
    await cheat(player, `void mira.move([{ x: 200, y: 400 }], { method: "undo" });`);
    await at(gm, "Mira", [200, 400]);
    await gm.settle();
    expect(await offers(gm)).toBe(1);
  });

  test.each([
    ["by the method", `void mira.move([{ x: 200, y: 600 }], { method: "undo" });`],
    ["by an option", `void mira.update({ x: 200, y: 600 }, { isUndo: true });`],
    [
      "after it has led back",
      `await mira.move([{ x: 200, y: 300 }]);
       void mira.move([{ x: 200, y: 200, checkpoint: true }, { x: 200, y: 600 }], { method: "undo" });`,
    ],
  ])("a player is offered at though the movement says %s that it undoes one", async (_title, script) => {
    const [gm, player] = await sitInTurn();
    await cheat(player, script);
    await at(gm, "Mira", [200, 600]);
    expect((await isAsked(gm))[0]).toContain("Mira provokes");
  });

  test("a player who lets the own movement go on by the console is still attacked", async () => {
    const [gm, player] = await sitInTurn();
    await walk(player, "Mira", [200, 400], [200, 600]);
    await isAsked(gm);
    await cheat(player, `mira.resumeMovement(mira.movement.id, "parapet.provoked");`);
    await at(gm, "Mira", [200, 600]);
    expect(await offers(gm)).toBe(1);
    await press(gm, "act");
    await expect.poll(() => offers(gm)).toBe(0);
    expect(await gm.page.locator(HELD).count()).toBe(0);
  });

  test("a player who walks past the same enemy twenty times brings one question", async () => {
    const [gm, player] = await sitInTurn();
    await cheat(
      player,
      `mira.pauseMovement = () => null;
       const places = Array.from({ length: 20 }, (_, i) => ({ x: 200, y: i % 2 ? 200 : 600, checkpoint: true }));
       void mira.move([...places, { x: 200, y: 700 }]);`,
    );
    await at(gm, "Mira", [200, 700]);
    await isAsked(gm);
  });

  test("a player who goes to the end of the world and back is attacked, and no page hangs", async () => {
    const [gm, player] = await sitInTurn();
    await cheat(player, `void mira.move([{ x: 3000000, y: 200 }, { x: 200, y: 600 }]);`);
    await at(gm, "Mira", [200, 600]);
    await isAsked(gm);
  });

  test("a player who has moved cannot make it a withdrawal by the console", async () => {
    const [gm, player] = await sitInTurn();
    const withdraw = (id: string) =>
      player.run<string | null>(`${PAGE_TOOLS}
        CONFIG.queries["parapet.asked"] = async () => true;
        const who = game.combat.combatant.id;
        return game.users.activeGM.query("parapet.combat", { user: game.user.id, request: "r", combat: game.combat.id,
          action: { kind: "gait", id: "${id}", who, gait: "withdraw", from: null, isFullRound: true } }, { timeout: 5000 });
      `);
    await walk(player, "Mira", [200, 600]);
    await isAsked(gm);
    expect(await withdraw("one")).toBe("moved");
    expect(await gm.run("return game.combat.combatant.flags.parapet?.part?.moves ?? [];")).toEqual([]);
    await press(gm, "pass");
    await endTurn(gm, player);
    await endTurn(gm, player);
    expect(await withdraw("two")).toBeNull();
  });

  test.each([
    ["another word", `return "ACT";`],
    ["an object", `return { said: "act", toString: () => "act" };`],
    ["a list", `return ["act"];`],
    ["an error", `throw new Error("act");`],
  ])("a player whose client answers by %s attacks nobody and stops nobody: the GM decides", async (_title, answer) => {
    const [gm, player] = await sit();
    await answering(player, answer);
    await walk(gm, "Gark", [300, 400], [300, 600]);
    await isAsked(gm);
    await at(player, "Gark", [300, 400]);
    await press(gm, "pass");
    await at(player, "Gark", [300, 600]);
    expect(await gm.page.locator(HELD).count()).toBe(0);
    player.errors.splice(0);
  });

  test("a GM who presses both answers at once, and each twice, gives the first one", async () => {
    const [gm, player] = await sitInTurn();
    await walk(player, "Mira", [200, 400], [200, 600]);
    await isAsked(gm);
    await clicks(gm, "act", "pass", "act", "pass");
    await gm.page.waitForSelector(HELD);
    await gm.settle();
    expect(await gm.page.locator(HELD).count()).toBe(1);
    await at(player, "Mira", [200, 400]);
    await gm.page.locator(`${HELD} button`, { hasText: "Let it move on" }).click();
    await at(player, "Mira", [200, 600]);
  });

  test("a GM who ends the turn and attacks in the same moment holds nobody", async () => {
    const [gm, player] = await sitInTurn();
    await walk(player, "Mira", [200, 400], [200, 600]);
    await isAsked(gm);
    await gm.run(`
      const button = document.querySelector(".parapet-offer [data-offer=act]");
      const turned = game.combat.nextTurn();
      button.click();
      await turned;
    `);
    await at(player, "Mira", [200, 600]);
    await expect.poll(() => gm.page.locator(HELD).count()).toBe(0);
    expect(await offers(gm)).toBe(0);
  });
});
