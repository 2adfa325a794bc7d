import { describe, expect, test } from "vitest";
import { press } from "./ambush-hands";
import { ACTING, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const TOOL = `ui.controls.controls.tokens.tools["parapet-ambush"].onChange();`;
const question = ({ page }: Playground) => page.locator(".parapet-order-question");
const answer = (gm: Playground, label: string): Promise<void> =>
  question(gm).getByRole("button", { name: label, exact: true }).press("Enter");
const names = (page: Playground, combatants: string): Promise<string[]> =>
  page.run(`return ${combatants}.map(({ name }) => name).sort();`);
const ALL = "game.combat.combatants.contents";
const UNROLLED = `${ALL}.filter(({ initiative }) => initiative === null)`;

describe.each(versions("logic"))("on version %i, the ambush window", (profile) => {
  const { sit } = seating(table, "begin", profile);

  test("without an encounter offers one of all creatures of the scene", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(`
      const its = canvas.scene.tokens.getName("Mira");
      await its.update({ actorId: game.addActor({ name: "Mira", ownership: { default: 3 } }).id, actorLink: true });
    `);
    const creatures = await names(gm!, "canvas.scene.tokens.contents");
    await gm!.run(TOOL);
    await expect.poll(() => question(gm!).textContent()).toContain("There is no encounter yet.");
    await answer(gm!, "Leave as it is");
    expect(await gm!.run("return game.combats.contents.length;")).toBe(0);
    await gm!.run(TOOL);
    await answer(gm!, "Add all creatures of the scene");
    await gm!.page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
    expect(await names(gm!, ALL)).toEqual(creatures);
    // The GM's own are not in the players' tracker: some may be in ambush.
    expect(await names(gm!, `${ALL}.filter(({ hidden }) => !hidden)`)).toEqual(["Mira"]);
    await gm!.close();
  });

  test("adds all creatures to an encounter that has none", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(`await Combat.create({ active: true }); ${TOOL}`);
    await gm!.page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
    // Pressed twice, it adds each once.
    await gm!.run(`for (let i = 0; i < 2; i += 1) document.querySelector("#parapet-ambush-add").click();`);
    await soon(gm!, `${ALL}.length === canvas.scene.tokens.size`, true);
    await expect.poll(() => gm!.page.locator("#parapet-ambush-add").count()).toBe(0);
    expect(await gm!.run(`return ${ALL}.length === canvas.scene.tokens.size;`)).toBe(true);
    await gm!.close();
  });

  test("asks before it begins about initiative that is not rolled, and rolls it as the GM says", async () => {
    const [gm] = await sit(["gm"]);
    const [mira, second] = await gm!.run<string[]>(FIGHT);
    await gm!.run(`
      const ids = ${ALL}.filter(({ name }) => name !== "${second!}").map(({ id }) => id);
      await game.combat.updateEmbeddedDocuments("Combatant", ids.map((_id) => ({ _id, initiative: null })));
      ${TOOL}
    `);
    await gm!.page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
    await press(gm!, "begin");
    await expect.poll(() => question(gm!).textContent()).toContain(mira);
    expect(await question(gm!).textContent()).not.toContain(second);
    await gm!.page.keyboard.press("Escape");
    await expect.poll(() => question(gm!).count()).toBe(0);
    expect(await gm!.run("return game.combat.round;")).toBe(0);
    await press(gm!, "begin");
    await answer(gm!, "Roll for the GM’s creatures and begin");
    await soon(gm!, "game.combat.round", 1);
    expect(await names(gm!, UNROLLED)).toEqual([mira]);
    await gm!.close();
  });

  test("takes what was rolled or begun while it asked", async () => {
    const [gm] = await sit(["gm"]);
    const [mira, second] = await gm!.run<string[]>(FIGHT);
    const unroll = `
      const ids = ${ALL}.filter(({ name }) => name !== "${second!}").map(({ id }) => id);
      await game.combat.updateEmbeddedDocuments("Combatant", ids.map((_id) => ({ _id, initiative: null })));`;
    await gm!.run(`${unroll} ${TOOL}`);
    await gm!.page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
    await press(gm!, "begin");
    await expect.poll(() => question(gm!).count()).toBe(1);
    await gm!.run(`await ${ALL}.find(({ name }) => name === "${mira!}").update({ initiative: 99 });`);
    await answer(gm!, "Roll for all and begin");
    await soon(gm!, ACTING, `1 ${mira!}`);
    expect(await gm!.run(`return ${ALL}.map(({ initiative }) => initiative > 90);`)).toEqual([true, false, false]);
    expect(await names(gm!, UNROLLED)).toEqual([]);
    await gm!.run(`await game.combat.update({ round: 0, turn: null }); ${unroll} ${TOOL}`);
    await gm!.page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
    await press(gm!, "begin");
    await expect.poll(() => question(gm!).count()).toBe(1);
    await gm!.run("await game.combat.startCombat(); await game.combat.nextRound();");
    await soon(gm!, "game.combat.round", 2);
    await answer(gm!, "Begin without");
    await expect.poll(() => question(gm!).count()).toBe(0);
    expect(await gm!.run("return game.combat.round;")).toBe(2);
    await gm!.close();
  });

  test("begins without asking where all initiative is rolled", async () => {
    const [gm] = await sit(["gm"]);
    const [mira] = await gm!.run<string[]>(FIGHT);
    await gm!.run(TOOL);
    await gm!.page.waitForSelector("#parapet-ambush .parapet-ambush-foot");
    await press(gm!, "begin");
    await soon(gm!, ACTING, `1 ${mira}`);
    expect(await question(gm!).count()).toBe(0);
    await gm!.close();
  });
});
