import { describe, expect, test } from "vitest";
import { idOf } from "../../src/foundry/hash";
import { fightAmong, openRecord, recordOf, WINDOW } from "./fight-record-hands";
import { seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

/** A player forges what the record of a fight and its journal are made of, and GMs are quick. Mira shoots at Krell. */

const table = layTable();

const named = (name: string): string => `canvas.tokens.placeables.find(({ document }) => document.name === "${name}")`;

const SHOOT = `
  CONFIG.Dice.randomUniform = () => 9.5 / 20;
  ${named("Krell")}.setTarget(true, { releaseOthers: true });
  const { document } = ${named("Mira")};
  await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
`;

/** On a player's page: messages like the last attack, with changes. */
const forge = (count: number, changes: string): string => `
  const { attack } = game.messages.contents.findLast(({ flags }) => flags.parapet?.attack).toObject().flags.parapet;
  const [target] = attack.targets;
  for (let i = 0; i < ${count}; i += 1)
    await ChatMessage.create({ content: "x", flags: { parapet: { attack: { ...attack, key: foundry.utils.randomID(), ...${changes} } } } });
`;

interface Kept {
  readonly key: string;
  readonly messages: readonly string[];
}

/** What the GM's browser keeps of fights. */
const kept = (page: Playground): Promise<Kept[]> =>
  page.run(`return Object.values(game.settings.get("parapet", "gmStore")).flat().filter(({ kind, value }) => kind === "records" && value)
    .map(({ key, value }) => ({ key, messages: value.lines.map(({ message }) => message) }));`);

const keptFights = async (page: Playground): Promise<string[]> => (await kept(page)).map(({ key }) => key);

const JOURNAL = `game.journal.contents.map((it) => [it.hasPlayerOwner, it.pages.contents.map(({ text }) => text.content)])`;

type Journal = readonly (readonly [boolean, readonly string[]])[];

const press = (page: Playground, times: number): Promise<void> =>
  page.run(`
    const button = document.querySelector("${WINDOW} [data-action=save]");
    for (let i = 0; i < ${times}; i += 1) button.click();
  `);

const notices = async (page: Playground): Promise<number> => (await page.notices()).length;

const close = (page: Playground): Promise<void> =>
  page.run(
    `for (const it of [...foundry.applications.instances.values()]) if (it.id === "parapet-fight") await it.close();`,
  );

describe.each(versions("logic"))("on version %i, of the record of a fight", (profile) => {
  const { sit, join } = seating(table, "forged-records", profile);

  const begin = async (): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = (await sit(["gm", "player"])) as [Playground, Playground];
    await gm.set("ruleset", "pathfinder1e");
    await gm.run(`
      const { document } = ${named("Krell")};
      if (document.actor === null) await document.update({ actorId: game.addActor({ name: "Krell" }).id, actorLink: true });
      ${fightAmong("Mira", "Krell")}`);
    await soon(player, "game.combat?.round === 1", true);
    await player.run(SHOOT);
    await soon(gm, `game.messages.contents.filter(({ flags }) => flags.parapet?.attack).length`, 1);
    return [gm, player];
  };
  const leave = async (...pages: readonly Playground[]): Promise<void> => {
    for (const page of pages) await page.close();
  };

  test("a player's cards of fights that were none take no room in the GM's browser", async () => {
    const [gm, player] = await begin();
    const combat = await gm.run<string>("return game.combat.id;");
    await gm.run("await game.combat.delete();");
    await expect.poll(() => keptFights(gm)).toEqual([combat]);
    const many = `targets: Array.from({ length: 100 }, (_, i) => ({ ...target, target: "token:" + i }))`;
    for (const name of ["zz1", "zz2"])
      await player.run(forge(1, `{ fight: { combat: "${name}", round: 1 }, ${many} }`));
    await soon(gm, "game.messages.contents.length", 3);
    for (const name of ["zz1", "zz2", "null"]) {
      await gm.run(
        `game.modules.get("parapet").api.openFightRecord(${name === "null" ? name : JSON.stringify(name)});`,
      );
      await gm.page.waitForSelector(`${WINDOW} .parapet-fight-list`);
      await gm.page.waitForTimeout(300);
      await close(gm);
    }
    expect(await keptFights(gm)).toEqual([combat]);
    await leave(player, gm);
  });

  test("a player's cards of this fight push out no line of the GM's", async () => {
    const [gm, player] = await begin();
    await gm.run(SHOOT);
    await soon(gm, `game.messages.contents.filter(({ flags }) => flags.parapet?.attack).length`, 2);
    await openRecord(gm);
    const own = await gm.run<string>("return game.messages.contents.findLast(({ author }) => author.isGM).id;");
    await expect.poll(async () => (await kept(gm))[0]?.messages.includes(own)).toBe(true);
    // The GM clears the card away. What is kept of it is in this browser alone.
    await gm.run(`await game.messages.get("${own}").delete();`);
    const many = `{ targets: Array.from({ length: 135 }, (_, i) => ({ ...target, target: "token:" + i })) }`;
    await player.run(forge(4, many));
    await soon(gm, "game.messages.contents.length", 5);
    await expect.poll(async () => (await kept(gm))[0]?.messages.length).toBeGreaterThan(50);
    await gm.page.waitForTimeout(400);
    expect((await kept(gm))[0]?.messages.filter((id) => id === own)).toEqual([own]);
    expect((await kept(gm))[0]!.messages.length).toBeLessThan(153);
    expect((await recordOf(gm)).lines.some(({ message }) => message === own)).toBe(true);
    await leave(player, gm);
  });

  test("a player's message whose roll cannot be read takes the record from nobody", async () => {
    const [gm, player] = (await sit(["gm", "player"], { system: "pf2e" })) as [Playground, Playground];
    await gm.set("ruleset", "pathfinder2e");
    await gm.run(fightAmong("Mira", "Krell"));
    await soon(player, "game.combat?.round === 1", true);
    const post = (context: object): Promise<void> =>
      player.run(`
        const [attacker, target] = ["Mira", "Krell"].map((name) => "token:" + canvas.scene.tokens.getName(name).id);
        const verdict = { lineOfEffect: true, lineOfSight: true, cover: "none", ruleset: "pathfinder2e", attacker, target, kind: "ranged" };
        const attack = { key: foundry.utils.randomID(), of: "attack", scene: canvas.scene.id, ruleset: "pathfinder2e", title: "Bow", attacker, missRolls: 1,
          fight: { combat: game.combat.id, round: 1 }, targets: [{ target, verdict }], unjudged: [], things: [] };
        const roll = await new Roll("15").evaluate();
        await roll.toMessage({ flags: { parapet: { attack, own: 10 }, pf2e: { context: ${JSON.stringify(context)} } } });
      `);
    await post({});
    for (const target of [{ token: 5 }, { token: { split: 1 } }, 7, null]) await post({ type: "attack-roll", target });
    await soon(gm, "game.messages.contents.length", 5);
    expect((await recordOf(gm)).lines.map(({ roll }) => roll)).toEqual([15, 15, 15, 15, 15]);
    await openRecord(gm);
    expect(await gm.page.locator(`${WINDOW} [data-row]`).count()).toBe(5);
    for (const { errors } of [gm, player]) errors.splice(0);
    await leave(player, gm);
  });

  test("a GM who presses three times at once has one entry in the journal", async () => {
    const [gm, player] = await begin();
    await openRecord(gm);
    const before = await notices(gm);
    await press(gm, 3);
    await expect.poll(() => notices(gm)).toBe(before + 3);
    const journal = await gm.run<Journal>(`return ${JOURNAL};`);
    expect(journal.map(([isPlayers, pages]) => [isPlayers, pages.length])).toEqual([[false, 1]]);
    await leave(player, gm);
  });

  test("two GMs who press at once have one entry, with one page", async () => {
    const [gm, player] = await begin();
    const second = await join("gm2");
    for (const page of [gm, second]) await openRecord(page);
    const before = await Promise.all([gm, second].map(notices));
    await Promise.all([gm, second].map((page) => press(page, 1)));
    for (const [i, page] of [gm, second].entries()) await expect.poll(() => notices(page)).toBeGreaterThan(before[i]!);
    for (const page of [gm, second, player]) {
      await expect.poll(() => page.run<Journal>(`return ${JOURNAL};`)).toHaveLength(1);
      const [entry] = await page.run<Journal>(`return ${JOURNAL};`);
      expect(entry![1]).toHaveLength(1);
    }
    await leave(player, second, gm);
  });

  test.each([
    ["with any id", "{}"],
    ["with the id that the GM's entry would have", "{ keepId: true }"],
  ])(
    "a player who has an entry of this fight in the journal, %s, gets nothing written into it",
    async (_title, options) => {
      const [gm, player] = await begin();
      await gm.run(`
      const all = game.settings.get("core", "permissions");
      await game.settings.set("core", "permissions", { ...all, JOURNAL_CREATE: [1, 2, 3, 4] });
    `);
      await soon(player, `game.user.hasPermission("JOURNAL_CREATE")`, true);
      const combat = await player.run<string>("return game.combat.id;");
      await player.run(`
      const flags = { parapet: { fight: "${combat}" } };
      const page = { name: "Mine", type: "text", text: { content: "mine", format: 1 }, flags };
      const options = ${options};
      await JournalEntry.create({ ...(options.keepId ? { _id: "${idOf(`fight ${combat}`)}" } : {}), name: "What cover decided",
        ownership: { default: 0, [game.user.id]: 3 }, pages: [page], flags }, options);
    `);
      await soon(gm, "game.journal.contents.length", 1);
      await openRecord(gm);
      for (const times of [1, 2]) {
        const before = await notices(gm);
        await press(gm, 1);
        await expect.poll(() => notices(gm)).toBe(before + 1);
        const journal = await gm.run<Journal>(`return ${JOURNAL};`);
        expect([times, journal.map(([isPlayers]) => isPlayers)]).toEqual([times, [true, false]]);
        expect(journal[0]![1]).toEqual(["mine"]);
        expect(journal[1]![1]).toEqual([expect.stringContaining("Krell")]);
      }
      await leave(player, gm);
    },
  );

  test("the GM's client rolls in secret for targets called like keys of updates, and only that comes of it", async () => {
    const [gm, player] = await begin();
    const names = ["__proto__", "constructor", "-=attack", "==attack", "a.b.c", "flags.parapet", "$&"];
    const said = await player.run<unknown>(`
      CONFIG.queries["parapet.asked"] = async () => true;
      ${forge(
        1,
        `{ targets: ${JSON.stringify(names)}.map((name) => ({ ...target, target: name, missChance: 50, verdict: { ...target.verdict, ruleset: "pathfinder1e", concealment: "total" } })) }`,
      )}
      const { id } = game.messages.contents.at(-1);
      return game.users.activeGM.query("parapet.secretRoll", { user: game.user.id, request: "r", message: id }, { timeout: 5000 });
    `);
    expect([true, false]).toContain(said);
    await gm.settle();
    for (const page of [gm, player])
      expect(
        await page.run(`
          const { attack } = game.messages.contents.at(-1).flags.parapet;
          return [attack?.targets.length, Object.keys(Object.prototype), typeof {}.rolled, game.messages.contents.length];
        `),
      ).toEqual([names.length, [], "undefined", 2]);
    // The player's own message cannot be read any more.
    for (const { errors } of [gm, player]) errors.splice(0);
    await leave(player, gm);
  });

  test("no player's client receives anything while a GM opens what is for GMs, and enters something", async () => {
    const [gm, player] = await begin();
    await player.settle();
    await player.run(`
      globalThis.heard = [];
      const world = new URLSearchParams(location.search).get("world");
      new BroadcastChannel("stand-in " + world).addEventListener("message", ({ data }) => heard.push(data.type));
    `);
    await openRecord(gm);
    await gm.page.locator(`${WINDOW} [data-action=next]`).click();
    await gm.run(`
      const { api } = game.modules.get("parapet");
      api.openHiding(); api.openAnalysis(); api.combat.openAmbush();
      const { document } = ${named("Krell")};
      await api.advise(document, { goal: "hide" });
      await api.fightRecord(); await api.battleMap();
      await new Promise((done) => setTimeout(done, 500));
      const select = globalThis.document.querySelector("#parapet-hiding-add");
      select.value = "token:" + ${named("Mira")}.id;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 300));
    `);
    expect(await gm.page.locator("#parapet-hiding, #parapet-analysis, #parapet-fight").count()).toBe(3);
    await player.settle();
    expect(await player.run("return heard;")).toEqual([]);
    await leave(player, gm);
  });
});
