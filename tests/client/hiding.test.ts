import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicBlock, versions } from "./versions";

/**
 * Mira, a player's creature, stands at 200,400. Gark looks past a wall (cover that is not soft), Krell over open ground, and so
 * does Nub, a creature that the GM has hidden.
 */

const table = layTable();

const FIELD = `
  const scene = canvas.scene;
  const kept = ["Mira", "Gark", "Krell", "Nub"];
  const ids = (all, isGone = () => true) => all.contents.filter(isGone).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", ids(scene.tokens, ({ name }) => !kept.includes(name)));
  await scene.deleteEmbeddedDocuments("Wall", ids(scene.walls));
  await scene.deleteEmbeddedDocuments("Region", ids(scene.regions));
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name).document;
  await token("Mira").update({ x: 200, y: 400 });
  await token("Gark").update({ x: 700, y: 400 });
  await token("Krell").update({ x: 200, y: 700 });
  await token("Nub").update({ x: 200, y: 100, hidden: true });
  await scene.createEmbeddedDocuments("Wall", [
    { c: [500, 400, 500, 500], move: 0, sight: 0, light: 0, flags: { parapet: { cover: "standard" } } },
  ]);
  await new Promise((done) => setTimeout(done, 200));
`;

const CONTROL = `
  canvas.tokens.placeables.find((it) => it.document.name === "Mira").control({ releaseOthers: true });
  await new Promise((done) => setTimeout(done, 100));
`;

/** The mark on Mira: small labels, and those in full. */
const marks = (page: Playground): Promise<string[]> =>
  page.run(`${CONTROL} return game.modules.get("parapet").api.overlay.signs.map(({ text }) => text);`);

const inFull = async (page: Playground): Promise<string[]> => {
  await page.run(CONTROL);
  await page.hover("Mira");
  return page.labels();
};

/** The formula of a Stealth check of Mira’s. */
const stealth = (page: Playground): Promise<string> =>
  page.run(`
    const mira = canvas.tokens.placeables.find((it) => it.document.name === "Mira");
    await pf1.playground.actorOf(mira).rollSkill("ste");
    return game.messages.contents.at(-1).rolls[0].formula;
  `);

describe.each(versions("logic"))("hiding from enemies in view, on version %i", (profile) => {
  const { sit } = seating(table, "hiding", profile);
  let pages: readonly Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
  });

  const seat = async (ruleset: string, system?: string): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = (pages = await sit(["gm", "player"], system === undefined ? {} : { system }));
    await gm!.set("ruleset", ruleset);
    await gm!.run(FIELD);
    await player!.page.waitForTimeout(200);
    return [gm!, player!];
  };

  test.each([
    ["pathfinder1e", undefined, "Hiding needs concealment, or cover that is not soft."],
    ["pathfinder1e", "pf1", "Hiding needs concealment, or cover that is not soft."],
    ["rise", undefined, "Hiding needs cover, or being out of sight."],
    ["pathfinder2e", undefined, "Hiding needs concealment, or standard or greater cover."],
  ])("is marked on a player's creature by %s, and told in full where they point at it", async (book, system, why) => {
    const [, player] = await seat(book, system);
    expect(await marks(player)).toEqual(["Hide: 1 of 2"]);
    expect(await inFull(player)).toEqual([`Can hide from Gark.\nCannot hide from Krell. ${why}`]);
    expect(await marks(player)).toEqual([]);
  });

  test("has by Epic Path a mark for the stance, which asks for more", async () => {
    const [gm, player] = await seat("epic-path");
    expect(await marks(player)).toEqual(["Hide: 1 of 2, Stance: 0 of 2"]);
    expect(await inFull(player)).toEqual([
      [
        "Can hide from Gark.",
        "Cannot hide from Krell. Hiding needs concealment, or cover that is not soft.",
        "Cannot start the Stealth stance against Gark and Krell. A Stealth stance needs total cover or total concealment to begin.",
      ].join("\n"),
    ]);
    await gm.run(`
      const [wall] = canvas.scene.walls.contents;
      await wall.update({ c: [500, 0, 500, 900], move: 20, sight: 20, "flags.parapet.cover": "auto" });
    `);
    await player.page.mouse.move(5, 5);
    await expect.poll(() => marks(player)).toEqual(["Hide: 1 of 2, Stance: 1 of 2"]);
  });

  test("knows for a player no enemy that they do not see, and all that is revealed", async () => {
    const [gm, player] = await seat("pathfinder1e");
    expect((await inFull(player)).join()).not.toContain("Nub");
    await gm.run(`
      await canvas.tokens.placeables.find((it) => it.document.name === "Nub").document.update({ hidden: false });
    `);
    await expect
      .poll(() => player.labels())
      .toEqual([
        "Can hide from Gark.\nCannot hide from Nub and Krell. Hiding needs concealment, or cover that is not soft.",
      ]);
  });

  test("by the fifth edition's rules of 2024 has a mark, and the words say what the GM decides besides", async () => {
    const rules = `game.settings.register("dnd5e", "rulesVersion", { scope: "world", config: false, type: String, default: "modern" });`;
    const [gm, player] = await seat("pathfinder1e");
    for (const page of [gm, player]) await page.run(rules);
    // As it is, the wall stops two of four lines.
    await gm.run(`await canvas.scene.walls.contents[0].update({ c: [500, 300, 500, 600] });`);
    await gm.set("ruleset", "dnd5e");
    await expect.poll(() => marks(player)).toEqual(["Hide: 1 of 2"]);
    expect(await inFull(player)).toEqual([
      [
        "Can hide from Gark.",
        "Hiding also needs to be out of every enemy’s sight: the GM decides.",
        "Cannot hide from Krell. Hiding needs three-quarters or total cover, or being heavily obscured.",
      ].join("\n"),
    ]);
  });

  test("by the fifth edition's rules of 2014 is the GM's to decide, which the words say", async () => {
    const [, player] = await seat("dnd5e");
    expect(await marks(player)).toEqual([]);
    expect(await inFull(player)).toEqual(["The GM decides whether a creature can hide."]);
  });

  logicBlock(profile)("and besides", () => {
    test("has no mark by a book that does not say, without enemies, for two creatures or with the overlay off", async () => {
      const [gm, player] = await seat("crisis-protocol");
      expect(await marks(player)).toEqual([]);
      await gm.set("ruleset", "pathfinder1e");
      await expect.poll(() => marks(player)).toEqual(["Hide: 1 of 2"]);
      await player.set("overlay", "off");
      expect(await marks(player)).toEqual([]);
      await player.set("overlay", "hover");
      await gm.run(
        `for (const it of canvas.scene.tokens.contents) if (it.name !== "Mira") await it.update({ disposition: 0 });`,
      );
      await expect.poll(() => marks(player)).toEqual([]);
    });
  });

  test("adds to a player's Stealth check in pf1 the number of the worst-placed observer, who is named", async () => {
    const [gm, player] = await seat("pathfinder1e", "pf1");
    expect(await stealth(player)).toMatch(/^1d20 \+ 5\[Ranks\]$/);
    // Improved cover against both enemies in view; there is none against Nub, which the player does not see.
    await gm.run(`
      const cover = { move: 0, sight: 0, light: 0, flags: { parapet: { cover: "improved" } } };
      await canvas.scene.walls.contents[0].update({ "flags.parapet.cover": "improved" });
      await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [200, 600, 300, 600], ...cover }]);
    `);
    await expect
      .poll(() => stealth(player))
      .toMatch(/^1d20 \+ 5\[Ranks\] \+ 10\[Improved cover against (Gark|Krell)\]$/);
    await gm.run(`
      await canvas.tokens.placeables.find((it) => it.document.name === "Nub").document.update({ hidden: false });
    `);
    await expect.poll(() => stealth(player)).toBe("1d20 + 5[Ranks]");
  });

  test.each([
    ["pathfinder1e", 20, 40],
    ["epic-path", 2, 4],
  ])(
    "adds to the Stealth check of an invisible creature by %s %i, and %i where it has not moved",
    async (book, moving, still) => {
      const [gm, player] = await seat(book, "pf1");
      await gm.run(`
      const mira = canvas.tokens.placeables.find((it) => it.document.name === "Mira");
      await mira.document.update({ "flags.parapet.conditions": ["invisible"] });
      for (const name of ["Gark", "Krell"])
        await canvas.scene.tokens.getName(name).update({ displayName: 50 });
    `);
      await expect
        .poll(() => stealth(player))
        .toMatch(new RegExp(`^1d20 \\+ 5\\[Ranks\\] \\+ ${moving}\\[Invisible, moving against (Gark|Krell)\\]$`));
      await gm.run(`
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: canvas.scene.tokens.getName("Mira").id, sceneId: canvas.scene.id, initiative: 10 }]);
    `);
      await expect
        .poll(() => stealth(player))
        .toMatch(new RegExp(`\\+ ${still}\\[Invisible, standing still against (Gark|Krell)\\]$`));
      await player.run(`
      await canvas.tokens.placeables.find((it) => it.document.name === "Mira").document.move({ x: 100, y: 400 });
      await new Promise((done) => setTimeout(done, 100));
    `);
      await expect.poll(() => stealth(player)).toMatch(new RegExp(`\\+ ${moving}\\[Invisible, moving`));
    },
  );
});
