/** A player misuses the API of records, advice and movement, and forges messages that the record of a fight reads. */
import { playAttacks, type Attacks } from "./console-attacks";

/** Asks each of these calls about each reference to a creature. An answer with the hidden creature is a fault. */
const each = (refs: string, calls: string): string => `
  const refs = ${refs}; const calls = ${calls}; const said = [];
  for (const ref of refs) for (const call of calls) try { said.push(told(await call(ref))); } catch (error) { said.push(error.name); }
  return said;
`;

const HIDDEN = `[shade, "token:" + shade, "Scene." + canvas.scene.id + ".Token." + shade, canvas.scene.tokens.get(shade), { documentName: "Token", id: shade, parent: canvas.scene }]`;

/** What an object has of its own, and what it inherits. */
const MEMBERS = `["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", ""]`;

/** On the GM's page: what chat has shown of JavaScript's own in place of words, and windows of Parapet's. */
const SHOWN = `[
  (document.querySelector("#chat")?.textContent ?? "").match(/native code|\\[object \\w+\\]|\\bNaN\\b|\\bundefined\\b/g),
  [...document.querySelectorAll("[id^=parapet-].application")].map(({ id }) => id),
]`;

const ATTACKS: Attacks = [
  // The API.
  [
    "asks for advice on the hidden creature, and on attacks at it",
    each(
      HIDDEN,
      `[(it) => api.advise(it), (it) => api.advise(mira.token, { target: it }), (it) => api.advise(mira.token, { goal: "hide", target: it, most: 20, speed: 1000 })]`,
    ),
  ],
  [
    "asks for advice on Krell",
    `const all = []; for (const goal of ["attack", "cover", "hide", "escape"]) all.push(await api.advise(krell.token, { goal })); return all.some((it) => it !== null && it.places?.length > 0) ? "Shade" : all;`,
  ],
  [
    "asks for advice with options that are none, and of every kind",
    `const odd = [null, [], "__proto__", { goal: "__proto__" }, { most: 1e308 }, { most: 0.5 }, { speed: Infinity }, { speed: 1e15 }, { signal: {} }, JSON.parse('{"__proto__":{"polluted":1},"goal":"attack"}'), { get goal() { throw new Error("mine"); } }, { target: Symbol("s") }];
     const said = []; for (const it of odd) try { said.push(told(await api.advise(mira.token, it))); } catch (error) { said.push(error.name); } return said;`,
  ],
  [
    "asks 12 times at once for advice and goes away from half of it",
    `const all = many(12, (i) => { const stop = new AbortController(); const work = api.advise(mira.token, { most: 20, signal: stop.signal }).catch((error) => error.name); if (i % 2) stop.abort(); return work; });
     return (await Promise.all(all)).map((it) => told(it));`,
  ],
  [
    "asks what the hidden creature threatens, and what a way past it provokes",
    each(
      HIDDEN,
      `[(it) => api.movement.threatened(it), (it) => api.movement.provoked(it, [{ x: 0, y: 0 }]), () => api.movement.provoked(mira.token, many(40, (i) => ({ x: 50 * i, y: 50 * i })))]`,
    ),
  ],
  [
    "asks what ways provoke that are none",
    `const ways = [null, {}, [[1, 2]], [{ x: NaN, y: 0 }], [{ x: 1e308, y: -1e308 }], [{ x: Infinity, y: 0 }], [{ x: "0", y: 0 }], many(2000, (i) => ({ x: i, y: i }))];
     return ways.map((way) => { try { return told(api.movement.provoked(mira.token, way)); } catch (error) { return error.name; } });`,
  ],
  [
    "opens every window of GMs by the API, as himself and as a GM by his own word",
    `const open = () => { for (const call of [() => api.openHiding(), () => api.openAnalysis(), () => api.openMapCheck(), () => api.combat.openAmbush()]) try { call(); } catch {} };
     open(); await new Promise((done) => setTimeout(done, 150));
     const there = [...document.querySelectorAll("[id^=parapet-].application")].map(({ id }) => id);
     return there.length > 0 ? "Shade " + there : 0;`,
  ],
  [
    "asks for the records of fights that are none",
    `const odd = ["__proto__", "constructor", "", "x".repeat(1e6), combat.id + " ", 1, {}, [], Symbol("s"), () => 1];
     const said = []; for (const it of odd) try { said.push(told(await api.fightRecord(it))); } catch (error) { said.push(error.name); } return said;`,
  ],
  [
    "opens the record of the fight, and of fights that are none, and closes it",
    `for (const it of [undefined, combat.id, "__proto__", evil]) try { api.openFightRecord(it); } catch {}
     await new Promise((done) => setTimeout(done, 300));
     const text = document.querySelector("#parapet-fight")?.textContent ?? "";
     for (const it of [...foundry.applications.instances.values()]) if (it.id === "parapet-fight") await it.close();
     return [text, await api.fightRecord()];`,
  ],
  [
    "changes what the record and the advice have given him",
    `const record = await api.fightRecord(); const before = JSON.stringify(record);
     try { record.lines.push({ evil }); record.lines[0].attacker.name = "Shade"; record.__proto__.polluted = 1; } catch {}
     delete Object.prototype.polluted; const after = JSON.stringify(await api.fightRecord()); return before === after ? 0 : ["Shade", after];`,
  ],
  [
    "delivers coups de grâce and declares for Krell by the API",
    `return Promise.all([() => api.combat.coupDeGrace(gmCard.id, mira.token), () => api.combat.coupDeGrace("__proto__", mira.token, "undo"), () => api.combat.coupDamage(gmCard.id, mira.token, 10000), () => api.combat.takeStance("total-defense", krell), () => api.combat.endStance("stealth", krell), () => api.combat.declareGait("withdraw", krell)].map(async (does) => does())).catch((error) => error.name);`,
  ],
  [
    "registers rule sets as documents, with members of objects for ids, levels and numbers",
    `const base = { format: "parapet-rule-set", version: 1 };
     const odd = [{ ...base, id: "world.mine" }, { ...base, id: "parapet.mine" }, { ...base, id: "__proto__.x", name: "x", levels: [{ id: "none", name: "n" }] }, JSON.parse('{"format":"parapet-rule-set","__proto__":{"polluted":1},"id":"a.b"}'), { id: "a.b", name: "n", levels: [{ id: "none", name: "n" }, { id: "constructor", name: evil }], judge: () => ({ cover: "constructor", lineOfEffect: true }) }];
     return odd.map((it) => { try { return String(api.rulesets.register(it)); } catch (error) { return error.name; } });`,
  ],
  // Messages of fights.
  [
    "tells of attacks in fights that are none",
    `const fights = [{ combat: "__proto__", round: 1e308 }, { combat: "constructor", round: -1 }, { combat: "x".repeat(80), round: 0.5 }, { combat: "x".repeat(1e5), round: 1 }, { combat: [combat.id], round: 1 }, { combat: { id: combat.id } }, null, 7, [combat.id, 1]];
     return Promise.all(fights.map((fight) => say({ attack: attack({ fight }) }))).then((all) => all.length);`,
  ],
  [
    "tells of attacks on creatures called like members of objects, with miss chances",
    `return Promise.all(${MEMBERS}.map((name) => say({ attack: attack({ targets: [target({ target: name, missChance: 50 })] }) }))).then((all) => all.length);`,
  ],
  [
    "amends what members of objects were missed by, delivered to and rolled in secret",
    `const names = ${MEMBERS}; const of = (value) => Object.fromEntries(names.map((name) => [name, value]));
     const message = game.messages.get(await say({ attack: attack({ targets: names.map((name) => target({ target: name, missChance: 20 })) }) }));
     for (const amended of [{ missed: of(true) }, { secret: of(true) }, { broken: of(true) }, { breaks: of(true) }, { coups: of({ step: "done", damage: 10000 }) }, { chances: of(100) }]) await message.update({ flags: { parapet: { amended } } });
     return 1;`,
  ],
  [
    "tells of an attack by a creature called like a member of objects, on another scene",
    `return Promise.all(${MEMBERS}.flatMap((name) => [canvas.scene.id, "__proto__", null].map((scene) => say({ attack: attack({ attacker: name, scene }) })))).then((all) => all.length);`,
  ],
  [
    "tells GMs more of his own attack than its message has, in wrong ways",
    `const key = foundry.utils.randomID(); const record = { ...attack({ key }) };
     const values = [{ record, standIns: { "token:x": evil } }, { record, standIns: JSON.parse('{"__proto__":"token:x","constructor":"y"}') }, { record: { ...record, targets: [] }, standIns: {} }, { record: null, standIns: null }, "x", { record: { ...record, key: "other" }, standIns: { constructor: "token:" + shade } }];
     for (const [i, value] of values.entries()) { await tell([{ author: game.user.id, key: key + i, value }]); await say({ attack: { ...record, key: key + i } }); }
     return 1;`,
  ],
  [
    "tells as a GM's client does that he has hit a square where somebody is",
    `return Promise.all([true, false, null].map((isHit) => say({ square: { key: foundry.utils.randomID(), attacker: "token:" + mira.tokenId, isHit, isGrope: true, found: { x: 150, y: 150, number: 1 } } })));`,
  ],
  [
    "tells of 60 attacks in this fight, and takes them back",
    `const ids = await Promise.all(many(60, () => say({ attack: attack() }))); for (const id of ids) await game.messages.get(id).delete(); return ids.length;`,
  ],
  [
    "puts the records of the fight and pages of his own into the journal",
    `const data = { name: "What cover decided", pages: [{ name: evil, type: "text", text: { content: evil } }], flags: { parapet: { fight: combat.id } } };
     return Promise.allSettled([JournalEntry.create(data), JournalEntry.create({ ...data, _id: "0123456789abcdef" }, { keepId: true })]).then((all) => all.map(({ status }) => status));`,
  ],
];

playAttacks("attacks-records", ATTACKS, SHOWN);
