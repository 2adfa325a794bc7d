import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const BEGIN = `
  CONFIG.Dice.randomUniform = () => 0.45;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 50));
  const aim = (target) => {
    named("Mira").control();
    for (const each of canvas.tokens.placeables) each.setTarget(false, { releaseOthers: false });
    named(target).setTarget(true, { releaseOthers: false });
  };
`;

/** The formula of Mira's shot at a target, rolled with the playground's button. */
const shot = (playground: Playground, target: string): Promise<string> =>
  playground.run(`${BEGIN}
    aim("${target}");
    document.querySelector("#attack-item").value = "bow";
    document.querySelector("#attack").requestSubmit();
    await settled();
    return game.messages.contents.at(-1).rolls[0].formula;
  `);

// Mira's centre is (150, 450). The low wall on x = 400 from y = 0 to 300 hides all of Nub. The building's wall on x = 600 ends at
// y = 600: of Pike, from (900, 600) to (800, 700), it hides exactly three quarters. Krell stands behind a creature.
describe.each(versions("logic"))("on version %i, by the rules of its own game", (profile) => {
  let playground: Playground;
  const open = async (system: string, game: string): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), system });
    await playground.set("ruleset", `parapet.${game}`);
  };
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  test("an attack of swade has the penalty of its level", async () => {
    await open("swade", "savage-worlds");
    expect(await shot(playground, "Pike")).toBe("1d8 + 0 + 1 - 6");
    expect(await shot(playground, "Nub")).toBe("1d8 + 0 + 1 - 2");
    expect(await shot(playground, "Krell")).toBe("1d8 + 0 + 1");
    await expect
      .poll(() => playground.page.locator("#chat .parapet-card").first().textContent())
      .toMatch(/^Pike −6 attack ?Heavy cover/);
  });

  test("an ability of Draw Steel has a bane behind a wall, and none behind a creature", async () => {
    await open("draw-steel", "draw-steel");
    expect(await shot(playground, "Pike")).toBe("2d10 - 2");
    expect(await shot(playground, "Krell")).toBe("2d10");
  });

  test("a roll of a system without an adapter has a card with what to add by hand", async () => {
    await open("shadowdark", "shadowdark");
    await playground.run(`${BEGIN}
      aim("Nub");
      await new Roll("1d20").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
    `);
    const card = playground.page.locator("#chat .parapet-card");
    await expect
      .poll(() => card.textContent())
      .toMatch(/^Nub disadvantage ?Cover.*disadvantage not applied: add it yourself/);
  });

  test("the panel has every game by its name", async () => {
    await open("daggerheart", "lancer");
    await playground.run(`new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    const rules = playground.page.locator("#parapet-config").getByLabel("Rules", { exact: true });
    await rules.waitFor();
    const names = await rules.locator("option").allTextContents();
    expect(names.map((name) => name.trim())).toEqual(
      expect.arrayContaining(["Light, heavy, total", "Savage Worlds", "Draw Steel", "Lancer", "Cyberpunk RED"]),
    );
  });
});
