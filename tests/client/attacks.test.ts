/**
 * What a player may try at the browser's console. After each attack the world is as it was, the player's client holds nothing
 * secret, and the GM's page still answers.
 */
import { playAttacks, type Attacks } from "./console-attacks";

const DEEP = `{ let deep = {}; for (let i = 0; i < 5000; i += 1) deep = { deep }; return ask("combat", { combat: combat.id, action: deep }); }`;

const ATTACKS: Attacks = [
  // Secrets of fights.
  ["asks for fight secrets in his own name", `return ask("gmStore", { entries: [], wanted: ["fight", "plan"] });`],
  [
    "asks for fight secrets in the GM's name",
    `return query("parapet.gmStore", { user: gm.id, request: "x", entries: [], wanted: ["fight", "plan"] });`,
  ],
  ["asks for ambushes in his own name", `return ask("gmStore", { entries: [], wanted: ["ambush", "numbers"] });`],
  [
    "asks for ambushes in the GM's name",
    `return query("parapet.gmStore", { user: gm.id, request: "x", entries: [], wanted: ["ambush", "numbers"] });`,
  ],
  ["asks for the archive of messages", `return ask("gmStore", { entries: [], wanted: ["message"] });`],
  [
    "overwrites fight secrets with a later change",
    `const latest = (kind, author, value) => ({ kind, key: combat.id, author, cause: author, change: 1e15, value });
     const say = (...entries) => ask("gmStore", { entries, wanted: [] });
     return Promise.all([game.user.id, gm.id].flatMap((author) => [say(latest("fight", author, { combatants: {}, before: {} })), say(latest("plan", author, null)), say(latest("ambush", author, null))]));`,
  ],
  [
    "overwrites fight secrets with __proto__",
    `return ask("gmStore", JSON.parse('{"wanted":[],"entries":[{"kind":"fight","key":"__proto__","author":"__proto__","cause":"__proto__","change":1,"value":{"__proto__":{"polluted":1}}},{"__proto__":{"polluted":1}}]}'));`,
  ],
  [
    "answers the GM's question whether a request is his with true, naming another player",
    `return Promise.all(game.users.contents.map(({ id }) => query("parapet.gmStore", { user: id, request: "y", entries: [], wanted: ["fight", "plan"] })));`,
  ],
  ["writes the GM's store", `return game.settings.set("parapet", "gmStore", { [game.world.id + " " + gm.id]: {} });`],
  ["reads the GM's store", `return game.settings.get("parapet", "gmStore");`],
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
    `return say({ miss: { of: gmCard.flags.parapet.attack.key, target: "token:x", roll: 100, chance: 20, isHit: true } }).then(() => 1);`,
  ],
  [
    "posts a miss without dice that says a number of its own",
    `return say({ miss: { message: gmCard.id, index: 0, rolls: [100], isMiss: false } }).then(() => 1);`,
  ],
  ["asks for a secret roll for a card of the GM's", `return ask("secretRoll", { message: gmCard.id, index: 0 });`],
  ["asks for the numbers of a secret roll", `return ask("numbers", { message: gmCard.id });`],
  [
    "posts a fired readied action of Krell's",
    `return say({ fired: { combat: combat.id, who: krell.id, creature: "token:x", words: evil, action: evil } }).then(() => 1);`,
  ],
  [
    "posts a scatter around hidden tokens",
    `return say({ scatter: { around: canvas.scene.tokens.map(({ id }) => id), x: 1e300, y: NaN } }).then(() => 1);`,
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

playAttacks("attacks", ATTACKS);
