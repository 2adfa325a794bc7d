import { describe, expect, test } from "vitest";
import { layTable, Playground, type UserKey } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

/** A combat of Mira, owned by players, and Krell, owned by none; it is Mira's turn. */
const FIGHT = `
  const scene = canvas.scene;
  const combat = game.addCombat({ scene: scene.id, active: true, round: 1, turn: 0 });
  const combatants = ["Mira", "Krell"].map((name, i) => {
    const { id } = scene.tokens.getName(name);
    return { tokenId: id, sceneId: scene.id, initiative: 20 - i };
  });
  await combat.createEmbeddedDocuments("Combatant", combatants);
`;

const COMBATANT = (name: string): string => `game.combat.combatants.find((it) => it.name === "${name}")`;

describe.each(versions("logic"))("on version %i, a world shared by pages", (profile) => {
  let worlds = 0;

  const sit = async (...users: readonly UserKey[]): Promise<Playground[]> => {
    worlds += 1;
    const seated: Playground[] = [];
    for (const user of users) {
      const before = "globalThis.heard = [];";
      seated.push(await Playground.join(table, { world: `w${profile}-${worlds}`, profile, user }, before));
    }
    return seated;
  };

  const leave = async (...seated: readonly Playground[]): Promise<void> => {
    for (const each of seated) await each.close();
  };

  const soon = (page: Playground, script: string, wanted: unknown): Promise<void> =>
    expect.poll(() => page.run(`return ${script};`)).toEqual(wanted);

  logicTest(profile)("sends a player's change of their own combatant to the GM, with its hooks", async () => {
    const [gm, player] = await sit("gm", "player");
    await gm!.run(
      `${FIGHT} Hooks.on("updateCombatant", (it, changed, options, userId) => "initiative" in changed && heard.push([it.name, changed.initiative, userId]));`,
    );
    await soon(player!, "game.combat?.turns.map(({ name }) => name)", ["Mira", "Krell"]);
    await player!.run(`await ${COMBATANT("Mira")}.update({ initiative: 3, "flags.parapet.held": true });`);
    await soon(gm!, "heard", [["Mira", 3, "standInUser00002"]]);
    expect(
      await gm!.run(
        "const { turns, turn, combatant } = game.combat; return [turns.map((it) => it.name), turn, combatant.name, combatant.getFlag('parapet', 'held')];",
      ),
    ).toEqual([["Krell", "Mira"], 1, "Mira", true]);
    await leave(player!, gm!);
  });

  logicTest(profile)("refuses a player's whole change for one forbidden key", async () => {
    const [gm, player] = await sit("gm", "player");
    await gm!.run(FIGHT);
    await soon(player!, "game.combat?.turns.length", 2);
    const tried = (change: string): Promise<string> =>
      player!.run(`try { await ${change}; return "done"; } catch (error) { return error.message; }`);
    const { combat, krell } = await player!.run<{ combat: string; krell: string }>(
      `return { combat: game.combat.id, krell: ${COMBATANT("Krell")}.id };`,
    );
    expect(await tried(`game.combat.update({ turn: 1, "flags.parapet.order": 1 })`)).toBe(
      `User Player lacks permission to update Combat [${combat}]`,
    );
    expect(await tried(`${COMBATANT("Krell")}.update({ initiative: 30 })`)).toBe(
      `User Player lacks permission to update Combatant [${krell}] in parent Combat [${combat}]`,
    );
    expect(await player!.run("return game.combat.turn;")).toBe(0);
    expect(await tried(`game.combat.nextTurn()`)).toBe("done");
    await soon(gm!, "game.combat.combatant.name", "Krell");
    await leave(player!, gm!);
  });

  test("sends a query to the GM and its answer back, and reports when they have left", async () => {
    const [gm, player] = await sit("gm", "player");
    await gm!.run(`
      CONFIG.queries["parapet.test"] = async ({ n }) => { if (n < 0) throw new Error("too few"); return n > 9 ? new Promise(() => {}) : n + 1; };
    `);
    await player!.run(`
      CONFIG.queries["parapet.test"] = () => null;
      Hooks.on("userConnected", (user, connected) => heard.push([user.name, connected]));
    `);
    const asked = (data: string, options = ""): Promise<unknown> =>
      player!.run(`
        try { return await game.users.activeGM.query("parapet.test", ${data}, {${options}}); } catch (error) { return error.message; }
      `);
    expect(await asked("{ n: 1 }")).toBe(2);
    expect(await asked("{ n: -1 }")).toBe("too few");
    expect(await asked("{ n: 10 }", "timeout: 50")).toBe('The query "parapet.test" timed out after 50 ms.');
    const waiting = asked("{ n: 10 }");
    await leave(gm!);
    expect(await waiting).toBe("The user has disconnected.");
    await soon(player!, "[heard, game.users.activeGM]", [[["Gamemaster", false]], null]);
    await leave(player!);
  });

  test("shows a whisper only to its recipient, though every page has it", async () => {
    const [gm, player, other] = await sit("gm", "player", "player2");
    await gm!.run(`
      await ChatMessage.create({ content: "For you", whisper: [game.users.getName("Player").id] });
      await ChatMessage.create({ content: "For all" });
    `);
    const shown = (page: Playground): Promise<string[]> =>
      page.page.locator("#chat .message-content").allTextContents();
    await expect.poll(() => shown(player!)).toEqual(["For you", "For all"]);
    await expect.poll(() => shown(other!)).toEqual(["For all"]);
    expect(await other!.run("return game.messages.map(({ content }) => content);")).toEqual(["For you", "For all"]);
    await leave(other!, player!, gm!);
  });

  logicTest(profile)("creates a setting's document when it is first set; a user's own belongs to them", async () => {
    const [gm, player] = await sit("gm", "player");
    for (const page of [gm!, player!])
      await page.run(`
        game.settings.register("parapet", "shared", { scope: "world", default: 0, onChange: (value) => heard.push(value) });
        game.settings.register("parapet", "mine", { scope: "user", default: 0 });
        for (const hook of ["createSetting", "updateSetting"]) Hooks.on(hook, ({ key }) => heard.push([hook, key]));
      `);
    await player!.run(`await game.settings.set("parapet", "mine", 5);`);
    await gm!.run(`for (const value of [1, 2]) await game.settings.set("parapet", "shared", value);`);
    const all = [1, ["createSetting", "parapet.shared"], 2, ["updateSetting", "parapet.shared"]];
    await soon(gm!, "heard", all);
    await soon(player!, "heard", [["createSetting", "parapet.mine"], ...all]);
    expect(
      await player!.run(`return game.settings.set("parapet", "shared", 3).catch(({ message }) => message);`),
    ).toContain("permission");
    expect(await gm!.run(`return game.settings.get("parapet", "mine");`)).toBe(0);
    await leave(player!, gm!);
  });

  logicTest(profile)("has one active GM of two, and the other once the first leaves", async () => {
    const [gm, second] = await sit("gm", "gm2");
    await soon(gm!, "[game.user.isActiveGM, game.users.activeGM.name]", [true, "Gamemaster"]);
    await soon(second!, "[game.user.isActiveGM, game.users.activeGM.name]", [false, "Gamemaster"]);
    await leave(gm!);
    await soon(second!, "game.user.isActiveGM", true);
    await leave(second!);
  });

  logicTest(profile)("is the same for a page that joins later or again: its documents and settings", async () => {
    const [gm] = await sit("gm");
    await gm!.run(`
      ${FIGHT}
      await game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
      await ChatMessage.create({ content: "Hello" });
    `);
    await gm!.page.reload();
    await gm!.page.waitForSelector("body[data-ready]");
    expect(
      await gm!.run(`
        const { scenes, combat, messages } = game;
        return [scenes.size, combat.turns.map(({ name }) => name), messages.contents[0].content, combat.settings.skipDefeated];
      `),
    ).toEqual([1, ["Mira", "Krell"], "Hello", true]);
    await expect.poll(() => gm!.page.locator("#chat .message-content").allTextContents()).toEqual(["Hello"]);
    await leave(gm!);
  });
});
