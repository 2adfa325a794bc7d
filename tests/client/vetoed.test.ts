import { describe, expect, test } from "vitest";
import { asked, BEGIN, combatant, seating, soon } from "./fights";
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

  test.each(["preUpdateCombat", "preUpdateCombatant"])(
    "an action refused by a %s hook is reported as not done, and nothing of it is stored",
    async (hook) => {
      const [gm] = await sit(["gm"]);
      await gm!.run(BEGIN);
      await soon(gm!, `${combatant("Mira")}.flags.parapet?.part?.actedIn === game.combat.round`, true);
      const before = await gm!.run(DOCUMENTS);
      await gm!.run(`globalThis.refusing = Hooks.on("${hook}", () => false);`);
      expect(await gm!.run(asked("ready", "Mira", READIED))).toBe("vetoed");
      await gm!.run(`Hooks.off("${hook}", globalThis.refusing);`);
      expect(await gm!.run(DOCUMENTS)).toBe(before);
      expect(await gm!.run(asked("ready", "Mira", READIED))).toBeNull();
      await gm!.close();
    },
  );

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
});
