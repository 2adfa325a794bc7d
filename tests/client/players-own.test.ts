/** Foundry lets players change their own documents and the tracker. A GM's client must cope with any value in them. */
import { describe, expect, test } from "vitest";
import { ACTING, combatant, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

describe.each(versions("logic"))("on version %i, a player", (profile) => {
  const { sit } = seating(table, "players-own", profile);
  const begin = async (): Promise<{ readonly gm: Playground; readonly player: Playground; readonly krell: string }> => {
    const [gm, player] = await sit(["gm", "player"]);
    const [, krell = ""] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, ACTING, "1 Mira");
    await soon(gm!, `${combatant("Mira")}.flags.parapet?.part?.hasActed`, true);
    return { gm: gm!, player: player!, krell };
  };
  const leave = async (...pages: readonly Playground[]): Promise<void> => {
    for (const each of pages) await each.close();
  };

  test("cannot keep a marker on other creatures by marking their own with an unknown status", async () => {
    const { gm, player, krell } = await begin();
    await gm.run(`
      const { actor } = ${combatant(krell)};
      await actor.toggleStatusEffect("dead", { active: true });
      await actor.setFlag("parapet", "marked", { status: "dead", combat: "gone" });
    `);
    await player.run(`
      const { actor } = ${combatant("Mira")};
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Mine", statuses: ["nonsense"] }]);
      await actor.setFlag("parapet", "marked", { status: "nonsense", combat: "gone" });
    `);
    await soon(gm, `[...${combatant("Mira")}.actor.statuses]`, ["nonsense"]);
    await gm.page.reload();
    await gm.page.waitForSelector("body[data-ready]");
    await soon(gm, `[...${combatant(krell)}.actor.statuses]`, []);
    await soon(gm, "game.actors.contents.filter(({ flags }) => flags.parapet?.marked).length", 0);
    await leave(player, gm);
  });

  test("cannot stop an encounter by moving the tracker to very large numbers", async () => {
    const { gm, player, krell } = await begin();
    for (const to of [
      "{ round: 1e15, turn: 0 }",
      "{ round: 2 ** 53, turn: 2 }",
      "{ round: 3, turn: 99 }",
      "{ round: 0, turn: 0 }",
    ])
      await player.run(`await game.combat.update(${to}).catch(() => null);`);
    await gm.run("await game.combat.update({ round: 2, turn: 0 });");
    await soon(player, ACTING, "2 Mira");
    await soon(gm, "game.combat.flags.parapet.order.turn.round", 2);
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `2 ${krell}`);
    await leave(player, gm);
  });

  test.each([
    ["as if Parapet did", "{ parapetStep: true }"],
    ["as if it went back", "{ direction: -1 }"],
  ])("cannot keep a turn from being counted by moving the tracker %s", async (_title, options) => {
    const { gm, player, krell } = await begin();
    await player.run(`await game.combat.update({ turn: 1 }, ${options});`);
    await soon(gm, ACTING, `1 ${krell}`);
    const turns = `game.combat.flags.parapet.order.journal.map(({ kind, turn }) => [kind, turn.acting].join(" "))`;
    const [mira, other] = await gm.run<string[]>(`return [${combatant("Mira")}.id, ${combatant(krell)}.id];`);
    await soon(gm, turns, [`begin ${mira}`, `turn ${other}`]);
    await leave(player, gm);
  });

  test.each([
    ["the next creature’s turn by a turn that is over", "round: 99, acting: null", 1],
    ["the next creature’s turn by its own one", "round: 1, acting: game.combat.turns[1].id", 1],
    ["the next creature’s turn by the step to it", "round: 1, acting: game.combat.turns[0].id", 0],
  ])("cannot leave out %s", async (_title, from, stays) => {
    const { gm, player, krell } = await begin();
    await gm.run(
      `globalThis.turns = []; Hooks.on("updateCombat", ({ turn }, changed) => { if ("turn" in changed) turns.push(turn); });`,
    );
    await player.run(`await game.combat.update({ turn: 2 }, { parapetFrom: { ${from} } });`);
    await soon(gm, "turns", [2, stays === 1 ? 0 : 1]);
    await soon(gm, ACTING, stays === 1 ? "1 Mira" : `1 ${krell}`);
    if (stays === 1) await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `1 ${krell}`);
    const turns = `game.combat.flags.parapet.order.journal.map(({ kind, turn }) => [kind, turn.acting].join(" "))`;
    const [mira, other] = await gm.run<string[]>(`return [${combatant("Mira")}.id, ${combatant(krell)}.id];`);
    await soon(gm, turns, [`begin ${mira}`, `turn ${other}`]);
    await leave(player, gm);
  });

  test("who says twenty times at once that one attack of opportunity was made has made one", async () => {
    const { gm, player, krell } = await begin();
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `1 ${krell}`);
    const answers = await player.run<unknown[]>(`
      CONFIG.queries["parapet.asked"] = async () => true;
      const who = ${combatant("Mira")}.id;
      const act = () => game.users.activeGM.query("parapet.combat", { user: game.user.id, request: "r", combat: game.combat.id,
        action: { kind: "opportunity", id: "0123456789abcdef", who } }, { timeout: 5000 });
      return Promise.all(Array.from({ length: 20 }, act));
    `);
    expect(answers).toHaveLength(20);
    await soon(gm, `${combatant("Mira")}.flags.parapet.part.opportunities`, 1);
    await leave(player, gm);
  });

  test("cannot give a change of their own the id of a turn or of an attack, because that would not be counted", async () => {
    const { gm, player } = await begin();
    const answers = await player.run(`
      CONFIG.queries["parapet.asked"] = async () => true;
      const who = ${combatant("Mira")}.id;
      const act = (id) => game.users.activeGM.query("parapet.combat", { user: game.user.id, request: "r", combat: game.combat.id,
        action: { kind: "ready", id, who, readied: { words: "w", action: "a", item: null, trigger: null } } }, { timeout: 5000 });
      const ids = ["turn-2-" + who + "-1a2b3c", "tie-1-x", "attack-0123456789abcdef", "attack-of-opportunity-0123456789abcdef"];
      const said = [];
      for (const id of [...ids, "0123456789abcdef"]) said.push(await act(id));
      return said;
    `);
    expect(answers).toEqual(["not-allowed", "not-allowed", "not-allowed", "not-allowed", null]);
    await leave(player, gm);
  });
});
