/**
 * What a player may try at the browser's console. After each attack the world is as it was, the player's client holds nothing
 * secret, and the GM's page still answers.
 */
import { describe, expect, test } from "vitest";
import { ACTING, asked, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./table";

const table = layTable();

/** In secret actions and in a hidden region's name. */
const SECRETS = /they come|shoot them all|Secret trap/;

/** What no player may change. `mine` are the ids of the player's own combatant, token and actor. */
const TRUTH = `
  const mine = combat => combat.combatants.find(({ name }) => name === "Mira")?.id;
  const settings = [...game.settings.settings.keys()]
    .filter((key) => key.startsWith("parapet."))
    .map((key) => [key, game.settings.get("parapet", key.slice(8))]);
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
    messages: game.messages.contents.filter(({ author }) => author.isGM).map((it) => it.toObject()),
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
    Object.entries({ ...localStorage }).filter(([key]) => key.includes(game.user.id)),
    document.body.innerText,
  ]);
`;

/** What attacks are written with. */
const MEANS = `
  const gm = game.users.activeGM;
  const { combat } = game;
  const { api } = game.modules.get("parapet");
  const combatant = (name) => combat.combatants.find((it) => it.name === name);
  const [mira, krell, gark] = ["Mira", "KRELL", "GARK"].map(combatant);
  const token = (name) => canvas.scene.tokens.contents.find((it) => it.name === name);
  const region = canvas.scene.regions.contents[0];
  const evil = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</scr' + 'ipt>';
  CONFIG.queries["parapet.asked"] = async () => true;
  const claim = (more) => ({ user: game.user.id, request: "mine" + foundry.utils.randomID(), ...more });
  const query = (name, data) => gm.query(name, data, { timeout: 3000 });
  const ask = (name, data) => query("parapet." + name, claim(data));
  const act = (action) => ask("combat", { combat: combat.id, action });
  const trigger = (more) => ({ event: "enters", whom: "anyone", creature: null, region: null, within: null, eachStep: false, ...more });
  const readied = (more = {}) => ({ words: "w", action: "a", item: null, trigger: null, ...more });
  const journal = () => combat.flags.parapet.order.journal;
  const say = (flags, more = {}) => ChatMessage.create({ content: "x", flags: { parapet: flags }, ...more });
  const gmCard = game.messages.contents.findLast(({ flags, author }) => flags.parapet?.attack && author.isGM);
`;

const DEEP = `{ let deep = {}; for (let i = 0; i < 5000; i += 1) deep = { deep }; return ask("combat", { combat: combat.id, action: deep }); }`;

const ATTACKS: readonly (readonly [title: string, script: string])[] = [
  // Secrets of fights.
  ["asks for fight secrets in his own name", `return ask("secrets", { fights: {}, isWanting: true });`],
  [
    "asks for fight secrets in the GM's name",
    `return query("parapet.secrets", { user: gm.id, request: "x", fights: {}, isWanting: true });`,
  ],
  ["asks for ambushes in his own name", `return ask("ambushes", { fights: {}, isWanting: true });`],
  [
    "asks for ambushes in the GM's name",
    `return query("parapet.ambushes", { user: gm.id, request: "x", fights: {}, isWanting: true });`,
  ],
  [
    "asks for the archive of messages",
    `return ask("archive", { isWanting: true, fights: {}, messages: [gmCard.id] });`,
  ],
  [
    "overwrites fight secrets with a later revision",
    `return ask("secrets", { isWanting: false, fights: { [combat.id]: { revision: 1e15, since: 1e15, edits: {}, value: { plan: null, combatants: {}, before: {} } } } });`,
  ],
  [
    "overwrites fight secrets with __proto__",
    `return ask("secrets", JSON.parse('{"isWanting":false,"fights":{"__proto__":{"polluted":1}}}'));`,
  ],
  [
    "answers the GM's question whether a request is his with true, naming another player",
    `return Promise.all(game.users.contents.map(({ id }) => query("parapet.secrets", { user: id, request: "y", fights: {}, isWanting: true })));`,
  ],
  [
    "writes the GM's secrets setting",
    `return game.settings.set("parapet", "combatSecrets", { [game.world.id + " " + gm.id]: {} });`,
  ],
  ["reads the GM's secrets setting", `return game.settings.get("parapet", "combatSecrets");`],
  ["reads the GM's archive", `return game.settings.get("parapet", "gmArchive");`],
  ["asks for what Krell holds by the API", `return api.combat.stateOf(krell);`],
  ["asks for the journal by the API", `return api.combat.changes();`],
  ["opens the ready window on Krell", `return api.combat.openReady(krell);`],
  ["opens the ambush window", `return api.combat.openAmbush();`],
  [
    "reads the hidden region's name by a judgement through it",
    `return [api.judge(mira.token, krell.token), api.sentences(api.judge(mira.token, krell.token))];`,
  ],
  [
    "reads the map's true things by the overlay",
    `const away = api.draw(mira.token, krell.token); const all = [api.overlay, Object.keys(await api.coverMap(mira.token))]; away(); return all;`,
  ],
  // Fights.
  ["gives up Krell's readied action by the API", `return api.combat.cancel(krell);`],
  ["fires Krell's readied action by the API", `return api.combat.fire(krell);`],
  ["makes Krell hold by the API", `return api.combat.hold(krell);`],
  ["steps Krell in by the API", `return api.combat.stepIn(krell);`],
  ["readies for Krell by the API", `return api.combat.ready(krell, { words: "w", action: "a" });`],
  ["undoes the GM's last change by the API", `return api.combat.undo();`],
  ["cancels Krell's readied action by a query", `return act({ kind: "cancel", id: "x1", who: krell.id });`],
  ["fires Krell's readied action by a query", `return act({ kind: "fire", id: "x2", who: krell.id });`],
  ["holds for Gark by a query", `return act({ kind: "hold", id: "x3", who: gark.id });`],
  ["steps Gark in by a query", `return act({ kind: "stepIn", id: "x4", who: gark.id });`],
  ["undoes by a query", `return act({ kind: "undo", id: "x5", who: krell.id });`],
  [
    "repeats every change of the journal by its id",
    `return Promise.all(journal().map(({ id, kind }) => act({ kind, id, who: krell.id })));`,
  ],
  [
    "holds for himself when it is not his turn, with the id of the GM's change",
    `return act({ kind: "hold", id: journal().at(-1).id, who: mira.id });`,
  ],
  [
    "readies for himself on the hidden region",
    `return act({ kind: "ready", id: "x6", who: mira.id, readied: readied({ trigger: trigger({ region: region.id }) }) });`,
  ],
  [
    "readies for himself on a region of another scene",
    `return act({ kind: "ready", id: "x7", who: mira.id, readied: readied({ trigger: trigger({ region: "0000000000000000" }) }) });`,
  ],
  [
    "readies with a text of a megabyte",
    `return act({ kind: "ready", id: "x8", who: mira.id, readied: readied({ words: "w".repeat(1e6) }) });`,
  ],
  ["sends a change with a megabyte for an id", `return act({ kind: "hold", id: "i".repeat(1e6), who: mira.id });`],
  ["sends a change with no kind", `return act({});`],
  ["sends a change with __proto__ as its kind", `return act({ kind: "__proto__", id: "x9", who: mira.id });`],
  ["sends a change with constructor as its kind", `return act({ kind: "constructor", id: "x10", who: mira.id });`],
  ["sends 5,000 objects in one another", DEEP],
  ["sends a list where an object belongs", `return query("parapet.combat", [1, 2, 3]);`],
  ["sends null", `return query("parapet.combat", null);`],
  [
    "sends to a fight that is not there",
    `return ask("combat", { combat: "nothing", action: { kind: "hold", id: "x11", who: krell.id } });`,
  ],
  [
    "sends to a fight called __proto__",
    `return ask("combat", { combat: "__proto__", action: { kind: "hold", id: "x12", who: krell.id } });`,
  ],
  [
    "asks 300 times at once",
    `return Promise.all(Array.from({ length: 300 }, (_, i) => act({ kind: "cancel", id: "many" + i, who: krell.id })));`,
  ],
  [
    "prompts the GM to fire Krell's readied action",
    `return ask("readied", { kind: "ask", id: "r", asker: game.user.id, combat: combat.id, who: krell.id, creature: "token:" + token("Mira").id, event: "moves", isHeld: null });`,
  ],
  [
    "answers for the GM that Krell fires",
    `return ask("readied", { kind: "answer", id: "r", asker: gm.id, combat: combat.id, who: krell.id, isFired: true });`,
  ],
  ["sends the GM a notice of his own", `return ask("notice", { text: evil, key: evil });`],
  ["does the GM's own work by act", `return ask("act", { name: "undo", combat: combat.id });`],
  // Documents.
  ["writes the order of the fight", `return combat.update({ "flags.parapet.order": null });`],
  ["deletes the order of the fight", `return combat.unsetFlag("parapet", "order");`],
  ["writes the part of Krell", `return krell.setFlag("parapet", "part", { readied: null, hasActed: false });`],
  [
    "writes rubbish into his own part",
    `return mira.update({ flags: { parapet: { part: { readied: [[[evil]]], hasActed: "no", rubbish: { "__proto__": 1 } } } } });`,
  ],
  [
    "writes a huge readied action into his own part",
    `return mira.update({ flags: { parapet: { part: { readied: { words: "w".repeat(1e6), action: evil } } } } });`,
  ],
  ["deletes Krell's combatant", `return krell.delete();`],
  ["writes rulings onto the scene", `return canvas.scene.setFlag("parapet", "overrides", { x: 1 });`],
  ["makes a ruling by the API", `return api.overrides.set(mira.token, krell.token, { cover: "none" });`],
  ["clears rulings by the API", `return api.overrides.clear("anyone", krell.token);`],
  ["shows the cover map", `api.showCoverMap(true); return api.showCoverMap(false);`],
  ["opens the list of what will surprise on the map", `return api.openMapCheck();`],
  ["writes a world setting", `return game.settings.set("parapet", "ruleset", "nothing");`],
  [
    "writes the panel's settings for GMs",
    `const keys = [...game.settings.settings].filter(([key, { scope }]) => key.startsWith("parapet.") && scope === "world").map(([key]) => key.slice(8)); return Promise.allSettled(keys.map((key) => game.settings.set("parapet", key, evil))).then((all) => all.map(({ status }) => status));`,
  ],
  [
    "changes the GM's card",
    `return gmCard.update({ "flags.parapet.attack.targets": [], "flags.parapet.miss": { all: [] } });`,
  ],
  ["deletes the GM's card", `return gmCard.delete();`],
  ["posts an attack in the GM's name", `return say({ attack: gmCard.flags.parapet.attack }, { author: gm.id });`],
  // Cards and rolls.
  [
    "posts a card with a script for a title",
    `return say({ attack: { ...gmCard.toObject().flags.parapet.attack, title: evil, key: "k1" } }).then(() => 1);`,
  ],
  [
    "posts a card with scripts in names and reasons",
    `const copy = JSON.parse(JSON.stringify(gmCard.flags.parapet.attack).replaceAll('"name":"', '"name":"' + evil.replaceAll('"', "'"))); return say({ attack: { ...copy, key: "k2" } }).then(() => 1);`,
  ],
  [
    "posts a card with 5,000 targets",
    `const { attack } = gmCard.toObject().flags.parapet; return say({ attack: { ...attack, key: "k3", targets: Array.from({ length: 5000 }, () => attack.targets[0]) } }).then(() => 1);`,
  ],
  [
    "posts a card with endless coordinates",
    `const { attack } = gmCard.toObject().flags.parapet; return say({ attack: { ...attack, key: "k4", things: [{ id: "wall:x", kind: "wall", name: "", edges: [[1e308, -1e308, Infinity, NaN]] }] } }).then(() => 1);`,
  ],
  ["posts a card of a version to come", `return say({ attack: { version: 99, evil } }).then(() => 1);`],
  [
    "posts a miss for the GM's card",
    `return say({ miss: { version: 1, of: gmCard.flags.parapet.attack.key, target: "token:x", roll: 100, chance: 20, isHit: true } }).then(() => 1);`,
  ],
  [
    "posts a miss without dice that says a number of its own",
    `return say({ miss: { version: 1, message: gmCard.id, index: 0, rolls: [100], isMiss: false } }).then(() => 1);`,
  ],
  ["asks for a secret roll for a card of the GM's", `return ask("secretRoll", { message: gmCard.id, index: 0 });`],
  ["asks for the numbers of a secret roll", `return ask("numbers", { message: gmCard.id });`],
  [
    "posts a fired readied action of Krell's",
    `return say({ fired: { version: 2, combat: combat.id, who: krell.id, creature: "token:x", words: evil, action: evil } }).then(() => 1);`,
  ],
  [
    "posts a scatter around hidden tokens",
    `return say({ scatter: { version: 1, around: canvas.scene.tokens.map(({ id }) => id), x: 1e300, y: NaN } }).then(() => 1);`,
  ],
  [
    "posts a message with every flag full of __proto__",
    `return say(JSON.parse('{"attack":{"__proto__":{"polluted":1},"version":2},"scatter":{"__proto__":{"polluted":1}},"fired":{"constructor":{"prototype":{"polluted":1}}}}')).then(() => 1);`,
  ],
  ["names himself with a script and posts /ready", `await ui.chat?.processMessage?.("/ready " + evil); return 1;`],
  // The API, and hooks of their own.
  [
    "judges with arguments of every wrong kind",
    `return [null, undefined, 1, "", "token:", {}, [], Symbol("s"), () => 1, "__proto__", NaN].map((it) => { try { return String(api.judge(it, it)); } catch (error) { return String(error); } });`,
  ],
  [
    "registers a rule set named __proto__",
    `try { return String(api.rulesets.register({ id: "__proto__", extends: "pathfinder1e", polluted: 1 })); } catch (error) { return String(error); }`,
  ],
  [
    "listens before every verdict and throws",
    `Hooks.on("parapet.preVerdict", () => { throw new Error("mine"); }); return Object.keys(api.judge(mira.token, krell.token));`,
  ],
  [
    "says that he is a GM to his own client",
    `Object.defineProperty(game.user, "isGM", { value: true, configurable: true }); try { return [await api.combat.cancel(krell), await api.combat.stateOf(krell), await api.combat.changes()]; } finally { delete game.user.isGM; }`,
  ],
  [
    "says that he is the active GM to his own client",
    `Object.defineProperty(game.user, "isActiveGM", { value: true, configurable: true }); try { await combat.update({ turn: combat.turn }); return await api.combat.fire(krell); } finally { delete game.user.isActiveGM; }`,
  ],
];

const PARTS = 3;

describe.each([13, 14])("on version %i, a player at the console", (profile) => {
  const { sit } = seating(table, "attacks", profile);

  /** A fight in which Krell has a secret readied action, a hidden region and a card of a GM's. */
  const begin = async (): Promise<{ readonly gm: Playground; readonly player: Playground; readonly means: string }> => {
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
      const named = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name);
      named("Mira").setTarget(true, { releaseOthers: true });
      const { document } = named("${krell}");
      await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
    `);
    await soon(player!, `game.messages.contents.some(({ flags }) => flags.parapet?.attack !== undefined)`, true);
    return { gm: gm!, player: player!, means: MEANS.replace("KRELL", krell).replace("GARK", gark) };
  };

  test.each(Array.from({ length: PARTS }, (_, part) => part))(
    "learns nothing, changes nothing and stops nothing, part %i",
    async (part) => {
      const { gm, player, means } = await begin();
      const thrown: string[] = [];
      gm.page.on("pageerror", (error) => thrown.push(String(error)));
      const truth = () => gm.run<string>(TRUTH);
      const before = await truth();
      expect(before).toMatch(SECRETS);
      const attacks = ATTACKS.filter((_, i) => i % PARTS === part);
      for (const [title, script] of attacks) {
        const answer = await player.run<string>(`
          ${means}
          const attempt = async () => { ${script} };
          const said = await attempt().catch((error) => "threw " + String(error));
          return JSON.stringify(said ?? null, (key, it) => (it?.documentName ? it.documentName : it)) ?? "";
        `);
        // Longer than a document update takes to reach the GM's page.
        await player.page.waitForTimeout(60);
        expect(answer, title).not.toMatch(SECRETS);
        expect(await player.run<string>(ARRIVED), title).not.toMatch(SECRETS);
        expect(await truth(), title).toBe(before);
        for (const each of [gm, player]) expect(await each.run("return window.hacked ?? null;"), title).toBeNull();
        expect(thrown, title).toEqual([]);
      }
      // Rubbish in flags is named in the console, once each, and nothing else is.
      for (const each of [gm, player]) {
        const unexpected = each.errors.splice(0).filter((line) => !/^Parapet: .*flags\.parapet\./s.test(line));
        expect(unexpected).toEqual([]);
        await each.close();
      }
    },
    120_000,
  );
});
