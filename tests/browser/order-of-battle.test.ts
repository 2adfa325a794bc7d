import { describe, expect, test } from "vitest";
import { ACTING, asked, FIGHT, ORDER, seating, soon } from "../client/fights";
import { layTable, type Playground } from "../client/playground";
import { versions } from "../client/versions";

/** Buttons of the token HUD are dragged to the hotbar. */

const table = layTable();

describe.each(versions("smoke"))("on version %i, the order of battle", (profile) => {
  const { sit } = seating(table, "order", profile);

  /** Drags a button of the token HUD of Mira, who is taken control of. */
  const toHotbar = async (player: Playground, name: string, slot: number): Promise<void> => {
    await player.run(`
      const mira = canvas.tokens.placeables.find(({ document }) => document.name === "Mira");
      mira.control();
      await canvas.hud.token.bind(mira);
    `);
    const place = player.page.locator("#hotbar .slot").nth(slot - 1);
    await player.page.locator("#token-hud").getByRole("button", { name }).dragTo(place);
    await expect.poll(() => place.getAttribute("title")).toBe(name);
  };

  test("lets a player hold and step in from the hotbar, and the tracker follows on both clients", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, ACTING, `1 ${mira}`);
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    expect(await player!.run(asked("hold", second!))).toBe("not-allowed");
    await toHotbar(player!, "Hold action", 3);
    await player!.page.locator("#hotbar .slot").nth(2).press("Enter");
    await soon(player!, ACTING, `1 ${second}`);
    await toHotbar(player!, "Step in now", 4);
    await toHotbar(player!, "Step in now", 5);
    expect(await player!.run("return game.macros.map(({ name }) => name);")).toEqual(["Hold action", "Step in now"]);
    await player!.page.locator("#hotbar .slot").nth(4).press("Enter");
    await soon(player!, ORDER, [`${second} 17`, `${mira} 16`, `${third} 9`]);
    await soon(player!, ACTING, `1 ${second}`);
    await gm!.run("await game.combat.nextTurn();");
    await soon(player!, ACTING, `1 ${mira}`);
    // Back to the second's turn, then to that of Mira, who has held nothing.
    await gm!.run("await game.combat.previousTurn();");
    await soon(player!, ACTING, `1 ${second}`);
    await gm!.run("await game.combat.previousTurn();");
    await soon(player!, ACTING, `1 ${mira}`);
    await soon(player!, ORDER, [`${mira} 25`, `${second} 17`, `${third} 9`]);
    for (const each of [player!, gm!]) await each.close();
  });
});
