import { afterEach, describe, expect, test } from "vitest";
import { HOSTILE } from "../hostile-names";
import { API, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

/**
 * A player forges Stealth for what the GM's window "Who notices?" reads. Mira is the player's creature, Krell is a GM's, and Gark is
 * one that is hidden.
 */

const table = layTable();

const OPEN = `${API.replace(".combat", "")}.openHiding();`;

const FIELD = `
  const scene = canvas.scene;
  const kept = ["Mira", "Gark", "Krell"];
  const ids = (all, isGone = () => true) => all.contents.filter(isGone).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", ids(scene.tokens, ({ name }) => !kept.includes(name)));
  await scene.deleteEmbeddedDocuments("Wall", ids(scene.walls));
  await scene.deleteEmbeddedDocuments("Region", ids(scene.regions));
  const token = (name) => scene.tokens.getName(name);
  for (const [name, x, y] of [["Mira", 200, 400], ["Gark", 700, 400], ["Krell", 200, 700]]) {
    await token(name).update({ x, y, hidden: false });
    if (token(name).actor === null) await token(name).update({ actorId: game.addActor({ name }).id, actorLink: true });
  }
  await token("Gark").update({ hidden: true });
  await new Promise((done) => setTimeout(done, 200));
`;

/** A message with a roll of this total, in the name of a creature: by its token, or by its actor. */
const rolls = (name: string, total: number | string, flags: object, by: "token" | "actor" = "token"): string => `
  const its = canvas.scene.tokens.getName(${JSON.stringify(name)});
  const speaker = { scene: canvas.scene.id, token: null, actor: null, ...(${JSON.stringify(by)} === "token" ? { token: its.id } : { actor: its.actorId }) };
  const roll = await new Roll(${JSON.stringify(String(total))}).evaluate();
  await roll.toMessage({ speaker, flags: ${JSON.stringify(flags)} });
  await new Promise((done) => setTimeout(done, 120));
`;

/** What a message of a Stealth check has in each system. */
const STEALTH: Readonly<Record<string, object>> = {
  dnd5e: { dnd5e: { messageType: "roll", roll: { type: "skill", skillId: "ste" } } },
  pf1: { pf1: { subject: { skill: "ste" } } },
  pf2e: { pf2e: { context: { type: "skill-check", options: ["action:hide"], domains: ["stealth"] }, modifiers: [] } },
};

const RULES: Readonly<Record<string, string>> = { dnd5e: "dnd5e", pf1: "pathfinder1e", pf2e: "pathfinder2e" };

const said = async ({ page }: Playground): Promise<string> => (await page.textContent("#parapet-hiding")) ?? "";

describe.each(versions("logic"))("on version %i, the GM's window of who notices", (profile) => {
  const { sit } = seating(table, "forged-hiding", profile);
  let pages: readonly Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
  });

  const seat = async (system: string): Promise<readonly [Playground, Playground]> => {
    pages = await sit(["gm", "player"], { system });
    const [gm, player] = [pages[0]!, pages[1]!];
    await gm.set("ruleset", RULES[system]);
    await gm.run(FIELD);
    await soon(player, `canvas.scene.tokens.getName("Gark").hidden`, true);
    return [gm, player];
  };
  const open = async (gm: Playground): Promise<void> => {
    await gm.run(OPEN);
    await gm.page.waitForSelector("#parapet-hiding fieldset, #parapet-hiding .hint");
  };
  const count = (page: Playground): Promise<number> => page.run("return game.messages.contents.length;");

  test.each(Object.keys(STEALTH))(
    "takes in %s from a player no roll in the name of a GM's creature, seen or hidden, and takes their own",
    async (system) => {
      const [gm, player] = await seat(system);
      await gm.run(rolls("Krell", 17, STEALTH[system]!));
      await player.run(rolls("Krell", 1, STEALTH[system]!));
      await player.run(rolls("Krell", 2, STEALTH[system]!, "actor"));
      await player.run(rolls("Gark", 3, STEALTH[system]!));
      await player.run(rolls("Mira", 19, STEALTH[system]!));
      await soon(gm, "game.messages.contents.length", 5);
      await open(gm);
      await expect.poll(() => said(gm)).toContain("Rolled in chat: 19.");
      const text = await said(gm);
      expect(text).toContain("Rolled in chat: 17.");
      expect(text).not.toMatch(/Rolled in chat: [123]\./);
    },
  );

  test("takes from a player no bonus on the initiative of a GM's creature, and not one of others", async () => {
    const [gm, player] = await seat("pf2e");
    await gm.run(FIGHT);
    await gm.run(`
      const krell = game.combat.combatants.contents.find(({ name }) => name === "Krell");
      await krell.update({ initiative: 17, "flags.pf2e.initiativeStatistic": "stealth" });
      Object.assign(canvas.scene.tokens.getName("Mira").actor.system ??= {}, { perception: { dc: 18 } });
      await canvas.scene.createEmbeddedDocuments("Wall", [
        { c: [100, 600, 400, 600], move: 0, sight: 0, light: 0, flags: { parapet: { cover: "standard" } } },
      ]);
    `);
    await open(gm);
    // Of Krell against Mira.
    await expect.poll(() => said(gm)).toContain("Stealth initiative: 17.");
    await expect.poll(() => said(gm)).toContain("Stealth 19, Perception DC 18.");
    const before = await said(gm);
    const modifiers = [{ type: "circumstance", modifier: 15, enabled: true }];
    await player.run(rolls("Krell", 1, { core: { initiativeRoll: true }, pf2e: { modifiers } }));
    await soon(gm, "game.messages.contents.length", 1);
    await gm.settle();
    expect(await said(gm)).toBe(before);
  });

  test("reads rolls of every wrong kind of a player's own creature, and lasts", async () => {
    const [gm, player] = await seat("pf2e");
    await open(gm);
    const modifiers = [
      null,
      7,
      "x",
      { type: "circumstance", modifier: "9".repeat(400), enabled: true },
      { type: "__proto__", modifier: {}, enabled: true },
      ...Array.from({ length: 5000 }, () => ({ type: "circumstance", modifier: 1, enabled: true })),
    ];
    const wrong: readonly object[] = [
      { pf2e: { context: { type: "skill-check", options: ["action:hide"] }, modifiers } },
      { pf2e: { context: { type: "skill-check", options: ["action:hide"] }, modifiers: { length: 1e9 } } },
      { pf2e: { context: { type: "skill-check", options: Array(5000).fill("action:sneak") }, modifiers: [] } },
      { pf2e: { context: { type: "skill-check", options: null }, modifiers: [] } },
      { pf2e: { context: { type: "skill-check", options: 7 }, modifiers: [] } },
      { pf2e: { context: [] } },
      { pf2e: [] },
      { core: { initiativeRoll: true }, pf2e: { modifiers: null } },
    ];
    for (const flags of wrong) await player.run(rolls("Mira", 12, flags));
    await player.run(rolls("Mira", "9".repeat(60), STEALTH["pf2e"]!));
    await player.run(rolls("Mira", 15, STEALTH["pf2e"]!));
    await soon(gm, "game.messages.contents.length", wrong.length + 2);
    await expect.poll(() => said(gm)).toContain("Rolled in chat: 15.");
    expect(await gm.run<string[]>("return Object.keys(Object.prototype);")).toEqual([]);
  });

  test("shows a creature's name with markup as text, in its heading, labels and lists", async () => {
    const [gm, player] = await seat("dnd5e");
    const name = `Mira ${HOSTILE[0]} ${HOSTILE[1]} ${HOSTILE[4]}`;
    await player.run(
      `await canvas.scene.tokens.getName("Mira").update({ name: ${JSON.stringify(name)}, displayName: 50 });`,
    );
    await player.run(rolls(name, 14, STEALTH["dnd5e"]!));
    await open(gm);
    await expect.poll(() => said(gm)).toContain(name);
    expect(
      await gm.run(`
        const root = document.querySelector("#parapet-hiding");
        return [root.querySelectorAll("[onerror], [onload], img[src='x'], a.content-link, script").length, globalThis.hacked ?? null];
      `),
    ).toEqual([0, null]);
  });

  test("does not open for a player, by whatever word of theirs, and no message comes of it", async () => {
    const [gm, player] = await seat("dnd5e");
    await gm.run(rolls("Krell", 17, STEALTH["dnd5e"]!));
    await open(gm);
    const before = await count(player);
    await player.run(`
      ${OPEN}
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
      const controls = { tokens: { tools: {} }, walls: { tools: {} } };
      Hooks.callAll("getSceneControlButtons", controls);
      controls.tokens.tools["parapet-hiding"]?.onChange(new Event("click"), true);
      await new Promise((done) => setTimeout(done, 150));
    `);
    expect(await player.page.locator("#parapet-hiding").count()).toBe(0);
    expect(await count(player)).toBe(before);
    expect(await player.run(`return JSON.stringify(game.settings.get("parapet", "gmStore"));`)).not.toContain("hiding");
  });
});
