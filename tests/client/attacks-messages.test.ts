/** Messages that a player forges at the browser's console, as well made as Parapet's own or enormous. */
import { playAttacks, type Attacks } from "./console-attacks";

const ATTACKS: Attacks = [
  // Of what others do.
  [
    "tells in the GM's words of the GM's last change, to have it undone",
    `return say({ order: { combat: combat.id, change: journal().at(-1).id } }, { content: "Mira holds. Press Undo to agree." });`,
  ],
  [
    "tells of a change of a fight called __proto__",
    `return say({ order: { combat: "__proto__", change: "constructor" } });`,
  ],
  ["tells of a change that is no text", `return say({ order: { combat: [combat.id], change: { id: evil } } });`],
  ["lets Krell act before Mira goes on", `return say({ fired: fired() });`],
  [
    "lets Krell act, in a movement of Krell's that waits",
    `return say({ fired: fired({ creature: "token:" + krell.tokenId, movement: { id: "x", isHeld: false } }) });`,
  ],
  [
    "lets his own creature act by a change of the GM's",
    `return say({ fired: fired({ readier: "token:" + mira.tokenId, change: journal()[0].id }) });`,
  ],
  [
    "lets a hidden creature act, on a scene that is not there",
    `return say({ fired: fired({ readier: "token:" + shade, scene: "__proto__", combat: "__proto__", change: "__proto__" }) });`,
  ],
  ["lets a creature act whose id is a megabyte", `return say({ fired: fired({ readier: "t".repeat(1e6) }) });`],
  ["tells of where a throw of Krell's landed, without a die", `return say({ scatter: scatter() });`],
  [
    "tells of a throw of his own that landed on the hidden creature",
    `return say({ scatter: scatter({ thrower: "token:" + mira.tokenId, within: ["token:" + shade] }) });`,
  ],
  [
    "tells of a throw among 100,000 creatures",
    `return say({ scatter: scatter({ around: many(1e5, (i) => "token:" + i) }) });`,
  ],
  [
    "tells of a throw as far as numbers go",
    `return say({ scatter: scatter({ squares: 1e308, roll: -1e308, step: { x: 1, y: -1 } }) });`,
  ],
  ["tells of a throw in two directions and a half", `return say({ scatter: scatter({ step: { x: 0.5, y: 2 } }) });`],
  [
    "tells of all at once in one message",
    `return say({ attack: attack(), fired: fired(), scatter: scatter(), order: { combat: combat.id, change: journal()[0].id }, miss: { of: gmCard.id, die: 100, checks: [] } });`,
  ],
  // Records of attacks.
  [
    "tells of an attack with the key of the GM's",
    `return say({ attack: attack({ key: gmCard.flags.parapet.attack.key }) });`,
  ],
  [
    "tells of an attack on 500 creatures, and on more",
    `for (const count of [500, 1000]) await say({ attack: attack({ targets: many(count, (i) => target({ target: "token:" + i })) }) }).then(gone); return 1;`,
  ],
  [
    "tells of an attack with 400,000 modifiers",
    `const list = many(1000, () => ({ stat: "ac", value: 1, side: "target", type: "cover", note: evil }));
     return say({ attack: attack({ targets: many(400, (i) => target({ target: "token:" + i, changes: list })) }) }).then(gone);`,
  ],
  [
    "tells of an attack with a million obstacles",
    `const line = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, isBlocked: true, obstacles: many(1000, (i) => "wall:" + i) };
     return say({ attack: attack({ targets: [ruled({ lines: many(1000, () => line) })] }) }).then(gone);`,
  ],
  [
    "tells of an attack with reasons named like members of objects",
    `const keys = ["__proto__", "constructor", "toString", "hasOwnProperty", ""];
     return say({ attack: attack({ targets: [ruled({ reasons: keys.map((key) => ({ key, data: { [key || "x"]: ["__proto__"] } })) })] }) });`,
  ],
  [
    "tells of an attack by a rule set that nobody has",
    `return Promise.all(["__proto__", "evil.rules", "constructor.name", "."].map((ruleset) => say({ attack: attack({ ruleset, targets: [ruled({ ruleset })] }) })));`,
  ],
  [
    "tells of an attack with levels and modifiers of no rule set",
    `return say({ attack: attack({ targets: [ruled({ cover: "__proto__", modifiers: [{ stat: "ac", value: 1e308, side: "target", type: evil, note: evil }] })] }) });`,
  ],
  [
    "tells of an attack with marks that turn the writing round",
    `return say({ attack: attack({ title: "\\u202e\\u2066\\u200f" + "\\ud800".repeat(900) }) });`,
  ],
  ["tells of an attack with a title of a megabyte", `return say({ attack: attack({ title: "t".repeat(1e6) }) });`],
  [
    "tells of an attack on the hidden creature by the hidden region",
    `return say({ attack: attack({ attacker: "region:" + region.id, targets: [target({ target: "token:" + shade })] }) });`,
  ],
  [
    "tells of an attack with edges out to the end of numbers",
    `const edges = many(1000, () => [1e7, -1e7, 1e308, 5e-324]); return say({ attack: attack({ things: [{ id: "wall:x", kind: "wall", name: "wall", edges }] }) });`,
  ],
  [
    "tells of an attack in which everybody is everybody",
    `return say({ attack: attack({ targets: many(50, () => target()), unjudged: many(50, () => target().target) }) });`,
  ],
  [
    "tells of an attack to the GM alone, unseen",
    `return say({ attack: attack() }, { whisper: [gm.id], blind: true });`,
  ],
  [
    "tells of an attack by Krell, as Krell",
    `return say({ attack: attack() }, { speaker: { scene: canvas.scene.id, token: krell.tokenId, alias: krell.name } });`,
  ],
  [
    "rolls as Krell",
    `return new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: krell.tokenId, alias: krell.name } }).then(() => 1);`,
  ],
  [
    "draws a card of his own making with buttons",
    `return ChatMessage.create({ content: '<section class="parapet-card"><button data-act="roll">Roll</button></section><section class="parapet-order-card"></section>' }).then(() => 1);`,
  ],
  [
    "tells of an attack in a message of a kind that is not there",
    `return say({ attack: attack() }, { type: "parapet.attack" });`,
  ],
  [
    "tells of an attack a thousand years on",
    `return say({ attack: attack() }, { timestamp: 32503680000000, sort: -1e308 });`,
  ],
  [
    "gives the GM a message of his own",
    `const id = await say({ attack: attack() }); const message = game.messages.get(id); await message.update({ author: gm.id }); return message.author.id === gm.id ? "Shade" : 0;`,
  ],
  [
    "changes a message 200 times",
    `const message = game.messages.get(await say({ attack: attack() }));
     for (let i = 0; i < 200; i += 1) await message.update({ "flags.parapet.amended.chances": { [target().target]: i % 101 } }); return 1;`,
  ],
  [
    "amends his own message with rubbish",
    `const message = game.messages.get(await say({ attack: attack() }));
     const all = [{ chances: { x: 1e9 } }, { chances: JSON.parse('{"__proto__":5}') }, { missed: [1] }, { secret: { x: "yes" } }, { undone: evil }];
     for (const amended of all) await message.update({ flags: { parapet: { amended } } }); return 1;`,
  ],
  [
    "amends his own message 20,000 times over",
    `const message = game.messages.get(await say({ attack: attack() }));
     const marks = Object.fromEntries(many(20000, (i) => ["token:" + i, true]));
     await message.update({ flags: { parapet: { amended: { missed: marks, secret: marks } } } }); return 1;`,
  ],
  // Dice.
  [
    "tells of a roll against the miss chance of the roll itself",
    `const id = await say({}); await game.messages.get(id).update({ flags: { parapet: { miss: { of: id, die: 20, checks: [] } } } }); return 1;`,
  ],
  [
    "tells of two rolls that are each of the other",
    `const both = [await say({}), await say({})]; const miss = (of) => ({ flags: { parapet: { miss: { of, die: 20, checks: [{ target: "x", rolled: 1 }] } } } });
     await game.messages.get(both[0]).update(miss(both[1])); await game.messages.get(both[1]).update(miss(both[0])); return 1;`,
  ],
  [
    "tells of dice for the GM's card, in its very form",
    `const roll = await new Roll("100").evaluate();
     return say({ miss: { of: gmCard.id, die: 100, checks: [{ target: target().target, rolled: 100 }] } }, { rolls: [roll] });`,
  ],
  [
    "tells of 1,000 dice of creatures named like members of objects",
    `return say({ miss: { of: "__proto__", die: 20, checks: many(1000, (i) => ({ target: ["__proto__", "constructor", "valueOf"][i % 3], rolled: i })) } });`,
  ],
  [
    "tells of dice that show what he says",
    `const roll = { ...(await new Roll("1d100").evaluate()).toJSON(), total: 100 };
     return say({ miss: { of: gmCard.id, die: 100, checks: [{ target: target().target, rolled: 100 }] } }, { rolls: [JSON.stringify(roll)] });`,
  ],
  ["tells of a die with a million faces", `return say({ miss: { of: gmCard.id, die: 1e6, checks: [] } });`],
];

playAttacks("attacks-messages", ATTACKS);
