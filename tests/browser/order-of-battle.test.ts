import { describe, expect, test } from "vitest";
import { ACTING, ask, FIGHT, ORDER, seating, soon } from "./fights";
import { layTable } from "./table";

const table = layTable();

const PARTS = "game.combat.combatants.contents.map(({ name, flags }) => [name, flags.parapet?.part])";

describe.each([13, 14])("on version %i, the order of battle", (profile) => {
  const { sit, join } = seating(table, "order", profile);

  test("lets a player hold and step in without a GM's hands, and the tracker follows on both clients", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, ACTING, `1 ${mira}`);
    await soon(gm!, `${PARTS}[0][1]?.hasActed`, true);
    expect(await player!.run(ask("hold", second!))).toBe("not-allowed");
    expect(await player!.run(ask("hold", mira!))).toBeNull();
    await soon(player!, ACTING, `1 ${second}`);
    expect(await player!.run(ask("stepIn", mira!))).toBeNull();
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

  test("says so where no GM is there, and keeps count of what happened when he comes", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [, second] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, `${PARTS}[0][1]?.hasActed`, true);
    await gm!.close();
    await soon(player!, "game.users.activeGM", null);
    await player!.run("await game.combat.nextTurn();");
    await soon(player!, ACTING, `1 ${second}`);
    const gmAgain = await join("gm");
    await soon(player!, "game.combat.combatants.contents[1].flags.parapet?.part.hasActed", true);
    await gmAgain.close();
    await player!.close();
  });
});
