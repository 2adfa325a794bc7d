/**
 * Attacks by a player from the browser's console, and what must hold after each. The world is as it was, the player's client
 * has nothing secret, and the GM's page still answers.
 */
import { describe, expect, test } from "vitest";
import { ACTING, asked, combatant, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

/** The script runs at the player's page, with `MEANS` before it. */
export type Attacks = readonly (readonly [title: string, script: string])[];

/** In secret actions, and the names of a hidden region and of a hidden creature. */
const SECRETS = /they come|shoot them all|Secret trap|Shade/;

/** What no player may change. `mine` are the ids of the player's own combatant, token and actor. */
const TRUTH = `
  const mine = combat => combat.combatants.find(({ name }) => name === "Mira")?.id;
  const settings = [...game.settings.settings.keys()]
    .filter((key) => key.startsWith("parapet."))
    .map((key) => [key, game.settings.get("parapet", key.slice(8))]);
  // Whatever a player tells of his own attacks is kept; of the GMs' own nothing may be lost.
  const byGMs = (kept) => kept.filter(({ author }) => game.users.get(author)?.isGM);
  for (const each of settings) if (each[0] === "parapet.gmStore") each[1] = Object.values(each[1]).map(byGMs);
  return JSON.stringify({
    settings,
    combats: game.combats.contents.map((it) => ({
      round: it.round, turn: it.turn, flags: it.flags,
      others: it.combatants.contents.filter(({ id }) => id !== mine(it)).map((other) => other.toObject()),
    })),
    tokens: canvas.scene.tokens.contents.filter(({ name }) => name !== "Mira").map((it) => it.toObject()),
    walls: canvas.scene.walls.contents.map((it) => it.toObject()),
    regions: canvas.scene.regions.contents.map((it) => it.toObject()),
    scene: canvas.scene.flags,
    journal: game.journal.contents.map((it) => it.toObject()),
    messages: game.messages.contents.filter(({ author }) => author.isGM).map((it) => it.toObject()),
    asked: document.querySelectorAll(".parapet-ready-prompt").length,
    buttons: [...document.querySelectorAll("#chat .parapet-fired button, #chat .parapet-order-card button")].length,
    also: ALSO,
    prototypes: [Object.keys(Object.prototype), Object.keys(Array.prototype), typeof {}.polluted],
  }, null, 1);
`;

/** Everything that has arrived at the player's client, apart from the map itself. The pages share a browser's storage, by user. */
const ARRIVED = `
  return JSON.stringify([
    game.messages.contents.map((it) => it.toObject()),
    game.combats.contents.map((it) => it.toObject()),
    game.actors.contents.map((it) => it.toObject()),
    [...game.settings.settings.keys()].filter((key) => key.startsWith("parapet."))
      .map((key) => game.settings.get("parapet", key.slice(8))),
    Object.entries({ ...localStorage }),
    document.body.innerText,
  ]);
`;

/** What attacks are written with. */
export const MEANS = `
  const gm = game.users.activeGM;
  const { combat } = game;
  const { api } = game.modules.get("parapet");
  const combatant = (name) => combat.combatants.find((it) => it.name === name);
  const [mira, krell, gark] = ["Mira", "KRELL", "GARK"].map(combatant);
  const token = (name) => canvas.scene.tokens.contents.find((it) => it.name === name);
  const region = canvas.scene.regions.contents.find(({ name }) => name === "Secret trap");
  const evil = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</scr' + 'ipt>';
  CONFIG.queries["parapet.asked"] = async () => true;
  const claim = (more) => ({ user: game.user.id, request: "mine" + foundry.utils.randomID(), ...more });
  const query = (name, data) => gm.query(name, data, { timeout: 3000 });
  const ask = (name, data) => query("parapet." + name, claim(data));
  const act = (action) => ask("combat", { combat: combat.id, action });
  const trigger = (more) => ({ event: "enters", whom: "anyone", creature: null, region: null, within: null, eachStep: false, ...more });
  const readied = (more = {}) => ({ words: "w", action: "a", item: null, trigger: null, ...more });
  const journal = () => combat.flags.parapet.order.journal;
  const say = (flags, more = {}) => ChatMessage.create({ content: "x", flags: { parapet: flags }, ...more }).then((it) => it.id);
  const shade = canvas.scene.tokens.getName("Shade")?.id;
  const ids = { ["token:" + shade]: 1, ["region:" + region?.id]: 1 };
  const told = (it) => Object.keys(ids).some((id) => JSON.stringify(it ?? null).includes(id)) ? "Shade" : it;
  const tell = (entries, isWanting = false) => ask("gmStore", {
    entries: entries.map((each) => ({ kind: "message", cause: each.author, change: 1, ...each })),
    wanted: isWanting ? ["message", "fight", "plan", "ambush", "numbers"] : [],
  });
  const many = (count, of) => Array.from({ length: count }, (_, i) => of(i));
  /** What is enormous slows only the tests afterwards. */
  const gone = async (id) => { await new Promise((done) => setTimeout(done, 100)); await game.messages.get(id).delete(); return 1; };
  const gmCard = game.messages.contents.findLast(({ flags, author }) => flags.parapet?.attack && author.isGM);
  /** A record as it should be, of his own. */
  const attack = (more = {}) => ({ ...gmCard.toObject().flags.parapet.attack, key: foundry.utils.randomID(), ...more });
  const target = (more = {}) => ({ ...attack().targets[0], ...more });
  const ruled = (more = {}) => target({ verdict: { ...target().verdict, ...more } });
  const fired = (more = {}) => ({ key: foundry.utils.randomID(), scene: canvas.scene.id, readier: "token:" + krell.tokenId,
    creature: "token:" + mira.tokenId, movement: null, combat: combat.id, change: journal().at(-1)?.id ?? null, ...more });
  const scatter = (more = {}) => ({ key: foundry.utils.randomID(), scene: canvas.scene.id, thrower: "token:" + krell.tokenId,
    aimed: "token:" + mira.tokenId, roll: 3, step: { x: 1, y: 0 }, squares: 1, within: [], around: [], ...more });
`;

const PARTS = 3;

type Seated = ReturnType<typeof seating>;

/** A fight in which Krell has a secret readied action, a hidden region, a hidden creature and a card of a GM's. */
export const beginFight = async ({
  sit,
}: Pick<Seated, "sit">): Promise<{ readonly gm: Playground; readonly player: Playground; readonly means: string }> => {
  const [gm, player] = await sit(["gm", "player"]);
  const [, krell = "", gark = ""] = await gm!.run<string[]>(FIGHT);
  await gm!.run("await game.combat.startCombat(); await game.combat.nextTurn();");
  await soon(player!, ACTING, `1 ${krell}`);
  const words = `{ words: "they come", action: "shoot them all" }`;
  expect(await gm!.run(asked("ready", krell, words))).toBeNull();
  await gm!.run(`
    await canvas.scene.createEmbeddedDocuments("Region", [
      { name: "Secret trap", visibility: 0, shapes: [{ type: "rectangle", x: 0, y: 0, width: 3000, height: 3000, rotation: 0, hole: false }] },
    ]);
    await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Shade", hidden: true, x: 100, y: 100, disposition: -1 }]);
    const named = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name);
    named("Mira").setTarget(true, { releaseOthers: true });
    const { document } = named("${krell}");
    await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
  `);
  await soon(player!, `game.messages.contents.some(({ flags }) => flags.parapet?.attack !== undefined)`, true);
  await soon(gm!, `${combatant(krell)}.flags.parapet?.part?.attacked`, "action");
  return { gm: gm!, player: player!, means: MEANS.replace("KRELL", krell).replace("GARK", gark) };
};

/** Milliseconds after which a GM would think that the page hangs. */
const SLOW = 30_000;

/** Looks, a tenth of a second apart, after which what an attack has changed stays changed. */
const TAKEN_BACK = 30;

const firstDifference = (one: string, other: string): string => {
  const [before, after] = [one.split("\n"), other.split("\n")];
  const at = after.findIndex((line, i) => line !== before[i]);
  return `${before[at]?.trim()} is now ${after[at]?.trim()}`;
};

/** What an attack comes to; an error is an answer too. */
export const tryAttack = (player: Playground, means: string, script: string): Promise<string> =>
  player.run<string>(`
    ${means}
    const attempt = async () => { ${script} };
    const said = await attempt().catch((error) => "threw " + String(error));
    return JSON.stringify(said ?? null, (key, it) => (it?.documentName ? it.documentName : it)) ?? "";
  `);

/**
 * Rubbish that Parapet refuses is named in the console, once each, and nothing else is. What a page that was attacked does when
 * the other one leaves does not count.
 */
export const closeBoth = async (...pages: readonly Playground[]): Promise<void> => {
  for (const { errors } of pages) {
    const unexpected = errors
      .splice(0)
      .filter((line) => !/^Parapet: .*(flags\.parapet\.|cannot be read|expected )/s.test(line));
    expect(unexpected).toEqual([]);
  }
  for (const { page } of pages) await page.close();
};

/** Declares the tests of a table of attacks. `also`: what else must not change on the GM's page, an expression. */
export const playAttacks = (name: string, all: Attacks, also = "null"): void => {
  const table = layTable();
  describe.each(versions("logic"))("on version %i, a player at the console", (profile) => {
    const seats = seating(table, name, profile);
    test.each(Array.from({ length: PARTS }, (_, part) => part))(
      "learns nothing, changes nothing and stops nothing, part %i",
      async (part) => {
        const { gm, player, means } = await beginFight(seats);
        const thrown: string[] = [];
        gm.page.on("pageerror", (error) => thrown.push(`${String(error)} ${error.stack}`));
        const truth = () => gm.run<string>(TRUTH.replace("ALSO", also));
        let before = await truth();
        expect(before).toMatch(SECRETS);
        const faults: string[] = [];
        for (const [title, script] of all.filter((_, i) => i % PARTS === part)) {
          const answer = await tryAttack(player, means, script);
          // Longer than the GM's page takes to receive a document.
          await player.page.waitForTimeout(60);
          const began = performance.now();
          let after = await truth();
          if (performance.now() - began > SLOW) faults.push(`${title}: the GM waits`);
          // The undoing of an attack may still be on its way to the GM's page.
          for (let i = 0; i < TAKEN_BACK && after !== before; i++) {
            await player.page.waitForTimeout(100);
            after = await truth();
          }
          if (after !== before) faults.push(`${title}: ${firstDifference(before, after)}`);
          if (SECRETS.test(answer)) faults.push(`${title}: is told ${answer}`);
          if (SECRETS.test(await player.run<string>(ARRIVED))) faults.push(`${title}: a secret has arrived`);
          for (const each of [gm, player])
            if (await each.run("return window.hacked;")) faults.push(`${title}: a script ran`);
          faults.push(...thrown.splice(0).map((error) => `${title}: ${error}`));
          before = after;
        }
        expect(faults.join("\n")).toBe("");
        await closeBoth(gm, player);
      },
      120_000,
    );
  });
};
