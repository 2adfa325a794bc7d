import { describe, expect, test } from "vitest";
import { ACTING, asked, BEGIN, combatant, seating, soon } from "./fights";
import { layTable } from "./playground";
import { versions } from "./versions";

/** Other modules that refuse changes of a fight, or keep them waiting. */

const table = layTable();

const DOCUMENTS = `return JSON.stringify([
  { ...game.combat.toObject(), _stats: null },
  game.combat.combatants.contents.map((it) => ({ ...it.toObject(), _stats: null })),
]);`;
const READIED = `{ words: "they come", action: "shoot", trigger: null }`;

describe.each(versions("logic"))("with Foundry %i", (profile) => {
  const { sit } = seating(table, "vetoed", profile);

  test.each([
    ["preUpdateCombat", asked("ready", "Mira", READIED)],
    ["preUpdateCombatant", asked("hold", "Mira")],
  ])("an action refused by a %s hook is reported as not done, and nothing of it is stored", async (hook, does) => {
    const [gm] = await sit(["gm"]);
    await gm!.run(`await game.settings.set("parapet", "ruleset", "epic-path"); ${BEGIN}`);
    await soon(gm!, `${combatant("Mira")}.flags.parapet?.part?.actedIn === game.combat.round`, true);
    const before = await gm!.run(DOCUMENTS);
    await gm!.run(`globalThis.refusing = Hooks.on("${hook}", () => false);`);
    expect(await gm!.run(does)).toBe("vetoed");
    await gm!.run(`Hooks.off("${hook}", globalThis.refusing);`);
    expect(await gm!.run(DOCUMENTS)).toBe(before);
    expect(await gm!.run(does)).toBeNull();
    await gm!.close();
  });

  test("another module's error does not reach the caller of the API", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(BEGIN);
    await soon(gm!, `${combatant("Mira")}.flags.parapet?.part?.actedIn === game.combat.round`, true);
    await gm!.run(`
      const { update } = game.combat;
      globalThis.asItWas = () => { game.combat.update = update; };
      game.combat.update = () => Promise.reject(new Error("a module of somebody else"));
    `);
    expect(await gm!.run(asked("ready", "Mira", READIED))).toBe("failed");
    await gm!.run("globalThis.asItWas();");
    expect(await gm!.run(asked("ready", "Mira", READIED))).toBeNull();
    gm!.errors.splice(0);
    await gm!.close();
  });

  test("a next turn that never ends blocks nothing else, and the GM learns that it waits", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.run(`await game.settings.set("parapet", "ruleset", "epic-path"); ${BEGIN}`);
    await soon(gm!, `${combatant("Mira")}.flags.parapet?.part?.actedIn === game.combat.round`, true);
    await gm!.page.clock.install();
    await gm!.run("game.combat.nextTurn = () => new Promise(() => undefined);");
    await gm!.run(`globalThis.held = (async () => { ${asked("hold", "Mira")} })(); return null;`);
    await soon(gm!, `${combatant("Mira")}.flags.parapet?.part?.held !== null`, true);
    await gm!.page.clock.fastForward(21_000);
    expect(await gm!.run("return globalThis.held;")).toBeNull();
    await expect.poll(async () => (await gm!.notices()).join()).toContain("has been waiting for 20 seconds");
    await gm!.run("delete game.combat.nextTurn; await game.combat.nextTurn();");
    await expect.poll(() => gm!.run(`return ${ACTING};`)).not.toBe("1 Mira");
    expect(gm!.errors.splice(0).join()).toContain("has been waiting for 20 seconds");
    await gm!.close();
  });
});
