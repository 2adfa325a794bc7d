/** A player misuses queries, their own documents and the API. */
import { playAttacks, type Attacks } from "./console-attacks";

/** Foundry lets a player move the tracker and set their own initiative. Restores both afterwards. */
const back = (script: string): string => `
  const { round, turn } = combat; const own = mira.toObject();
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  try { ${script} } finally { await mira.update({ initiative: own.initiative, flags: { parapet: { part: own.flags.parapet.part } } }); }
`;

const ATTACKS: Attacks = [
  // Queries.
  [
    "asks for a change by the name that the next turn would have",
    `return Promise.all(many(50, (i) => act({ kind: "cancel", id: "turn-" + (combat.round + (i % 3)) + "-" + gark.id + "-" + i.toString(36), who: mira.id })));`,
  ],
  ["asks for a change called __proto__", `return act({ kind: "cancel", id: "__proto__", who: mira.id });`],
  [
    "waits for the hidden creature",
    `return act({ kind: "ready", id: "w1", who: mira.id, readied: readied({ trigger: trigger({ event: "moves", whom: "single", creature: "token:" + shade }) }) });`,
  ],
  [
    "waits within an endless distance, on a creature called __proto__",
    `return act({ kind: "ready", id: "w2", who: mira.id, readied: readied({ item: "__proto__", trigger: trigger({ event: "moves", whom: "single", creature: "__proto__", within: 1e308 }) }) });`,
  ],
  [
    "begins, turns and turns back a fight",
    `return Promise.all(["begin", "turn", "back"].map((kind) => act({ kind, id: kind, turn: { round: 9, acting: mira.id }, hasSurpriseRound: true, unaware: [krell.id] })));`,
  ],
  [
    "restarts a fight with initiatives of his own",
    `return act({ kind: "restart", id: "r1", renewal: 1, initiatives: { [mira.id]: 99 } });`,
  ],
  ["rolls off for himself", `return act({ kind: "rollOff", id: "r2", rolls: { [mira.id]: [20, 20, 20] } });`],
  [
    "undoes every change by its id",
    `return Promise.all(journal().map(({ id }, i) => act({ kind: "undo", id: "u" + i, change: id })));`,
  ],
  [
    "names users in every wrong way",
    `const users = [[game.user.id], { id: game.user.id }, "__proto__", "constructor", 1, null, "u".repeat(81), "standInUser00003"];
     return Promise.all(users.map((user) => query("parapet.combat", { user, request: "x", combat: combat.id, action: { kind: "cancel", id: "n1", who: krell.id } }).catch(String)));`,
  ],
  [
    "uses a request of his own again, in the GM's name",
    `let sent = null; const before = Object.getPrototypeOf(gm).query;
     gm.query = function (name, data, options) { sent = [name, data]; return before.call(this, name, data, options); };
     await api.combat.cancel(mira); delete gm.query;
     return [await query(...sent), await query(sent[0], { ...sent[1], user: gm.id }), await query("parapet.gmStore", { user: sent[1].user, request: sent[1].request, entries: [], wanted: ["fight", "plan"] })];`,
  ],
  [
    "asks a thousand times whether a request is the GM's",
    `return Promise.all(many(1000, (i) => query("parapet.asked", { user: gm.id, request: "r" + i, to: game.user.id, query: "parapet.gmStore" }))).then((all) => all.some(Boolean) ? "Shade" : 0);`,
  ],
  [
    "tells a browser's share of his own attacks, ten times",
    `for (let n = 0; n < 10; n += 1) await tell(many(5, (i) => ({ author: game.user.id, key: "big" + n + "-" + i, value: "x".repeat(190000) }))); return 1;`,
  ],
  [
    "tells a thousand of his own attacks",
    `for (let n = 0; n < 20; n += 1) await tell(many(50, (i) => ({ author: game.user.id, key: "few" + n + "-" + i, value: 1 }))); return 1;`,
  ],
  [
    "tells of attacks of the GM's among his own",
    `return tell([{ author: game.user.id, key: "a", value: 1 }, { author: gm.id, key: gmCard.flags.parapet.attack.key, value: null }]);`,
  ],
  [
    "tells of attacks by nobody, with keys and values named like members of objects",
    `return Promise.all(["__proto__", "", game.user.id].map((author) => tell([{ author, key: "__proto__", value: JSON.parse('{"__proto__":{"polluted":1},"record":{"constructor":1}}') }])));`,
  ],
  [
    "tells in the GM's name what a secret roll showed",
    `return tell([{ author: game.user.id, key: "miss " + gmCard.id, value: { miss: { of: gmCard.id, die: 100, checks: [{ target: target().target, rolled: 100 }] }, rolls: [{}] } }], true);`,
  ],
  [
    "listens to what the GM's client asks him for, and asks for everything meanwhile",
    `const heard = []; const kept = { ...CONFIG.queries };
     for (const name of Object.keys(kept)) if (name !== "parapet.asked") CONFIG.queries[name] = (data) => { heard.push([name, data]); return null; };
     for (const kind of ["fight", "plan", "ambush", "numbers"]) await ask("gmStore", { entries: [], wanted: [kind] });
     await tell([], true); await new Promise((done) => setTimeout(done, 100)); Object.assign(CONFIG.queries, kept); return heard;`,
  ],
  [
    "has the GM roll in secret for messages that are none",
    `const ids = ["__proto__", "constructor", "", await say({}), await say({ attack: { key: "k" } }), gmCard.id]; return Promise.all(ids.map((message) => ask("secretRoll", { message })));`,
  ],
  [
    "has the GM roll 50 times at once for an attack on 500",
    `const id = await say({ attack: attack({ targets: many(500, (i) => target({ target: "token:" + i, missChance: 50 })) }) });
     const said = await Promise.all(many(50, () => ask("secretRoll", { message: id }))); await gone(id); return said;`,
  ],
  [
    "asks the GM for a check of the GM's creature",
    `return ask("perception", { combat: combat.id, combatant: krell.id });`,
  ],
  [
    "puts a question of the GM's away by its id",
    `return Promise.all(many(50, (i) => ask("readied", { kind: "over", id: "q" + i, by: game.user.id })));`,
  ],
  [
    "sends 10,000 fights",
    `const entries = (kind) => many(10000, (i) => ({ kind, key: "f" + i, author: game.user.id, cause: game.user.id, change: 1, value: null })); return Promise.all(["fight", "plan", "ambush", "numbers"].map((kind) => ask("gmStore", { entries: entries(kind), wanted: [kind] })));`,
  ],
  [
    "uses queries that are none",
    `return Promise.all(["__proto__", "constructor", "act", ""].map((name) => query("parapet." + name, {}).catch(String)));`,
  ],
  [
    "sends every query of Parapet's 30 times, empty",
    `const names = Object.keys(CONFIG.queries).filter((name) => name.startsWith("parapet.")); return Promise.all(names.flatMap((name) => many(30, () => query(name, claim({})).catch(String))));`,
  ],
  // Documents that the player owns.
  [
    "writes the greatest numbers into his own part",
    back(
      `await mira.update({ flags: { parapet: { part: { modifier: 1e308, dexterity: -1e308, rollOffs: many(20, () => 1e15), rolled: 1e308, hasActed: true, isUnaware: true, held: { round: -1 } } } } }); await sleep(50);`,
    ),
  ],
  [
    "steps in behind a creature that is not there, at a place that is none",
    back(
      `await mira.update({ flags: { parapet: { part: { steppedIn: { round: 1, place: -1e15, behind: { id: "__proto__", initiative: 1e308, modifier: 0, dexterity: 0, rollOffs: [] } } } } } }); await sleep(50);`,
    ),
  ],
  [
    "gives himself the greatest initiative there is",
    back(`for (const initiative of [1e308, -1e308, 5e-324]) await mira.update({ initiative }); await sleep(50);`),
  ],
  [
    "deletes his own part",
    back(
      `await mira.update({ flags: { parapet: { part: null } } }); await sleep(50); await mira.unsetFlag("parapet", "part"); await sleep(50);`,
    ),
  ],
  [
    "joins the fight 30 times, and leaves",
    back(`const made = await combat.createEmbeddedDocuments("Combatant", many(30, () => ({ tokenId: mira.tokenId, sceneId: canvas.scene.id, flags: { parapet: { part: { actedIn: 1e15 } } } })));
          await sleep(100); await combat.deleteEmbeddedDocuments("Combatant", made.map(({ id }) => id)); await sleep(100);`),
  ],
  [
    "joins the fight as Krell",
    `return combat.createEmbeddedDocuments("Combatant", [{ tokenId: krell.tokenId, sceneId: canvas.scene.id, initiative: 30 }]);`,
  ],
  [
    "marks his own combatant with statuses that are none",
    `for (const marker of ["nonsense", "__proto__", "dead"]) await mira.setFlag("parapet", "marker", marker);
     await new Promise((done) => setTimeout(done, 50)); await mira.unsetFlag("parapet", "marker"); return 1;`,
  ],
  [
    "gives himself an effect with 5,000 statuses",
    `const { actor } = token("Mira"); const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: evil, img: "javascript:hacked=1", statuses: [evil, "__proto__", "invisible", ...many(5000, (i) => "s" + i)] }]); await new Promise((done) => setTimeout(done, 60)); await effect.delete(); return 1;`,
  ],
  [
    "names his own creature with a script and 100,000 letters",
    `for (const name of [evil, "M".repeat(100000), "[[/r 1d20]]@UUID[Actor.x]{y}", "Mira"]) { await token("Mira" in window ? "Mira" : combat.combatants.get(mira.id).token.name).update({ name }); } return 1;`,
  ],
  [
    "makes his own token as large as the map",
    `const { width, height } = token("Mira"); await token("Mira").update({ width: 100, height: 100 }); await new Promise((done) => setTimeout(done, 200)); await token("Mira").update({ width, height }); return 1;`,
  ],
  [
    "puts his own token off the map, as high and as deep as numbers go",
    `const { x, y, elevation } = token("Mira"); for (const at of [70000, -70000]) await token("Mira").update({ x: at, y: at, elevation: at * 1e300 }); await token("Mira").update({ x, y, elevation }); return 1;`,
  ],
  [
    "has his own token shine to the end of the world, in no colour",
    `const light = token("Mira").toObject().light ?? {}; await token("Mira").update({ light: { dim: 1e308, bright: 1e9, angle: -720, color: evil } }); await token("Mira").update({ light }); return 1;`,
  ],
  [
    "writes rubbish into every flag of his own token",
    `const bad = [evil, -1, 1e308, [[[]]], { "": 1 }, null]; const keys = ["sizeCategory", "size", "heightClass", "height", "base", "unit", "tall", "skirmisher", "providesCover", "kind", "conditions", "acuity", "senses", "lowLight", "reach"];
     for (const value of bad) await token("Mira").update({ flags: { parapet: Object.fromEntries(keys.map((key) => [key, value])) } });
     for (const key of keys) await token("Mira").unsetFlag("parapet", key); return 1;`,
  ],
  [
    "gives his own token 100,000 conditions",
    `await token("Mira").setFlag("parapet", "conditions", many(100000, () => "invisible")); await token("Mira").unsetFlag("parapet", "conditions"); return 1;`,
  ],
  [
    "marks his own actor for a fight that is not there",
    `const { actor } = token("Mira"); await actor.setFlag("parapet", "marked", { status: "__proto__", combat: "__proto__" }); await actor.update({ prototypeToken: { flags: { parapet: { size: evil } } } }); await actor.unsetFlag("parapet", "marked"); return 1;`,
  ],
  [
    "lays a template larger than any map, and off it",
    `return canvas.scene.createEmbeddedDocuments("MeasuredTemplate", [{ t: "circle", x: 70000, y: -70000, distance: 1e5, flags: { parapet: { attack: attack() }, dnd5e: { origin: evil }, pf1: { action: evil } } }]).then(() => 1);`,
  ],
  [
    "makes walls, regions, tiles, lights and tokens of his own",
    `return Promise.allSettled([["Wall", { c: [0, 0, 9, 9] }], ["Region", { name: evil, behaviors: [{ type: "parapet.terrain", system: {} }] }], ["Tile", {}], ["AmbientLight", {}], ["Token", { name: evil }]].map(([name, data]) => canvas.scene.createEmbeddedDocuments(name, [data]))).then((all) => all.map(({ status }) => status));`,
  ],
  [
    "changes the hidden region, the hidden creature and Krell through their own members",
    `return Promise.allSettled([region.update({ visibility: 2 }), region.delete(), canvas.scene.tokens.get(shade).update({ hidden: false }), krell.token.update({ x: 0 }), krell.actor.setFlag("parapet", "marked", { status: "dead", combat: "x" }), krell.actor.toggleStatusEffect("dead", { active: true })]).then((all) => all.map(({ status }) => status));`,
  ],
  [
    "makes macros, some of them the GM's",
    `return Promise.allSettled([Macro.create({ name: "Hold", type: "script", command: evil }), Macro.create({ name: "Hold", type: "script", command: "1", author: gm.id })]).then((all) => all.map(({ status }) => status));`,
  ],
  [
    "puts flags on himself and on the GM",
    `return Promise.allSettled([async () => game.user.setFlag("parapet", "order", evil), async () => gm.setFlag("parapet", "order", evil)].map((does) => does())).then((all) => all.map(({ status }) => status));`,
  ],
  // Foundry's own, and the API.
  [
    "takes the GM's lock away in the same browser",
    `navigator.locks.request("parapet " + game.world.id + " " + gm.id, { steal: true }, () => new Promise((done) => setTimeout(done, 50))); await new Promise((done) => setTimeout(done, 120)); return 1;`,
  ],
  [
    "says of tokens one thing and another",
    `const shifting = { documentName: "Token", parent: canvas.scene, get id() { this.n = (this.n ?? 0) + 1; return this.n % 2 ? krell.tokenId : shade; } };
     const said = []; for (let i = 0; i < 6; i += 1) try { said.push(told(api.judge(mira.token, shifting))); } catch (error) { said.push(1); } return said;`,
  ],
  [
    "asks for the hidden creature in every way there is",
    `const ways = [shade, "token:" + shade, "Scene." + canvas.scene.id + ".Token." + shade, canvas.scene.tokens.get(shade), { documentName: "Token", id: shade }];
     const asks = [(it) => api.judge(mira.token, it), (it) => api.judge(it, mira.token), (it) => [...api.judgeAll({ targets: [it] })], (it) => api.coverMap(it), (it) => api.draw(mira.token, it), (it) => api.overrides.of?.(mira.token, it), (it) => api.combat.stateOf(it)];
     const said = []; for (const way of ways) for (const it of asks) try { said.push(told(await it(way))); } catch (error) { said.push(error.name); } return said;`,
  ],
  [
    "has verdicts of his own making said, about the hidden region and the hidden creature",
    `const verdict = api.judge(mira.token, krell.token); const say = (key) => ({ key, data: { names: ["region:" + region.id, "token:" + shade], obstacles: ["token:" + shade], obstacle: "region:" + region.id } });
     const keys = [...new Set(JSON.stringify(game.i18n.translations.PARAPET?.Reason ?? {}).match(/[A-Z]\\w+/g) ?? [])];
     return keys.map((key) => { try { return api.sentences({ ...verdict, obstacles: ["region:" + region.id, "token:" + shade], reasons: [say(key)] }); } catch (error) { return error.name; } });`,
  ],
  [
    "attacks in a manner that changes while it is read",
    `let n = 0; const manner = { get kind() { n += 1; return n % 2 ? "melee" : "__proto__"; }, get origin() { return n % 2 ? { x: NaN, y: {} } : null; } };
     try { return told(api.judge(mira.token, krell.token, manner)); } catch (error) { return error.name; }`,
  ],
  [
    "has a throw of his own land, and looks who is there",
    `try { return told(await api.scatter?.(mira.token, krell.token, { squares: 20 })); } catch (error) { return error.name; }`,
  ],
  [
    "readies with words that are something else when they are sent",
    `return api.combat.ready(mira, { words: { toString: () => "w", toJSON: () => evil }, action: "a" }).catch(String);`,
  ],
  [
    "says that he is a GM and has his own client exchange everything",
    `Object.defineProperty(game.user, "isGM", { value: true, configurable: true });
     try { Hooks.callAll("userConnected", game.user, true); await new Promise((done) => setTimeout(done, 150)); return game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id] ?? null; } finally { delete game.user.isGM; }`,
  ],
  [
    "calls hooks of fights, messages and tokens as if all that had happened",
    `const calls = [["updateCombat", combat, { round: 9, turn: 0 }, { parapetStep: true }, gm.id], ["combatTurn", combat, { round: 9, turn: 2 }, { direction: 1 }], ["combatStart", combat, { round: 1, turn: 0 }], ["createChatMessage", gmCard, {}, game.user.id], ["targetToken", gm, krell.token.object, true], ["updateCombatant", krell, { initiative: 99 }, {}, gm.id], ["createCombatant", krell, {}, gm.id], ["userConnected", gm, false], ["canvasReady", canvas]];
     for (const call of calls) Hooks.callAll(...call); await new Promise((done) => setTimeout(done, 60)); return 1;`,
  ],
  [
    "sends /ready in every dress",
    `const log = ui.chat ?? {}; for (const text of ["/READY ;;;;", "/ready <p>" + "<p>".repeat(2000), "<p>/ready " + evil + "; " + evil + "</p>", "/ready " + "w".repeat(1e6) + ";" + "a".repeat(1e6)]) try { Hooks.call("chatMessage", log, text, {}); } catch {} await new Promise((done) => setTimeout(done, 60)); return 1;`,
  ],
];

playAttacks("attacks-documents", ATTACKS);
