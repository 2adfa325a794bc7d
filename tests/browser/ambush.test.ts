import { describe, expect, test } from "vitest";
import { cards, field, openWindow, said } from "../client/ambush-hands";
import { ACTING, FIGHT, seating, soon } from "../client/fights";
import { layTable } from "../client/playground";
import { versions } from "../client/versions";

/** An ambush where it needs a pointer over what is drawn again below it. */

const table = layTable();

describe.each(versions("logic"))("on version %i, an ambush", (profile) => {
  const { sit } = seating(table, "ambush", profile);

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
