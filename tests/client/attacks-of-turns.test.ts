/** A player misuses what players' clients ask GMs' clients for in a fight, the options of updates, and combatants' flags. */
import { playAttacks, type Attacks } from "./console-attacks";

/** Foundry lets a player set their own initiative and flags, and move their own token. Restores them afterwards. */
const back = (script: string): string => `
  const own = mira.toObject(); const { x, y, elevation } = token("Mira");
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  try { ${script} } finally {
    await mira.update({ initiative: own.initiative, flags: { parapet: { part: own.flags.parapet.part } } });
    await token("Mira").update({ x, y, elevation });
  }
`;

/** On the GM's page: notices, open questions, windows of Parapet's. */
const SHOWN = `[
  [...document.querySelectorAll("#notices .notice")].map(({ textContent }) => textContent),
  document.querySelectorAll(".parapet-offer, .parapet-offer-waiting, .parapet-offer-held").length,
  [...document.querySelectorAll("[id^=parapet-].application")].map(({ id }) => id),
]`;

const ATTACKS: Attacks = [
  // Actions that are not of one creature, with the player's own creature beside them.
  [
    "undoes the GM's last change in his own creature's name",
    `return act({ kind: "undo", id: "z1", who: mira.id, change: journal().at(-1).id });`,
  ],
  [
    "restarts the fight in his own creature's name",
    `return act({ kind: "restart", id: "z2", who: mira.id, renewal: 1, initiatives: { [mira.id]: 99, [krell.id]: -99 } });`,
  ],
  [
    "rolls off for Krell in his own creature's name",
    `return act({ kind: "rollOff", id: "z3", who: mira.id, rolls: { [krell.id]: [1, 1, 1], [mira.id]: [20] } });`,
  ],
  [
    "begins, turns and turns back the fight in his own creature's name",
    `return Promise.all(["begin", "turn", "back"].map((kind) => act({ kind, id: "z" + kind, who: mira.id, turn: { round: 9, acting: mira.id }, hasSurpriseRound: true, unaware: [krell.id] })));`,
  ],
  [
    "has a GM's client note attacks and standing up, which no client may ask for",
    `return Promise.all([krell, mira].flatMap(({ id: who }) => [act({ kind: "attack", id: "z4" + who, who, cost: "less" }), act({ kind: "standUp", id: "z5" + who, who })]));`,
  ],
  // Of others' creatures.
  [
    "declares stances of Krell's, and ends them",
    `return Promise.all(["defensive", "total-defense", "full-round", "stealth", "class-stance"].flatMap((stance) => [act({ kind: "stance", id: "s1" + stance, who: krell.id, stance }), act({ kind: "endStance", id: "s2" + stance, who: krell.id, stance })]));`,
  ],
  [
    "lets Krell charge from the end of numbers",
    `return Promise.all([null, { x: 1e308, y: -1e308, elevation: 5e-324 }, { x: "0", y: [], elevation: {} }].map((from, i) => act({ kind: "charge", id: "c" + i, who: krell.id, from })));`,
  ],
  [
    "lets Gark withdraw and step from places that are none",
    `return Promise.all(["withdraw", "step", "moving-attack", "__proto__"].flatMap((gait) => [null, { x: 0, y: 0, elevation: 0, passed: -1 }, { x: 0, y: 0, elevation: 0, passed: 1e308 }].map((from, i) => act({ kind: "gait", id: "g" + gait + i, who: gark.id, gait, from, isFullRound: true }))));`,
  ],
  [
    "lets Krell find Shade and deliver coups de grâce",
    `const about = { message: gmCard.id, target: "token:" + shade, isFullRound: false };
     return Promise.all([["find", about], ["endFind", {}], ["coup", about], ["endCoup", {}]].map(([kind, more]) => act({ kind, id: "f" + kind, who: krell.id, ...more })));`,
  ],
  [
    "uses up Krell's attacks of opportunity",
    `return Promise.all(many(20, (i) => act({ kind: "opportunity", id: "o" + i, who: krell.id })));`,
  ],
  [
    "names creatures in every wrong way",
    `const all = [[mira.id], { id: mira.id }, "__proto__", "constructor", "", null, 7, "token:" + mira.tokenId, mira.id + " ", krell.id + "\\u0000"];
     return Promise.all(all.map((who, i) => act({ kind: "cancel", id: "w" + i, who })));`,
  ],
  [
    "gives a change the names that attacks of creatures will have",
    `const said = await Promise.all(["attack-" + gmCard.id, "attack-of-opportunity-" + gmCard.id, "stance-" + gmCard.id, "tie-1-x"].map((id) => act({ kind: "cancel", id, who: mira.id })));
     return said.every((each) => each === "not-allowed") ? 0 : "Shade";`,
  ],
  [
    "acts out of turn in all ways that need a turn",
    `const place = { x: 0, y: 0, elevation: 0 };
     const all = [{ kind: "hold" }, { kind: "charge", from: place }, { kind: "gait", gait: "withdraw", from: { ...place, passed: 0 }, isFullRound: true }, { kind: "stance", stance: "total-defense" }, { kind: "find", message: gmCard.id, target: "token:" + shade, isFullRound: true }, { kind: "ready", readied: readied() }];
     return Promise.all(all.map((each, i) => act({ ...each, id: "t" + i, who: mira.id })));`,
  ],
  // Queries that are not for players.
  ["has the GM's client settle ties", `return ask("settle", { combat: combat.id });`],
  [
    "sends GMs a notice as a GM's client does",
    `return ask("notice", { sentences: ["Press Undo: " + evil, "Krell holds."] });`,
  ],
  [
    "has GMs warned that his client lacks every other rule set",
    `const now = game.settings.get("parapet", "ruleset");
     return Promise.all(api.rulesets.list().filter(({ id }) => id !== now).map(({ id }) => ask("missingRuleSet", { ruleset: id })));`,
  ],
  [
    "has GMs warned that his client lacks rule sets that are none",
    `return Promise.all(["__proto__", "constructor", "", evil, "world." + "x".repeat(190), "y".repeat(1e6), null, ["dnd5e"]].map((ruleset) => ask("missingRuleSet", { ruleset })));`,
  ],
  [
    "asks for what GMs keep of hiders, rulings, miss chances and fights",
    `const heard = []; const kept = { ...CONFIG.queries };
     for (const name of Object.keys(kept)) if (name !== "parapet.asked") CONFIG.queries[name] = (data) => { heard.push([name, data]); return null; };
     for (const kind of ["hiding", "rulings", "chances", "records"]) heard.push(await ask("gmStore", { entries: [], wanted: [kind] }));
     await tell([{ author: game.user.id, key: "w", value: 1, kind: "message" }], true);
     await new Promise((done) => setTimeout(done, 100)); Object.assign(CONFIG.queries, kept); return heard;`,
  ],
  [
    "overwrites what GMs keep of hiders, rulings, miss chances and fights",
    `const { id: scene } = canvas.scene;
     const values = { hiding: { hiders: {}, set: {} }, rulings: {}, chances: { target: target().target, percent: 0 }, records: { lines: [] } };
     const keys = { hiding: scene, rulings: scene, chances: gmCard.id + " x", records: combat.id };
     return Promise.all(Object.entries(values).flatMap(([kind, value]) => [game.user.id, gm.id].flatMap((author) => [value, null].map((each) =>
       ask("gmStore", { entries: [{ kind, key: keys[kind], author, cause: author, change: 1e15, value: each }], wanted: [] })))));`,
  ],
  [
    "tells of attacks in the name of another player",
    `return tell([{ author: "standInUser00004", key: gmCard.flags.parapet.attack.key, value: 1 }, { author: game.user.id, cause: gm.id, key: "b", value: 1 }, { author: gm.id, cause: game.user.id, key: "c", value: 1 }]);`,
  ],
  [
    "delivers, undoes and amends coups de grâce with the GM's attack",
    `const all = [{ act: "deliver" }, { act: "undo" }, { act: "damage", damage: 10000 }, { act: "damage", damage: 1e308 }, { act: "__proto__" }];
     return Promise.all(all.flatMap((each) => [target().target, "unseen:", "unseen:1", "token:" + shade].map((its) => ask("coup", { message: gmCard.id, target: its, ...each }))));`,
  ],
  [
    "delivers a coup de grâce of Krell's by a message of his own",
    `const message = await say({ attack: attack({ attacker: "token:" + krell.tokenId, targets: [ruled({ permissions: [{ action: "coup-de-grace", isAllowed: true, reason: null }] })] }) });
     return Promise.all(["deliver", "damage", "undo"].map((does) => ask("coup", { message, target: target().target, act: does, damage: 5 })));`,
  ],
  [
    "has Krell attack squares",
    `return Promise.all(["melee", "ranged", "grope"].map((kind) => ask("squareAttack", { scene: canvas.scene.id, attacker: "token:" + krell.tokenId, at: { x: 150, y: 150 }, kind, beside: null, bonus: 5 })));`,
  ],
  [
    "attacks squares out of turn, on scenes and at places that are none",
    `const own = { scene: canvas.scene.id, attacker: "token:" + mira.tokenId, at: { x: 150, y: 150 }, kind: "ranged", beside: null, bonus: 5 };
     const all = [{}, { scene: "__proto__" }, { scene: "" }, { at: { x: 1e308, y: -1e308 } }, { at: { x: null, y: [] } }, { at: [1, 2] }, { bonus: 501 }, { bonus: 0.5 }, { bonus: "5" }, { kind: "grope", beside: { x: 1e308, y: 0 } }, { kind: "constructor" }, { attacker: "__proto__" }];
     const said = []; for (const each of all) said.push(await ask("squareAttack", { ...own, ...each })); return said;`,
  ],
  [
    "asks the GM about attacks of opportunity as a GM's client does",
    `const about = { combat: combat.id, who: krell.id, creature: "token:" + mira.tokenId, event: "provokes", isHeld: true };
     return Promise.all(["ask", "wait"].map((kind) => ask("readied", { kind, id: "p" + kind, ...about })));`,
  ],
  // Options of updates, and own documents.
  [
    "sets his initiative as if Parapet did",
    back(
      `for (const options of [{ parapetStep: true }, { parapetStep: true, turnEvents: false, combatTurn: 0 }, { parapetFrom: { round: 99, acting: krell.id } }]) await mira.update({ initiative: own.initiative - 0.5 }, options); await sleep(50);`,
    ),
  ],
  [
    "writes the order of the fight with the options of Parapet's own writes",
    `return Promise.allSettled([combat.update({ flags: { parapet: { order: { turn: { round: 1, acting: mira.id } } } } }, { parapetStep: true, diff: false }), combat.update({ round: combat.round, "flags.parapet.order": null }, { parapetStep: true })]).then((all) => all.map(({ status }) => status));`,
  ],
  [
    "makes his own combatant another creature's",
    `return Promise.allSettled([{ tokenId: krell.tokenId }, { tokenId: shade, sceneId: canvas.scene.id }, { actorId: krell.actor.id }, { sceneId: null }, { hidden: true }, { defeated: true }, { name: "Krell" }, { img: "javascript:hacked=1" }].map((changes) => mira.update(changes))).then((all) => all.map(({ status }) => status));`,
  ],
  [
    "says of his own creature that it has found, charged, moved and defended without end",
    back(
      `const spot = { x: 1e15, y: -1e15, elevation: 1e308 };
       await mira.update({ flags: { parapet: { part: { finding: { round: 1, message: "__proto__", target: "constructor" }, charged: { round: 1, from: spot }, moves: many(2000, () => ({ gait: "step", from: { ...spot, passed: 1e15 } })), defence: { kind: "total-defense" }, isFullRound: true, isStealthy: true, isInClassStance: true, stanceSince: -1e15, opportunities: 1e15, attacked: "action" } } } });
       await sleep(80);`,
    ),
  ],
  [
    "gives his own token speeds that are none",
    `for (const speed of [1e308, -1, 0, "fast", [[]], { walk: 1e15 }, null]) await token("Mira").setFlag("parapet", "speed", speed); await token("Mira").unsetFlag("parapet", "speed"); return 1;`,
  ],
  [
    "walks 20 places in ways of moving that are none, and says that he undoes it",
    back(
      `const path = (action) => many(20, (i) => ({ x: 200 + 100 * (i % 3), y: 200, action, checkpoint: i % 10 === 0 }));
       for (const [action, method] of [["__proto__", "api"], ["walk", "undo"], ["constructor", "__proto__"]]) await token("Mira").move(path(action), { method });
       await sleep(200);`,
    ),
  ],
  [
    "takes the place of the message of a roll-off to come",
    `const ids = many(5, (i) => (i + "rollOffMessageOfNext").slice(0, 16));
     return Promise.all(ids.map((_id) => ChatMessage.create({ _id, content: "x", flags: { parapet: { rollOff: { [krell.id]: [1], [mira.id]: [20] } } } }, { keepId: true }))).then((all) => all.length);`,
  ],
];

playAttacks("attacks-turns", ATTACKS, SHOWN);
