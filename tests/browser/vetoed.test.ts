import { describe, expect, test } from "vitest";
import { ACTING, asked, BEGIN, combatant, seating, soon } from "../client/fights";
import { layTable } from "../client/playground";
import { versions } from "../client/versions";

/** Other modules that keep changes of a fight waiting. */

const table = layTable();

describe.each(versions("logic"))("with Foundry %i", (profile) => {
  const { sit } = seating(table, "vetoed", profile);

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
