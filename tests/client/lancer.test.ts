import { afterEach, describe, expect, test } from "vitest";
import { BARRICADES, NAMED, shotAt, type Shot } from "./console-barricades";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const NOT = /2 difficulty\s*not applied: add it yourself/;

describe.each(versions("logic"))("on version %i, an attack of Lancer", (profile) => {
  let playground: Playground;
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "lancer" });
    await playground.set("ruleset", "parapet.lancer");
    await playground.dropFile("barricades.txt", BARRICADES);
    await playground.page.waitForFunction(`canvas.tokens.placeables.some((it) => it.document.name === "hard")`);
  };
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  const shoot = (targets: readonly string[], item?: string, pauses?: number): Promise<Shot | null> =>
    playground.run(shotAt(targets, item, pauses));
  const play = (script: string): Promise<unknown> => playground.run(`${NAMED} ${script}`);
  const lastCard = async (): Promise<string> => {
    const card = playground.page.locator("#chat .parapet-card").last();
    await expect.poll(() => card.textContent()).toMatch(/\S/);
    return (await card.textContent()) ?? "";
  };

  test("has each target's difficulty in the HUD and on its roll, and the card says so", async () => {
    await open();
    await play(`game.lancer.played.inHud = (hud) => { game.lancer.seen = hud.targets.map((it) => it.cover); };`);
    expect(await shoot(["hard", "soft", "open"])).toEqual({
      formula: "1d20 - 2d6kh",
      said: "Bow · hard 1d20 - 2d6kh · soft 1d20 - 1d6 · open 1d20",
      dice: { hard: "difficulty", soft: "difficulty", open: "" },
    });
    expect(await playground.run("return game.lancer.seen;")).toEqual([2, 1, 0]);
    expect(await lastCard()).not.toMatch(/add it yourself|already counted/);
  });

  // The dice that the label says are what one roll at a target without cover of its own has more than without Parapet.
  test.each([
    ["hard", "1d20 - 2d6kh", /^Hard cover, \+2 difficulty/],
    ["soft", "1d20 - 1d6", /^Soft cover, \+1 difficulty/],
  ])("on a target behind %s cover has the difficulty of its label", async (name, formula, label) => {
    await open();
    await play(`named("A").control(); named("${name}").setTarget(true); await pause();`);
    await expect.poll(async () => (await playground.labels())[0]).toMatch(label);
    expect((await shoot([name]))?.formula).toBe(formula);
    await playground.set("modifiers", "off");
    expect((await shoot([name]))?.formula).toBe("1d20");
  });

  test("has no difficulty on the card that its roll has not", async () => {
    await open();
    const shownAfter = async (inHud: string, more = ""): Promise<readonly [string | undefined, string]> => {
      await play(`Object.assign(game.lancer.played, { hasAutomation: true, inHud: (hud) => { ${inHud} } }); ${more}`);
      const shot = await shoot(["hard"]);
      return [shot?.formula, await lastCard()];
    };
    const [removed, removedSays] = await shownAfter("hud.targets[0].cover = 0;");
    expect(removed).toBe("1d20");
    expect(removedSays).toMatch(NOT);
    // The system rolls once, without any target's cover.
    const [once, onceSays] = await shownAfter("", "game.lancer.played.hasAutomation = false;");
    expect(once).toBe("1d20");
    expect(onceSays).toMatch(NOT);
    const [seeking, seekingSays] = await shownAfter("hud.weapon.seeking = true;");
    expect(seeking).toBe("1d20");
    expect(seekingSays).not.toMatch(/not applied: add it yourself|already counted/);
  });

  test("on a target with the system's own cover has it once", async () => {
    await open();
    await play(`game.lancer.played.ownCover = 2;`);
    expect((await shoot(["hard"]))?.formula).toBe("1d20 - 2d6kh");
    expect(await lastCard()).toMatch(/2 difficulty\s*already counted by the game system/);
    // Hard cover takes the place of the system's soft cover: they are not added.
    await play(`game.lancer.played.ownCover = 1;`);
    expect((await shoot(["hard"]))?.formula).toBe("1d20 - 2d6kh");
    expect((await shoot(["open"]))?.formula).toBe("1d20 - 1d6");
  });

  test("that is melee, seeking, a tech attack or a blast is left as it is", async () => {
    await open();
    expect((await shoot(["hard"], "sword"))?.formula).toBe("1d20");
    expect(await shoot(["hard"], "ray")).toMatchObject({ formula: "1d20", dice: {} });
    await play(`game.lancer.played.isSeeking = true;`);
    expect(await shoot(["hard"])).toMatchObject({ formula: "1d20", dice: {} });
    await play(`Object.assign(game.lancer.played, { isSeeking: false, range: "Blast" });`);
    expect(await shoot(["hard"])).toMatchObject({ formula: "1d20", dice: {} });
  });

  test("whose targets change while the HUD is open has the new target's difficulty", async () => {
    await open();
    await play(`game.lancer.played.inHud = () => named("soft").setTarget(true, { releaseOthers: true });`);
    expect(await shoot(["hard"])).toEqual({
      formula: "1d20 - 1d6",
      said: "Bow · soft 1d20 - 1d6",
      dice: { soft: "difficulty" },
    });
  });

  test("that opens the HUD of another one cancels that, and its own targets have their difficulty", async () => {
    await open();
    const shot = await playground.run<{ messages: number; said: string; dice: string[] }>(`${NAMED}
      const begin = (target) => {
        named("A").control();
        named(target).setTarget(true, { releaseOthers: true });
        document.querySelector("#attack-item").value = "bow";
        document.querySelector("#attack").requestSubmit();
      };
      game.lancer.played.time = 150;
      const before = game.messages.size;
      begin("open");
      await pause();
      begin("soft");
      await pause();
      named("hard").setTarget(true, { releaseOthers: true });
      for (let i = 0; i < 200 && game.messages.size === before; i++) await pause();
      await new Promise((done) => setTimeout(done, 300));
      const { flags, flavor } = game.messages.contents.at(-1);
      const dice = flags.parapet.attack.targets.map((it) => it.dice.join());
      return { messages: game.messages.size - before, said: flavor, dice };
    `);
    expect(shot).toEqual({ messages: 1, said: "Bow · hard 1d20 - 2d6kh", dice: ["difficulty"] });
  });

  test("that is cancelled leaves its card to no later message, and none is ever stopped", async () => {
    await open();
    await play(`game.lancer.played.isCancelled = true;`);
    expect(await shoot(["hard"], "bow", 8)).toBeNull();
    await play(`game.lancer.played.isCancelled = false;`);
    expect(await shoot([])).toMatchObject({ formula: "1d20", dice: {} });
    await playground.set("refusal", "block");
    await play(`await canvas.scene.walls.contents[0].update({ sight: 20, move: 20, light: 20 });`);
    expect(await shoot(["hard"])).not.toBeNull();
  });
});
