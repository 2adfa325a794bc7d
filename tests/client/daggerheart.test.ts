import { afterEach, describe, expect, test } from "vitest";
import { BARRICADES, NAMED, shotAt, type Shot } from "./console-barricades";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const NOT = /disadvantage\s*not applied: add it yourself/;

describe.each(versions("logic"))("on version %i, an attack roll of Daggerheart", (profile) => {
  let playground: Playground;
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "daggerheart" });
    await playground.set("ruleset", "parapet.daggerheart");
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
  const played = (what: object): Promise<unknown> =>
    play(`Object.assign(game.daggerheart.played, ${JSON.stringify(what)});`);

  test.each([
    [false, "1d12 + 1d12 - 1d6", "1d12 + 1d12"],
    [true, "2d20kl", "1d20"],
  ])(
    "(adversary: %s) has disadvantage at a target with cover, as its label says",
    async (isAdversary, worse, plain) => {
      await open();
      await played({ isAdversary });
      await play(`named("A").control(); named("hard").setTarget(true); await pause();`);
      await expect.poll(async () => (await playground.labels())[0]).toMatch(/disadvantage/);
      expect(await shoot(["hard"])).toEqual({ formula: worse, said: "Bow", dice: { hard: "disadvantage" } });
      expect(await lastCard()).not.toMatch(/add it yourself|already counted/);
      expect((await shoot(["open"]))?.formula).toBe(plain);
      expect((await shoot(["hard"], "sword"))?.formula).toBe(plain);
      await playground.set("modifiers", "off");
      expect((await shoot(["hard"]))?.formula).toBe(plain);
    },
  );

  test("at several targets has it where all have it in common, and the card lists it otherwise", async () => {
    await open();
    expect((await shoot(["hard", "soft"]))?.formula).toBe("1d12 + 1d12 - 1d6");
    expect(await lastCard()).not.toMatch(/add it yourself/);
    expect((await shoot(["hard", "open"]))?.formula).toBe("1d12 + 1d12");
    expect(await lastCard()).toMatch(NOT);
  });

  test("cancels it against advantage, and counts it once beside the roll's own disadvantage", async () => {
    await open();
    await played({ advantage: 1 });
    expect((await shoot(["hard"]))?.formula).toBe("1d12 + 1d12");
    expect(await lastCard()).not.toMatch(/add it yourself|already counted/);
    await played({ advantage: 0, event: { altKey: true } });
    expect((await shoot(["hard"]))?.formula).toBe("1d12 + 1d12");
    expect(await lastCard()).not.toMatch(/add it yourself|already counted/);
    await played({ advantage: -1, event: {} });
    expect((await shoot(["hard"]))?.formula).toBe("1d12 + 1d12 - 1d6");
    expect(await lastCard()).toMatch(/disadvantage\s*already counted by the game system/);
  });

  test("whose disadvantage is removed in the dialog is not said to have it", async () => {
    await open();
    await play(`game.daggerheart.played.inDialog = (roll) => { roll.advantage = 0; };`);
    expect((await shoot(["hard"]))?.formula).toBe("1d12 + 1d12");
    expect(await lastCard()).toMatch(NOT);
  });

  test("of a trait is left alone, and one that is cancelled or silent leaves its card to no later message", async () => {
    await open();
    await played({ type: "trait" });
    expect(await shoot(["hard"])).toMatchObject({ formula: "1d12 + 1d12", dice: {} });
    await played({ type: "attack", isCancelled: true });
    expect(await shoot(["hard"], "bow", 8)).toBeNull();
    await played({ isCancelled: false, isSilent: true });
    expect(await shoot(["hard"], "bow", 8)).toBeNull();
    await played({ isSilent: false });
    expect(await shoot([])).toMatchObject({ formula: "1d12 + 1d12", dice: {} });
  });

  test("is never stopped", async () => {
    await open();
    await playground.set("refusal", "block");
    await play(`await canvas.scene.walls.contents[0].update({ sight: 20, move: 20, light: 20 });`);
    expect(await shoot(["hard"])).not.toBeNull();
  });
});
