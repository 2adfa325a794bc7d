import { afterEach, describe, expect, test } from "vitest";
import { fittingRules } from "../../src/foundry/settings/proposals";
import { hasAdapter } from "../../src/foundry/settings/system-rules";
import { GAMES } from "../../src/rules/books/data/games";
import { ruleSets } from "../../src/rules/index";
import { BARRICADES, NAMED } from "./console-barricades";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/**
 * Of a target without anything of its own the label says a number or dice. That is what the system's roll has more than without
 * Parapet. One row for each game system with an adapter, by the rules that are proposed there.
 */
const table = layTable();

const BUTTON = `
  document.querySelector("#attack-item").value = "bow";
  document.querySelector("#attack").requestSubmit();
`;

const DC_OF_PF2E = "const { dc } = last().flags[game.system.id].context; return last().rolls[0].total - dc.value;";

/** How a system shoots with the bow, and what its roll is worth: by how much it hits, or its formula where that has dice. */
const SHOTS: Readonly<Record<string, { readonly shoot: string; readonly worth: string }>> = {
  dnd5e: {
    shoot: `await dnd5e.playground.activity(named("A"), "bow").rollAttack({}, { configure: false });`,
    worth: "return last().rolls[0].total - last().rolls[0].options.target;",
  },
  pf1: {
    shoot: `void pf1.playground.use(named("A"), "bow", { skipDialog: true });`,
    worth: `
      const page = new DOMParser().parseFromString(last()._source.content, "text/html");
      const number = (of, pattern) => Number(pattern.exec(page.querySelector(of).textContent)[1]);
      return number(".chat-attack", /: (\\d+)/) - number(".target", /AC (\\d+)/);
    `,
  },
  pf2e: { shoot: BUTTON, worth: DC_OF_PF2E },
  sf2e: { shoot: BUTTON, worth: DC_OF_PF2E },
  swade: { shoot: BUTTON, worth: "return last().rolls[0].total;" },
  "draw-steel": { shoot: BUTTON, worth: "return last().rolls[0].formula;" },
  daggerheart: { shoot: BUTTON, worth: "return last().rolls[0].formula;" },
  lancer: { shoot: BUTTON, worth: "return last().rolls[0].formula;" },
};

/** By the dice of a label, the formula with them and without. */
const DICE: Readonly<Record<string, readonly [string, string]>> = {
  "1 bane": ["2d10 - 2", "2d10"],
  disadvantage: ["1d12 + 1d12 - 1d6", "1d12 + 1d12"],
  "+2 difficulty": ["1d20 - 2d6kh", "1d20"],
  "+1 difficulty": ["1d20 - 1d6", "1d20"],
};

const systemsWithRules = [
  ...ruleSets().flatMap(({ systems }) => [...(systems?.own ?? []), ...(systems?.closest ?? [])]),
  ...GAMES.flatMap(({ document }) => document.systems),
];

test("every game system with an adapter has a row", () => {
  const adapted = new Set(systemsWithRules.filter(hasAdapter));
  expect(Object.keys(SHOTS).toSorted()).toEqual([...adapted].toSorted());
});

const rows = versions("logic").flatMap((version) => Object.keys(SHOTS).map((system) => [version, system] as const));

describe.each(rows)("on version %i, the roll of %s", (profile, system) => {
  let playground: Playground;
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  const worthAt = (target: string): Promise<unknown> =>
    playground.run(`${NAMED}
      CONFIG.Dice.randomUniform = () => 0.475;
      const last = () => game.messages.contents.findLast((it) => it.rolls.length > 0 || it._source.content.includes("chat-attack"));
      named("A").control();
      named("${target}").setTarget(true, { releaseOthers: true });
      const before = game.messages.size;
      ${SHOTS[system]?.shoot ?? ""}
      for (let i = 0; i < 200 && game.messages.size === before; i++) await pause();
      ${SHOTS[system]?.worth ?? ""}
    `);

  test.each(["hard", "soft"])("at one behind a barricade (%s) is changed by what its label says", async (target) => {
    playground = await Playground.openWith(table, { profile: String(profile), system });
    const { ruleset } = fittingRules(system);
    await playground.set("ruleset", ruleset);
    await playground.dropFile("barricades.txt", BARRICADES);
    await playground.page.waitForFunction(`canvas.tokens.placeables.some((it) => it.document.name === "hard")`);
    await playground.run(`${NAMED}
      named("A").control(); named("${target}").setTarget(true, { releaseOthers: true }); await pause();`);
    const SAID = /([+−]\d+) (AC|attack)|1 bane|disadvantage|\+\d difficulty/;
    await expect.poll(async () => (await playground.labels())[0]).toMatch(SAID);
    const [label = ""] = await playground.labels();
    const [said, number, stat] = SAID.exec(label) ?? [""];
    const worth = await worthAt(target);
    await playground.set("modifiers", "off");
    const plain = await worthAt(target);
    if (number === undefined) {
      expect([worth, plain]).toEqual(DICE[said]);
      return;
    }
    const value = Number(number.replace("−", "-"));
    expect(Math.abs(value)).toBeGreaterThan(0);
    expect(Number(worth) - Number(plain)).toBe(stat === "AC" ? -value : value);
  });
});
