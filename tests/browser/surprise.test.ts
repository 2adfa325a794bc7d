import { describe, expect, test } from "vitest";
import { ACTING, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./table";

const table = layTable();

/** Who bears a status, by the names of the fight's creatures. */
const bearing = (status: string): string =>
  `game.combat.combatants.contents.filter(({ actor }) => actor.statuses.has("${status}")).map(({ name }) => name)`;

describe.each([13, 14])("on version %i, surprise", (profile) => {
  const { sit } = seating(table, "surprise", profile);

  test("marks who has not acted with pf1's own status, as long as that is so", async () => {
    const [gm, player] = await sit(["gm", "player"], { system: "pf1" });
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run(`await game.combat.combatants.contents[2].actor.toggleStatusEffect("flatFooted", { active: true });`);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, bearing("flatFooted"), [second, third]);
    await gm!.run("await game.combat.nextTurn();");
    await soon(player!, bearing("flatFooted"), [third]);
    await gm!.run("await game.combat.previousTurn();");
    await soon(player!, bearing("flatFooted"), [second, third]);
    await soon(player!, ACTING, `1 ${mira}`);
    await gm!.run("await game.combat.delete();");
    // What someone else has set stays.
    const left = `canvas.tokens.placeables.filter(({ actor }) => actor?.statuses.has("flatFooted")).map(({ document }) => document.name)`;
    await soon(player!, left, [third]);
    for (const each of [player!, gm!]) await each.close();
  });

  test("leaves statuses alone where the table wants no markers", async () => {
    const [gm] = await sit(["gm"], { system: "pf1" });
    await gm!.set("flatFooted", "off");
    await gm!.run(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part.hasActed", true);
    await gm!.settle();
    expect(await gm!.run(`return ${bearing("flatFooted")};`)).toEqual([]);
    await gm!.close();
  });
});

/** All that a page holds of documents, settings and messages. */
const HELD = `JSON.stringify([
  game.combats.contents.map((it) => it.toObject()),
  game.scenes.contents.map((it) => it.toObject()),
  game.messages.contents.map((it) => it.toObject()),
  [...game.settings.settings.keys()].filter((key) => key.startsWith("parapet.")).map((key) => game.settings.get("parapet", key.slice(8))),
])`;

describe.each([13, 14])("on version %i, an ambush", (profile) => {
  const { sit, join } = seating(table, "ambush", profile);

  test("is nothing on a player's page before the fight begins, then a surprise round and round 1", async () => {
    const [first] = await sit(["gm"]);
    const gm = first!;
    await gm.set("ruleset", "epic-path");
    const player = await join("player");
    const names = await gm.run<string[]>(FIGHT);
    const [mira] = names;
    const before = await player.run<string>(`return ${HELD};`);
    await gm.run(`ui.controls.controls.tokens.tools["parapet-ambush"].onChange();`);
    await gm.page.waitForSelector("#parapet-ambush");
    await gm.page.selectOption("#parapet-ambush-kind", "accident");
    for (const [i, role] of ["prey", "ambusher", "ambusher"].entries()) {
      const id = await gm.run<string>(`return game.combat.combatants.contents[${i}].id;`);
      await gm.page.selectOption(`#parapet-ambush-role-${id}`, role);
    }
    await expect.poll(() => gm.page.textContent(".parapet-ambush-begin")).toContain(mira);
    expect(await gm.page.textContent("#parapet-ambush")).not.toContain("PARAPET.");
    expect(await player.run<string>(`return ${HELD};`)).toBe(before);
    await gm.page.click("#parapet-ambush-begin");
    await soon(player, ACTING, `1 ${names[1]}`);
    await soon(player, "game.combat.combatants.contents[0].flags.parapet?.part.isUnaware", true);
    const title = (page: Playground) => page.page.textContent("#combat .encounter-title");
    await expect.poll(() => title(player)).toBe("Surprise round");
    await expect.poll(() => player.page.locator("#combat .parapet-surprise-note").count()).toBe(1);
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `1 ${names[2]}`);
    await soon(gm, "game.combat.combatants.contents[2].flags.parapet.part.hasActed", true);
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `2 ${mira}`);
    await expect.poll(() => title(player)).toBe("Round 1");
    await soon(gm, "game.combat.flags.parapet.order.turn.round", 2);
    await gm.run("await game.combat.previousTurn();");
    await expect.poll(() => title(player)).toBe("Surprise round");
    for (const each of [player, gm]) await each.close();
  });
});
