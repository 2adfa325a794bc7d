import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./table";

const table = layTable();

const BEGIN = `
  CONFIG.Dice.randomUniform = () => 0.475;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 50));
`;

/** What the message of a roll by Mira at these keeps, by target; null where it keeps nothing. */
const kept = (playground: Playground, targets: readonly string[], roll: string): Promise<unknown> =>
  playground.run(`${BEGIN}
    for (const target of canvas.tokens.placeables) target.setTarget(false, { releaseOthers: false });
    for (const name of ${JSON.stringify(targets)}) named(name).setTarget(true, { releaseOthers: false });
    await new Roll("${roll}").toMessage({ speaker: ChatMessage.getSpeaker({ token: named("Mira").document }) });
    const message = game.messages.contents.at(-1);
    const ruled = message.flags.parapet?.attack.targets ?? null;
    return {
      total: message.rolls[0].total,
      ruled: ruled?.map(({ target, verdict }) => [canvas.tokens.get(target.slice(6)).document.name, verdict.cover]) ?? null,
    };
  `);

// Krell stands behind Gark, and Nub behind the low wall.
describe.each([13, 14])("on version %i, in a game system that Parapet does not know", (profile) => {
  let playground: Playground;
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  test.each(["gm", "player"])(
    "a d20 rolled by a %s at targets bears their cover, and stays as it was",
    async (user) => {
      playground = await Playground.openWith(table, { profile: String(profile), system: "homemade", user });
      expect(await kept(playground, ["Krell", "Nub"], "1d20 + 5")).toEqual({
        total: 15,
        ruled: [
          ["Krell", "soft"],
          ["Nub", "standard"],
        ],
      });
      expect(await kept(playground, [], "1d20 + 5")).toEqual({ total: 15, ruled: null });
      expect(await kept(playground, ["Krell"], "2d6")).toMatchObject({ ruled: null });
    },
  );

  test("the GM chooses which dice attack, and who changes that reads what Parapet can do here", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    await playground.set("attackDice", "any");
    expect(await kept(playground, ["Krell"], "2d6")).toMatchObject({ ruled: [["Krell", "soft"]] });
    await playground.set("attackDice", "off");
    expect(await kept(playground, ["Krell"], "1d20")).toMatchObject({ ruled: null });
    await playground.run(`new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    const panel = playground.page.locator("#parapet-config");
    await panel.getByLabel("What counts as an attack").waitFor();
    expect(await panel.textContent()).toContain("Cover is told in chat, and put on no dice.");
  });
});
