import { describe, expect, test } from "vitest";
import { ACTING, FIGHT, seating, soon } from "./fights";
import { layTable } from "./table";

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
