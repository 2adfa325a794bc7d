import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { layTable, Playground } from "./playground";

/**
 * Cover that turned a hit into a miss. The die shows 10. In dnd5e Bram rolls 15 against armour classes of 14: Pike stands in
 * the open, Thud past a corner (half cover), Wisp past the house (three-quarters cover).
 * In pf2e Mira rolls 17 against armour classes of 16: Gark stands in the open, Nub behind a low wall (standard cover).
 */
const table = layTable();

let playground: Playground;

afterEach(async () => {
  expect(playground.errors).toEqual([]);
  await playground.page.close();
});

const LISTEN = `globalThis.heard = []; Hooks.on("parapet.coverSaved", (saved) => heard.push(saved));`;

const said = (): Promise<string[]> =>
  playground.run<string[]>(
    `return [...document.querySelectorAll("#chat .parapet-card-saved")].map((it) => it.textContent);`,
  );

const cards = (): Promise<number> =>
  playground.run<number>(`return document.querySelectorAll("#chat .parapet-card").length;`);

const heard = (): Promise<string[]> =>
  playground.run<string[]>(
    `return heard.map(({ target }) => canvas.tokens.get(target.replace("token:", "")).document.name);`,
  );

const DND5E = [
  { profile: 13, shape: 5 },
  { profile: 14, shape: 6 },
] as const;

describe.each(DND5E)("dnd5e $shape on version $profile", ({ profile, shape }) => {
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: String(profile), shape: String(shape), system: "dnd5e" });
    await playground.set("ruleset", "dnd5e");
  };
  const volley = (before = ""): Promise<unknown> =>
    playground.run(`${HANDS} ${LISTEN} ${before}
      aim("Pike", "Thud", "Wisp");
      await armed("bow").use();
      await rest();
    `);

  /** How many obstacles shine now. */
  const shining = (): Promise<number> =>
    playground.run<number>(`return canvas.parapetSaved.children[0]?.children.length ?? 0;`);

  test("the GM reads what saved each target, with the numbers, and the obstacle lights up for a moment", async () => {
    await open();
    await volley();
    await expect.poll(shining).toBe(2);
    await expect
      .poll(said)
      .toEqual([
        expect.stringMatching(/^A wall saved Thud: 15 against 16$/),
        expect.stringMatching(/ saved Wisp: 15 against 19$/),
      ]);
    await expect.poll(heard).toEqual(["Thud", "Wisp"]);
    await expect.poll(shining).toBe(0);
  });

  // With a die of 3 every roll misses, with 20 it hits, and the total of 25 is above every number.
  test.each([
    [3, 8],
    [20, 25],
  ])("a die of %i, a total of %i, owes nothing to cover", async (face, total) => {
    await open();
    await volley(`CONFIG.Dice.randomUniform = () => (${face} - 0.5) / 20;`);
    expect(await playground.run(`${HANDS} return last().rolls[0].total;`)).toBe(total);
    await expect.poll(cards).toBe(1);
    expect(await said()).toEqual([]);
    expect(await heard()).toEqual([]);
  });

  test("a natural 20 hits whatever the number, so cover saves nobody from it", async () => {
    await open();
    await playground.run(`${HANDS} playground.actorOf(token("Thud")).system.attributes.ac.base = 24;`);
    // 20 + 5 against 24 + 2.
    await volley("CONFIG.Dice.randomUniform = () => 19.5 / 20;");
    expect(await playground.run(`${HANDS} return [last().rolls[0].total, ...acs(last())];`)).toEqual([
      ...[25, "Pike 14", "Thud 26", "Wisp 19"],
    ]);
    await expect.poll(cards).toBe(1);
    expect(await said()).toEqual([]);
  });

  test("after Undo the system's hit is a hit", async () => {
    await open();
    await volley();
    await expect.poll(said).toHaveLength(2);
    await playground.run(`${HANDS} await undo(last());`);
    await expect.poll(said).toEqual([]);
  });

  test.each([
    ["all", ["Cover saved Thud", "Cover saved Wisp"], ["Thud", "Wisp"]],
    ["hideAC", [], []],
    ["none", [], []],
  ] as const)("a player, where the system shows players %s", async (visibility, lines, names) => {
    await open();
    await playground.run(`await game.settings.set("dnd5e", "attackRollVisibility", "${visibility}");`);
    await playground.becomePlayer();
    await volley();
    await expect.poll(cards).toBe(1);
    await expect.poll(said).toEqual(lines);
    await expect.poll(heard).toEqual(names);
  });

  test("with the setting off nothing is said", async () => {
    await open();
    await playground.set("savedByCover", "off");
    await volley();
    await expect.poll(cards).toBe(1);
    expect(await said()).toEqual([]);
    expect(await heard()).toEqual([]);
  });
});

describe("pf2e", () => {
  const strike = (target: string): Promise<unknown> =>
    playground.run(`
      CONFIG.Dice.randomUniform = () => 0.475;
      const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
      named("Mira").control();
      named("${target}").setTarget(true, { releaseOthers: true });
      document.querySelector("#attack-item").value = "bow";
      document.querySelector("#attack").requestSubmit();
      await new Promise((done) => setTimeout(done, 50));
      const { context } = game.messages.contents.findLast(({ flags }) => "pf2e" in flags).flags.pf2e;
      return [context.dc.value, context.outcome];
    `);

  test.each([
    ["gm", true, [/low wall saved Nub: 17 against 18$/]],
    ["player", true, [/^Cover saved Nub$/]],
    ["player", false, []],
  ] as const)("for a %s, with the number shown to players: %s", async (user, isShown, lines) => {
    playground = await Playground.openWith(table, { profile: "14", system: "pf2e" });
    await playground.run(`await game.settings.set("pf2e", "metagame_showDC", ${isShown});`);
    if (user === "player") await playground.becomePlayer();
    await playground.run(LISTEN);
    await strike("Gark");
    expect(await strike("Nub")).toEqual([18, "failure"]);
    await expect.poll(said).toEqual(lines.map((line) => expect.stringMatching(line) as unknown));
    await expect.poll(heard).toEqual(lines.map(() => "Nub"));
  });
});
