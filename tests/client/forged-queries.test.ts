import { describe, expect, test } from "vitest";
import { ACTING, API, FIGHT, seating, soon } from "./fights";
import { layTable } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** What a GM's browser keeps of fights. */
const KEPT = `(game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id] ?? null)`;

describe.each(versions("logic"))("on version %i, a player with forged queries", (profile) => {
  const { sit, join } = seating(table, "forged", profile);

  test("learns and changes no secret, does nothing to a combat in a GM's name, and is logged", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [, krell] = await gm!.run<string[]>(FIGHT);
    // The GM asks the player for a check: an open request that the player knows.
    await gm!.set("ruleset", "epic-path");
    await player!.run(`
      CONFIG.queries["parapet.perception"] = (data) => new Promise((answer) => Object.assign(globalThis, { data, answer }));
    `);
    await gm!.run(`${API}.openAmbush();`);
    await gm!.page.press("#parapet-ambush-ask", "Enter");
    await soon(player!, "typeof data", "object");
    await gm!.run("await game.combat.startCombat(); await game.combat.nextTurn();");
    await soon(player!, ACTING, `1 ${krell}`);
    const readied = await gm!.run(`
      const who = game.combat.combatants.find((it) => it.name === "${krell}").id;
      return game.modules.get("parapet").api.combat.ready(who, { words: "they come", action: "shoot" });
    `);
    expect(readied).toMatchObject({ isDone: true });
    // A second GM, who comes later, has what the first has.
    const second = await join("gm2");
    await soon(second, `JSON.stringify(${KEPT}).includes("they come")`, true);
    const kept = await gm!.run(`return ${KEPT};`);
    const warned: string[] = [];
    gm!.page.on("console", (message) => warned.push(message.text()));
    const forged = await player!.run(`
      const who = game.combat.combatants.find((it) => it.name === "${krell}").id;
      const fight = game.combat.id;
      CONFIG.queries["parapet.asked"] = async () => true;
      const said = [];
      const made = game.users.filter(({ isGM }) => isGM).map(({ id }) => ({ user: id, request: "forged0123456789" }));
      for (const claim of [...made, { user: data.user, request: data.request }]) {
        const ask = async (name, data) => said.push(await game.users.activeGM.query(name, { ...claim, ...data }, { timeout: 8000 }));
        const latest = (kind, value) => ({ kind, key: fight, author: claim.user, cause: claim.user, change: 99, value });
        await ask("parapet.gmStore", { entries: [], wanted: ["fight", "plan", "ambush", "message"] });
        await ask("parapet.gmStore", { entries: [latest("fight", { combatants: {}, before: {} }), latest("plan", null)], wanted: [] });
        await ask("parapet.gmStore", { entries: [latest("ambush", null)], wanted: ["ambush"] });
        await ask("parapet.combat", { combat: fight, action: { kind: "cancel", id: "x", who } });
        await ask("parapet.combat", { rubbish: true });
        await ask("parapet.readied", { kind: "ask", id: "x", asker: claim.user, combat: fight, who, creature: "token:x",
          event: "moves", isHeld: null });
        await ask("parapet.readied", { rubbish: true });
      }
      answer(null);
      return said;
    `);
    const refused = [null, null, null, "not-allowed", "not-allowed", null, null];
    expect(forged).toEqual([...refused, ...refused, ...refused]);
    await expect.poll(() => gm!.page.locator(".parapet-ready-prompt").count()).toBe(0);
    expect(await gm!.run(`return ${KEPT};`)).toEqual(kept);
    expect(JSON.stringify(await player!.run(`return ${KEPT};`))).not.toContain("they come");
    for (const query of ["gmStore", "combat", "readied"])
      expect(warned.filter((line) => line.includes(`parapet.${query} `)).length).toBeGreaterThan(2);
    // What the second GM does, the first has as well.
    await gm!.close();
    await soon(second, "game.user.isActiveGM", true);
    const cancelled = await second.run(`
      const who = game.combat.combatants.find((it) => it.name === "${krell}").id;
      return game.modules.get("parapet").api.combat.cancel(who);
    `);
    expect(cancelled).toMatchObject({ isDone: true });
    const later = await second.run(`return ${KEPT};`);
    expect(later).not.toEqual(kept);
    const again = await join("gm");
    await soon(again, KEPT, later);
    for (const each of [again, second, player!]) await each.close();
  });
});
