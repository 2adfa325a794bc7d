import { describe, expect, test } from "vitest";
import { ACTING, API, asked, combatant, FIGHT, ORDER, seating, soon } from "./fights";
import { CARD, DOORWAY, FIELD, nextTurn, PLACE, PROMPT, READIED, ready, walk } from "./open-field";
import { layTable, type Playground } from "./playground";
import { openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** What every evening needs, on both versions: attack, card, ambush, ready, hold, undo. */

const table = layTable();

const UNDO_LAST = `
  const { id } = game.combat.flags.parapet.order.journal.at(-1);
  return (await ${API}.undo(id)).why;
`;

describe.each(versions("smoke"))("on version %i", (profile) => {
  const { sit, join } = seating(table, "main", profile);
  const seats = twoSeats({ table, world: "main-attack", profile, field: openField(700) });

  const leave = async (...pages: readonly Playground[]): Promise<void> => {
    for (const page of pages) await page.close();
  };

  test("an attack past a wall has +4 AC on the dice, and GM and player read the same card", async () => {
    const [gm, player] = await seats("pf1", "pathfinder1e");
    // Gark fills 700,200 to 800,300. From 300,200 the upper eighth of it shows above this wall, with its two upper corners.
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [650, 210, 650, 400] }]);`);
    await expect.poll(() => player.run("return canvas.scene.walls.size;")).toBe(1);
    const seen = await player.run(`${PAGE_TOOLS}
      const record = () => game.messages.contents.findLast(({ flags }) => flags.parapet?.attack !== undefined)?.flags.parapet.attack;
      target("Gark");
      await pf1.playground.use(tokenOf("Mira"), "bow", { skipDialog: true });
      await until(() => record() !== undefined);
      const [its] = record().targets;
      return { cover: its.verdict.cover, kind: its.verdict.kind };
    `);
    expect(seen).toEqual({ cover: "standard", kind: "ranged" });
    for (const { page } of [gm, player])
      await expect.poll(() => page.locator("#chat .parapet-card").last().textContent()).toContain("+4 AC");
  });

  test("an ambush that nobody notices begins with a surprise round of the ambushers", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.set("ruleset", "epic-path");
    const player = await join("player");
    const [mira, second] = await gm!.run<string[]>(FIGHT);
    await gm!.run(`ui.controls.controls.tokens.tools["parapet-ambush"].onChange();`);
    await gm!.page.selectOption("#parapet-ambush-kind", "accident");
    for (const [i, role] of ["prey", "ambusher", "ambusher"].entries()) {
      const id = await gm!.run<string>(`return game.combat.combatants.contents[${i}].id;`);
      await gm!.page.selectOption(`#parapet-ambush-role-${id}`, role);
    }
    await expect.poll(() => gm!.page.textContent(".parapet-ambush-begin")).toContain(mira);
    await gm!.page.press("#parapet-ambush-begin", "Enter");
    await soon(player, ACTING, `1 ${second}`);
    for (const { page } of [gm!, player])
      await expect.poll(() => page.textContent("#combat .encounter-title")).toBe("Surprise round");
    await leave(player, gm!);
  });

  test("a readied action interrupts who enters a region, and Undo readies it again", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    await gm!.run(FIELD);
    await soon(player!, ACTING, "1 Mira");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    expect(await player!.run(ready("Mira", DOORWAY))).toBeNull();
    await soon(player!, READIED("Mira"), "they come through the door");
    await gm!.run(nextTurn);
    await soon(player!, ACTING, "1 Nib");
    await gm!.run(walk(400, 700));
    await player!.page.waitForSelector(PROMPT);
    await player!.page.click(`${PROMPT} [data-action=act]`);
    await gm!.page.waitForSelector(CARD);
    await soon(player!, READIED("Mira"), null);
    expect(await gm!.run(`return ${PLACE("Nib")};`)).toEqual([400, 800]);
    await gm!.page.locator(`${CARD} button`).filter({ hasText: "Undo" }).click();
    await soon(player!, READIED("Mira"), "they come through the door");
    await leave(player!, gm!);
  });

  test("a creature that holds its action steps in behind another, and the GM undoes both", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, ACTING, `1 ${mira}`);
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    expect(await player!.run(asked("hold", mira!))).toBeNull();
    await soon(player!, ACTING, `1 ${second}`);
    await soon(gm!, "game.combat.combatants.contents[1].flags.parapet?.part?.hasActed", true);
    expect(await player!.run(asked("stepIn", mira!))).toBeNull();
    await soon(player!, ORDER, [`${second} 17`, `${mira} 16`, `${third} 9`]);
    for (const order of [
      [`${mira} 25`, `${second} 17`, `${third} 9`],
      [`${mira} 25`, `${second} 17`, `${third} 9`],
    ]) {
      expect(await gm!.run(UNDO_LAST)).toBeNull();
      await soon(player!, ORDER, order);
    }
    await soon(gm!, `${combatant(mira!)}.flags.parapet?.part?.held ?? null`, null);
    await leave(player!, gm!);
  });
});
