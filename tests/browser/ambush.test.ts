import { describe, expect, test } from "vitest";
import { cards, enter, field, HELD, IDS, notice, openWindow, press, said } from "../client/ambush-hands";
import { ACTING, FIGHT, seating, soon } from "../client/fights";
import { layTable } from "../client/playground";
import { versions } from "../client/versions";

/** An ambush where it needs a clock that tests advance, or a pointer over what is drawn again below it. */

const table = layTable();

describe.each(versions("logic"))("on version %i, an ambush", (profile) => {
  const { sit } = seating(table, "ambush", profile);

  test("is noticed by what players roll for their own creatures, of which nobody else hears", async () => {
    const [first, second, third] = await sit(["gm", "player", "player2"]);
    const [gm, player, player2] = [first!, second!, third!];
    await gm.set("ruleset", "epic-path");
    await gm.run(FIGHT);
    const [miraId] = await gm.run<string[]>(IDS);
    const dialog = `#parapet-perception-${miraId}`;
    // The clock of all pages.
    await gm.page.clock.install();
    await openWindow(gm);
    await gm.run("CONFIG.Dice.randomUniform = () => 0.5;");
    await player.run("CONFIG.Dice.randomUniform = () => 0.4;");
    const held = await player2.run<string>(`return ${HELD};`);
    const ask = () => press(gm, "ask");
    const total = () => gm.page.inputValue(field(`total-${miraId}`));
    const unanswered = () => said(gm).toContain("The player did not roll.");

    await ask();
    await said(gm).toContain("Waiting for the player.");
    await player.page.locator(`${dialog} input[name=bonus]`).fill("4");
    await player.page.keyboard.press("Enter");
    const die = await player.run<number>(`return (await new Roll("1d20").evaluate()).total;`);
    await expect.poll(total).toBe(String(die + 4));
    await said(gm).toContain(`Rolled ${die} +4.`);
    await notice(player).toContain(`Mira rolled ${die + 4} for Perception.`);
    await expect.poll(() => player2.page.locator(dialog).count()).toBe(0);
    expect(await player2.run<string>(`return ${HELD};`)).toBe(held);

    await enter(gm, `total-${miraId}`, "");
    await ask();
    await player.page.locator(`${dialog} input[name=bonus]`).press("Escape");
    await unanswered();

    await ask();
    await player.page.waitForSelector(dialog);
    await press(gm, "roll");
    await expect.poll(total).not.toBe("");
    const byGM = await total();
    await player.page.press(`${dialog} input[name=bonus]`, "Enter");
    await player.page.waitForSelector(dialog, { state: "detached" });
    await said(gm).not.toContain("Waiting for the player.");
    expect(await total()).toBe(byGM);

    await enter(gm, `total-${miraId}`, "");
    await ask();
    await player.page.waitForSelector(dialog);
    await gm.page.clock.fastForward("03:01");
    await unanswered();
    await player.page.waitForSelector(dialog, { state: "detached" });
    await notice(player).toContain("Too late: the GM no longer waits for the Perception of Mira.");

    // Only GMs get an answer, whatever the sender claims.
    const forged = `game.users.getName("Player").query("parapet.perception",
      { user: game.users.getName("Gamemaster").id, request: "forged", combat: game.combat.id, combatant: "${miraId}" }, {})`;
    expect(await player2.run(`return ${forged};`)).toBeNull();
    await expect.poll(() => player.page.locator(dialog).count()).toBe(0);

    await ask();
    await player.page.waitForSelector(dialog);
    await player.close();
    await unanswered();
    await ask();
    await player2.page.waitForSelector(dialog);
    await press(gm, "begin");
    await player2.page.waitForSelector(dialog, { state: "detached" });
    for (const each of [player2, gm]) await each.close();
  });

  test("is decided by a button that is pressed right after typing, although leaving the field draws the window again", async () => {
    const [first] = await sit(["gm"]);
    const gm = first!;
    await gm.set("ruleset", "epic-path");
    const [mira, ogre] = await gm.run<string[]>(FIGHT);
    await openWindow(gm);
    const typeThenPress = async (name: string, value: string, button: string): Promise<void> => {
      await gm.page.fill(field(name), value);
      // As long as a press by hand takes.
      await gm.page.click(field(button), { delay: 300 });
    };
    await typeThenPress("minutes", "3", "check");
    await said(gm).toContain("+2 preparation = ");
    await typeThenPress("d20", "12", "begin");
    await soon(gm, ACTING, `1 ${ogre}`);
    await cards(gm).toContain("Ambush: 12 +2 preparation = 14 against 10, a success.");
    expect(await gm.run(`return game.combat.combatants.getName("${mira}").flags.parapet.part.isUnaware;`)).toBe(true);
    await gm.close();
  });
});
