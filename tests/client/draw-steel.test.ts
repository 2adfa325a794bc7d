import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const BEGIN = `
  CONFIG.Dice.randomUniform = () => 0.45;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 50));
`;

interface Rolled {
  /** With the fewest banes of all targets. */
  readonly formula: string;
  readonly said: string;
  readonly targets: readonly unknown[];
}

/** Presses the playground's button; null where nothing was rolled. */
const attack = (playground: Playground, targets: readonly string[], item = "bow"): Promise<Rolled | null> =>
  playground.run(`${BEGIN}
    named("Mira").control();
    for (const target of canvas.tokens.placeables) target.setTarget(false, { releaseOthers: false });
    for (const name of ${JSON.stringify(targets)}) named(name).setTarget(true, { releaseOthers: false });
    document.querySelector("#attack-item").value = "${item}";
    const before = game.messages.size;
    document.querySelector("#attack").requestSubmit();
    await settled();
    if (game.messages.size === before) return null;
    const { flags, flavor, rolls } = game.messages.contents.at(-1);
    const ruled = flags.parapet?.attack.targets ?? [];
    return {
      formula: rolls[0].formula,
      said: flavor,
      targets: ruled.map(({ target, changes, dice }) =>
        [canvas.tokens.get(target.slice(6)).document.name, changes.length, dice.join()]),
    };
  `);

// The world's rules are Pathfinder's here. Gark stands in the open, Krell behind Gark.
describe.each(versions("logic"))("on version %i, an ability of Draw Steel", (profile) => {
  let playground: Playground;
  const open = async (user = "gm"): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "draw-steel", user });
  };
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  test.each(["gm", "player"])("of a %s has a bane for each target with cover, and the card says so", async (user) => {
    await open(user);
    expect(await attack(playground, ["Gark", "Krell"])).toEqual({
      formula: "2d10",
      said: "Bow · Gark 0 / 0 · Krell 0 / 1",
      targets: [
        ["Gark", 0, ""],
        ["Krell", 0, "bane"],
      ],
    });
    const card = playground.page.locator("#chat .parapet-card");
    await expect.poll(() => card.textContent()).toMatch(/Krell 1 bane ?Soft cover/);
    await expect.poll(() => card.textContent()).not.toMatch(/\+4/);
    expect((await attack(playground, ["Krell"]))?.formula).toBe("2d10 - 2");
    expect((await attack(playground, ["Gark"]))?.formula).toBe("2d10");
  });

  test("shows one bane on the map, on its badge and on its label, and no number of another game", async () => {
    await open();
    await playground.click("Mira");
    await expect.poll(async () => (await playground.badges())["Krell"]).toBe("Soft cover, 1 bane");
    await playground.run(`${BEGIN} named("Krell").setTarget(true); await settled();`);
    await expect.poll(async () => (await playground.labels())[0]).toMatch(/^Soft cover, 1 bane/);
  });

  // In each, the roll's number of banes is not one more than without cover.
  test.each(["gm", "player"])("of a %s has no bane on the card that its roll has not", async (user) => {
    await open(user);
    const krell = async (inDialog: string, shared = 0): Promise<readonly [string | undefined, string]> => {
      await playground.run(
        `Object.assign(game.drawSteel.played, { shared: ${shared}, inDialog: (it) => { ${inDialog} } });`,
      );
      const rolled = await attack(playground, ["Gark", "Krell"]);
      const card = playground.page.locator("#chat .parapet-card").last();
      await expect.poll(() => card.textContent()).toMatch(/Krell/);
      return [rolled?.said, (await card.textContent()) ?? ""];
    };
    const NOT = /1 bane\s*not applied: add it yourself/;
    const removed = await krell("it.targets[1].modifiers.banes = 0;");
    expect(removed[0]).toBe("Bow · Gark 0 / 0 · Krell 0 / 0");
    expect(removed[1]).toMatch(NOT);
    // Mira has another bane, and loses one of the two.
    const fewer = await krell("it.modifiers.banes = 0;", 1);
    expect(fewer[0]).toBe("Bow · Gark 0 / 0 · Krell 0 / 1");
    expect(fewer[1]).toMatch(NOT);
    // Two are as many as a roll counts.
    const full = await krell("", 2);
    expect(full[0]).toBe("Bow · Gark 0 / 2 · Krell 0 / 2");
    expect(full[1]).toMatch(/1 bane\s*already counted by the game system/);
    const both = await krell("", 1);
    expect(both[0]).toBe("Bow · Gark 0 / 1 · Krell 0 / 2");
    expect(both[1]).not.toMatch(/not applied|already counted/);
  });

  test("is never stopped, and is unchanged if the GM wants no numbers", async () => {
    await open();
    await playground.set("refusal", "block");
    expect(await attack(playground, ["Skrit"])).toMatchObject({ formula: "2d10" });
    await playground.set("modifiers", "off");
    expect(await attack(playground, ["Krell"])).toMatchObject({ formula: "2d10", targets: [["Krell", 0, ""]] });
  });

  test("that is cancelled leaves its card to no later message", async () => {
    await open();
    await playground.run("game.drawSteel.played.isCancelled = true;");
    expect(await attack(playground, ["Krell"])).toBeNull();
    await playground.run("game.drawSteel.played.isCancelled = false;");
    expect(await attack(playground, [])).toMatchObject({ formula: "2d10", targets: [] });
  });
});
