/** What a player's client has of an attack: documents, settings and queries, not only what the page shows. */
import { describe, expect, test } from "vitest";
import { FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

const CARD = "#chat .parapet-card";

/** Everything of messages and settings that a page holds. */
const HELD = `JSON.stringify([
  game.messages.contents.map((it) => it.toObject()),
  [...game.settings.settings.keys()].filter((key) => key.startsWith("parapet.")).map((key) => game.settings.get("parapet", key.slice(8))),
  Object.entries({ ...localStorage }),
])`;

/** What GMs keep of messages. */
const ARCHIVE = `(game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id] ?? []).filter(({ kind }) => kind === "message")`;

const named = (name: string): string => `canvas.tokens.placeables.find(({ document }) => document.name === "${name}")`;

/** Rolls a d20 of one creature at another, as a system that no adapter knows would. */
const shoot = (attacker: string, target: string): string => `
  ${named(target)}.setTarget(true, { releaseOthers: true });
  const { document } = ${named(attacker)};
  await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
`;

/** Invisible to all who do not see such things: not even the GM's own map need hide it. */
const vanish = (name: string): string => `
  {
    const { document } = ${named(name)};
    if (document.actor === null) await document.update({ actorId: game.addActor({ name: "${name}" }).id, actorLink: true });
    await document.actor.toggleStatusEffect("invisible", { active: true });
  }
`;
const isGone = (name: string): string => `${named(name)}.actor?.statuses.has("invisible") === true`;

const card = ({ page }: Playground) => expect.poll(() => page.locator(CARD).last().textContent(), { timeout: 5000 });

/** The player's Mira shoots at Krell, who is not seen, and misses by a chance that GMs alone know. */
const missInSecret = async (gm: Playground, player: Playground): Promise<void> => {
  await gm.set("ruleset", "pathfinder1e");
  await gm.run(`CONFIG.Dice.randomUniform = () => 36.5 / 100; ${vanish("Krell")}`);
  await soon(player, isGone("Krell"), true);
  await player.run(shoot("Mira", "Krell"));
  await card(gm).toMatch(/37: missed \(only GMs know\)/);
};

/** What the last message with a record keeps of it. */
const FLAG = "game.messages.contents.findLast(({ flags }) => flags.parapet?.attack)?.flags.parapet";

describe.each(versions("differs"))("on version %i, an attack's card", (profile) => {
  const { sit, join } = seating(table, "secrets", profile);
  const leave = async (...pages: readonly Playground[]): Promise<void> => {
    for (const each of pages) await each.close();
  };
  const begin = async (...users: Parameters<typeof sit>[0]): Promise<Playground[]> => {
    const seated = await sit(users);
    await seated[0]?.run(FIGHT);
    return seated;
  };

  logicTest(profile)("keeps secrets with GMs only, who draw them, including GMs who connect later", async () => {
    const [gm, player] = await begin("gm", "player");
    await gm!.run(vanish("Gark"));
    const gark = await gm!.run<string>(`return ${named("Gark")}.id;`);
    await soon(player!, isGone("Gark"), true);
    await player!.run(shoot("Mira", "Krell"));
    await card(gm!).toMatch(/Soft cover from Gark/);
    await card(player!).toMatch(/\+4 AC.*Something unseen is in the way\./);
    const held = await player!.run<string>(`return ${HELD};`);
    expect(held).toContain("PARAPET.Reason.Unseen");
    expect(held).not.toMatch(new RegExp(`Gark|token:${gark}"`));
    // Its name was not on the map either, and each page calls it as its user knows it.
    expect(JSON.stringify(await player!.run(`return ${FLAG};`))).not.toContain("Krell");
    await gm!.page.reload();
    await gm!.page.waitForSelector("body[data-ready]");
    await card(gm!).toMatch(/Soft cover from Gark/);
    const second = await join("gm2");
    await card(second).toMatch(/Soft cover from Gark/);
    await leave(second, gm!, player!);
  });

  logicTest(profile)(
    "names a hidden attacker nowhere in its message, and a GM can change it all the same",
    async () => {
      const [gm, player] = await begin("gm", "player");
      await gm!.change("Krell", { hidden: true });
      await soon(player!, `${named("Krell")}.document.hidden`, true);
      const krell = await gm!.run<string>(`return ${named("Krell")}.id;`);
      await gm!.run(shoot("Mira", "Krell"));
      await card(gm!).toMatch(/Krell/);
      await soon(player!, `${FLAG} !== undefined`, true);
      expect(JSON.stringify(await player!.run(`return ${FLAG};`))).not.toContain(`token:${krell}"`);
      await soon(player!, `${FLAG}?.attack.targets[0].target`, "unseen:1");
      await card(player!).toMatch(/^Something unseen/);
      await leave(gm!, player!);
    },
  );

  logicTest(profile)("shows a GM who was not connected the public part, and says so", async () => {
    const [gm, player] = await begin("gm", "player");
    await gm!.run(vanish("Gark"));
    await soon(player!, isGone("Gark"), true);
    await player!.run(shoot("Mira", "Krell"));
    await card(gm!).toMatch(/Soft cover from Gark/);
    await player!.close();
    await gm!.run(`await game.settings.set("parapet", "gmStore", {});`);
    await gm!.page.reload();
    await gm!.page.waitForSelector("body[data-ready]");
    await card(gm!).toMatch(/Something unseen is in the way\..*only what players may know/);
    await leave(gm!);
  });

  logicTest(profile)("gives a later GM the secrets from the player who made it", async () => {
    const [gm, player] = await begin("gm", "player");
    await gm!.run(vanish("Gark"));
    await soon(player!, isGone("Gark"), true);
    await gm!.close();
    await player!.run(shoot("Mira", "Krell"));
    const second = await join("gm2");
    await card(second).toMatch(/Soft cover from Gark/);
    await leave(second, player!);
  });

  logicTest(profile)("has secret dice in the room of the player who asks for them, not in the GM's", async () => {
    const [gm, player] = await begin("gm", "player");
    await missInSecret(gm!, player!);
    const asker = await player!.run<string>("return game.user.id;");
    const kept = await gm!.run<{ key: string; cause: string }[]>(`return ${ARCHIVE};`);
    expect(kept.map(({ key, cause }) => [key.startsWith("miss "), cause])).toEqual([
      [false, asker],
      [true, asker],
    ]);
    await leave(gm!, player!);
  });

  test("shows to GMs the miss chance that they know, whatever its author writes into the message", async () => {
    const [gm, player] = await begin("gm", "player");
    await missInSecret(gm!, player!);
    await player!.run(`
      const message = game.messages.contents.findLast(({ flags }) => flags.parapet?.attack);
      const [target] = message.flags.parapet.attack.targets;
      await message.update({ "flags.parapet.amended.chances": { [target.target]: 0 } });
    `);
    await card(gm!).toMatch(/removed the miss chance from the message.*37: missed/);
    await player!.run(`
      const message = game.messages.contents.findLast(({ flags }) => flags.parapet?.attack);
      const targets = message.toObject().flags.parapet.attack.targets.map((each) => ({ ...each, missChance: null }));
      await message.update({ "flags.parapet.attack.targets": targets, "flags.parapet.amended.-=chances": null });
    `);
    await card(gm!).toMatch(/removed the miss chance from the message.*37: missed/);
    // Under another key GMs keep nothing of it.
    await player!.run(`
      const message = game.messages.contents.findLast(({ flags }) => flags.parapet?.attack);
      await message.update({ "flags.parapet.attack.key": foundry.utils.randomID(), "flags.parapet.attack.of": "area" });
    `);
    await soon(
      gm!,
      "game.messages.contents.findLast(({ flags }) => flags.parapet?.attack).flags.parapet.attack.of",
      "area",
    );
    await gm!.settle();
    await card(gm!).toMatch(/removed the miss chance from the message.*37: missed/);
    await leave(gm!, player!);
  });

  test("rolls a secret miss chance on the GM's client, and players see it when the GM reveals it", async () => {
    const [gm, player] = await begin("gm", "player");
    await missInSecret(gm!, player!);
    await card(player!).toMatch(/rolled in secret: the GM knows/);
    expect(
      await player!.page
        .locator(CARD)
        .getByRole("button", { name: /Roll|Reveal/ })
        .count(),
    ).toBe(0);
    await expect.poll(() => gm!.page.locator(CARD).getByRole("button", { name: /Roll/ }).count()).toBe(0);
    expect(await player!.run("return game.messages.contents.length;")).toBe(1);
    expect(await player!.run(`return ${HELD};`)).not.toMatch(/"(rolled|total)":37/);
    await gm!.page.locator(CARD).getByRole("button", { name: "Reveal the miss chance" }).press("Enter");
    await soon(player!, "game.messages.contents.length", 2);
    await expect.poll(() => player!.page.locator(CARD).first().textContent()).toMatch(/37: missed/);
    expect(
      await gm!.page
        .locator(CARD)
        .getByRole("button", { name: /Reveal/ })
        .count(),
    ).toBe(0);
    await leave(gm!, player!);
  });

  logicTest(profile)("waits with a secret miss chance while no GM is connected", async () => {
    const [gm, player] = await begin("gm", "player");
    await gm!.set("ruleset", "pathfinder1e");
    await gm!.run(vanish("Krell"));
    await soon(player!, isGone("Krell"), true);
    await gm!.close();
    await player!.run(shoot("Mira", "Krell"));
    await player!.page.locator(CARD).getByRole("button", { name: "Roll the miss chance" }).press("Enter");
    await expect.poll(() => player!.notices().then((all) => all.join())).toContain("It waits for a GM.");
    await card(player!).toMatch(/the GM rolls this in secret/);
    const again = await join("gm");
    await again.page.locator(CARD).getByRole("button", { name: "Roll the miss chance" }).press("Enter");
    await card(again).toMatch(/\d+: (passes|missed) \(only GMs know\)/);
    await card(player!).toMatch(/rolled in secret: the GM knows/);
    await leave(again, player!);
  });

  test("ignores a roll by the attacking player where the GM rolls in secret", async () => {
    const [gm, player] = await begin("gm", "player");
    await gm!.set("ruleset", "pathfinder1e");
    await gm!.run(vanish("Krell"));
    await soon(player!, isGone("Krell"), true);
    // Without this the player's client would ask the GM's client to roll.
    await player!.run(`game.users.activeGM.query = async () => null; ${shoot("Mira", "Krell")}`);
    await soon(player!, "game.messages.contents.length", 1);
    await player!.run(`
      const [message] = game.messages.contents;
      const checks = [{ target: message.flags.parapet.attack.targets[0].target, rolled: 99 }];
      await ChatMessage.create({ content: "-", rolls: [await new Roll("99").evaluate()],
        flags: { parapet: { miss: { of: message.id, die: 100, checks } } } });
    `);
    await soon(gm!, "game.messages.contents.length", 2);
    await expect.poll(() => gm!.page.locator(CARD).first().textContent()).not.toMatch(/99/);
    await gm!.page.locator(CARD).getByRole("button", { name: "Roll the miss chance" }).press("Enter");
    await expect
      .poll(() => gm!.page.locator(CARD).first().textContent())
      .toMatch(/\d+: (passes|missed) \(only GMs know\)/);
    await leave(gm!, player!);
  });

  test("ignores everything a player forges: dice, records of others, secret rolls", async () => {
    const [gm, player] = await begin("gm", "player");
    await gm!.set("ruleset", "pathfinder1e");
    await gm!.run(`CONFIG.Dice.randomUniform = () => 36.5 / 100; ${vanish("Krell")}`);
    await gm!.run(shoot("Mira", "Krell"));
    await soon(player!, "game.messages.contents.length", 1);
    await card(gm!).toMatch(/37: missed/);
    await gm!.run("CONFIG.Dice.randomUniform = () => 73.5 / 100;");
    const before = await gm!.run(`return ${ARCHIVE};`);
    const answers = await player!.run(`
      const [message] = game.messages.contents;
      const { attack } = message.flags.parapet;
      const checks = [{ target: attack.targets[0].target, rolled: 99 }];
      const forge = (rolls) =>
        ChatMessage.create({ content: "-", rolls, flags: { parapet: { miss: { of: message.id, die: 100, checks } } } });
      await forge([]);
      await forge([await new Roll("99").evaluate()]);
      const again = { attack: { ...attack, key: "again" }, again: message.id };
      await ChatMessage.create({ content: "-", flags: { parapet: again } });
      CONFIG.queries["parapet.asked"] = async () => true;
      const { activeGM } = game.users;
      const query = (name, data) =>
        activeGM.query(name, { user: game.user.id, request: "forged0123456789", ...data }, { timeout: 8000 });
      const entry = (author, key, value) => ({ kind: "message", key, author, cause: author, change: 1, value });
      const entries = [entry(activeGM.id, attack.key, { record: { ...attack, targets: [] }, standIns: {} })];
      return [
        await query("parapet.gmStore", { wanted: [], entries }),
        await query("parapet.gmStore", { wanted: ["message"], entries: [] }),
        await query("parapet.gmStore", { wanted: [], entries: [entry(game.user.id, "miss " + message.id, { miss: { of: message.id, die: 100, checks }, rolls: [] })] }),
        await query("parapet.secretRoll", { message: message.id }),
        await query("parapet.notice", { sentences: ["Forged."] }),
      ];
    `);
    expect(answers).toEqual([null, null, null, false, null]);
    await expect.poll(() => gm!.page.locator(CARD).first().textContent()).not.toMatch(/99/);
    // The attack that names the GM's as its first roll has dice of its own.
    await card(gm!).toMatch(/74: passes/);
    expect(await gm!.notices()).not.toContain("Forged.");
    const kept = JSON.stringify(await gm!.run(`return ${ARCHIVE};`));
    expect(kept).toContain(JSON.stringify(before).slice(1, -1));
    expect(kept).not.toContain('"targets":[]');
    await leave(gm!, player!);
  });
});
