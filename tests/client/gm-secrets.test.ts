/**
 * Secrets of combats: which GMs' browsers have them, who receives them, and that one tab of a GM does the work of one
 * client.
 */
import { describe, expect, test } from "vitest";
import { ACTING, API, asked, combatant, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

/** All that a player's page holds of documents. */
const DOCUMENTS = `JSON.stringify([
  game.combats.contents.map((it) => it.toObject()),
  game.messages.contents.map((it) => it.toObject()),
  game.actors.contents.map((it) => it.toObject()),
])`;

const SECRETS = `(game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id] ?? null)`;

const ELSEWHERE = "This browser joined a fight";

const notices = ({ page }: Playground) =>
  expect.poll(() =>
    page
      .locator("#notices .notice")
      .allTextContents()
      .then((all) => all.join("\n")),
  );

describe.each(versions("differs"))("on version %i", (profile) => {
  const { sit, join } = seating(table, "gmsecrets", profile);
  const leave = async (...pages: readonly Playground[]): Promise<void> => {
    for (const each of pages) await each.close();
  };
  /** Of Krell, who has the turn. */
  const begin = async (...users: Parameters<typeof sit>[0]): Promise<readonly [Playground[], string]> => {
    const pages = await sit(users);
    const names = await pages[0]!.run<string[]>(FIGHT);
    await pages[0]!.run("await game.combat.startCombat(); await game.combat.nextTurn();");
    for (const page of pages) await soon(page, ACTING, `1 ${names[1]}`);
    await soon(pages[0]!, `${combatant("Mira")}.flags.parapet?.part?.hasActed`, true);
    return [pages, names[1]!];
  };
  const ready = (name: string): string => asked("ready", name, `{ words: "they come", action: "shoot" }`);

  logicTest(profile)("a GM's readied action is given up without a document, and GMs get a notice", async () => {
    const [[gm, gm2, player], name] = await begin("gm", "gm2", "player");
    expect(await gm!.run(ready(name))).toBeNull();
    // Documents that are on their way have arrived.
    const before = await gm!.run(`return ${DOCUMENTS};`);
    await soon(player!, DOCUMENTS, before);
    expect(await gm!.run(asked("cancel", name))).toBeNull();
    for (const each of [gm!, gm2!]) await notices(each).toContain(name);
    expect(await player!.run(`return ${DOCUMENTS};`)).toBe(before);
    expect((await player!.notices()).join()).not.toContain(name);
    await leave(gm2!, gm!, player!);
  });

  logicTest(profile)("a browser that has not followed a combat says so once, and receives its secrets", async () => {
    const [[gm, player], name] = await begin("gm", "player");
    expect(await gm!.run(ready(name))).toBeNull();
    expect((await gm!.notices()).join()).not.toContain(ELSEWHERE);
    await gm!.close();
    const second = await join("gm2");
    await notices(second).toContain(ELSEWHERE);
    await second.page.reload();
    await second.page.waitForSelector("body[data-ready]");
    await soon(second, "game.user.isActiveGM", true);
    expect((await second.notices()).join()).not.toContain(ELSEWHERE);
    const again = await join("gm");
    expect((await again.notices()).join()).not.toContain(ELSEWHERE);
    await soon(second, `JSON.stringify(${SECRETS}).includes("they come")`, true);
    expect((await player!.notices()).join()).not.toContain(ELSEWHERE);
    await leave(second, again, player!);
  });

  test("a player's own query passes the same checks as the API", async () => {
    const [[gm, player]] = await begin("gm", "player");
    await gm!.run("await game.combat.nextRound();");
    await soon(player!, ACTING, "2 Mira");
    const [region] = await gm!.run<string[]>(`
      const [made] = await canvas.scene.createEmbeddedDocuments("Region", [
        { name: "Trap", visibility: 0, shapes: [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100, rotation: 0, hole: false }] },
      ]);
      return [made.id];
    `);
    await soon(player!, `canvas.scene.regions.has("${region}")`, true);
    const said = await player!.run(`
      CONFIG.queries["parapet.asked"] = async () => true;
      const { id: who } = ${combatant("Mira")};
      const known = game.combat.flags.parapet.order.journal.at(-1).id;
      const trigger = (more) => ({ event: "enters", whom: "anyone", creature: null, region: null, within: null, eachStep: false, ...more });
      const ask = (id, more) => game.users.activeGM.query("parapet.combat", {
        user: game.user.id, request: "mine", combat: game.combat.id,
        action: { kind: "ready", id, who, readied: { words: "w", action: "a", item: null, trigger: more } },
      }, { timeout: 8000 });
      return [
        await ask("one", trigger({ region: "${region}" })),
        await ask("two", trigger({ region: "none" })),
        await ask("three", trigger({ event: "moves", creature: "token:none" })),
        await ask(known, null),
        await ask("four", null),
      ];
    `);
    expect(said).toEqual(["not-allowed", "not-allowed", "not-allowed", "not-allowed", null]);
    await leave(gm!, player!);
  });

  logicTest(profile)(
    "of two tabs of one GM one tracks turns with all secrets, and the other once it is alone",
    async () => {
      const [first, second, player] = await sit(["gm", "gm", "player"]);
      await first!.set("rollOffs", "roll");
      await first!.run(FIGHT);
      await first!.run(`
      await game.combat.updateEmbeddedDocuments("Combatant",
        game.combat.combatants.contents.map(({ id }) => ({ _id: id, initiative: 15 })));
    `);
      await soon(player!, "game.combat.turns.every(({ initiative }) => initiative === 15)", true);
      await first!.run("await game.combat.startCombat();");
      await soon(player!, "game.combat.flags.parapet?.order?.turn?.round", 1);
      const order = "game.combat.turns.map(({ id }) => id)";
      const rolled = "game.messages.contents.filter(({ content }) => content.includes('Roll-off')).length";
      await soon(player!, rolled, 1);
      const turns = await player!.run<string[]>(`return ${order};`);
      await soon(player!, "game.combat.combatant?.id", turns[0]);
      for (const page of [first!, second!]) await soon(page, order, turns);
      const [, next] = turns;
      await second!.run("await game.combat.nextTurn();");
      await soon(player!, "game.combat.flags.parapet.order.turn.acting", next);
      const kinds = "game.combat.flags.parapet.order.journal.map(({ kind }) => kind)";
      await soon(player!, kinds, ["rollOff", "begin", "turn"]);
      await first!.run(`await ${API}.hold();`);
      await first!.close();
      await soon(second!, "game.user.isActiveGM", true);
      const before = await player!.run<string>("return game.combat.combatant?.id;");
      await second!.run("await game.combat.nextTurn();");
      await soon(player!, "game.combat.flags.parapet.order.turn.acting !== `" + before + "`", true);
      await leave(second!, player!);
    },
  );
});
