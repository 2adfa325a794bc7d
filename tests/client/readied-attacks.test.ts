import { describe, expect, test } from "vitest";
import { asked, soon } from "./fights";
import { CARD, PROMPT, READIED } from "./open-field";
import { layTable, type Playground } from "./playground";
import { PAGE_TOOLS, fightOf, openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Attacks of readied actions. Mira, a player's creature, stands at 200,200 and readies in its turn. Then it is the turn of Gark,
 * a GM's creature at 700,200.
 */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) =>
    flags.parapet?.attack?.attacker === "token:" + tokenOf("Mira").id);
`;

const FIELD = openField(700) + fightOf(["Mira", "Gark"], 1, 0);

/** Mira attacks Gark: the questions asked, and what the message keeps if there is a roll. */
const STRIKES: Readonly<Record<string, (item: string) => string>> = {
  pf1: (item) => `pf1.playground.use(tokenOf("Mira"), "${item}", { skipDialog: true })`,
  homemade: () =>
    `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) })`,
};

interface Struck {
  readonly asked: number;
  readonly action: string | null;
  readonly effects: readonly string[];
  readonly refusal: string | null;
  readonly says: readonly string[];
}

describe.each(versions("logic"))("on version %i, the attack of a readied action", (profile) => {
  const sit = twoSeats({ table, world: "strike", profile, settings: { orderOfBattle: "on" }, field: FIELD });

  const ready = async (gm: Playground, player: Playground, trigger: string): Promise<void> => {
    const given = `{ words: "it comes", action: "strike", trigger: ${trigger} }`;
    await soon(player, "game.combat?.combatant?.name", "Mira");
    expect(await player.run(asked("ready", "Mira", given))).toBeNull();
    await gm.run("await game.combat.nextTurn();");
    await soon(player, "game.combat.combatant.name", "Gark");
  };

  const act = async (gm: Playground, player: Playground): Promise<void> => {
    await player.page.waitForSelector(PROMPT);
    await player.page.click(`${PROMPT} [data-action=act]`);
    await gm.page.waitForSelector(CARD);
    await player.page.waitForSelector(CARD);
  };

  const strike = (page: Playground, system: string, item = "sword"): Promise<Struck> =>
    page.run(`${TOOLS}
      target("Gark");
      const before = ruled().length;
      const pending = ${STRIKES[system]!(item)};
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      const asked = document.querySelectorAll(".parapet-refusal").length;
      document.querySelector(".parapet-refusal button[data-action=leave]")?.click();
      await pending;
      await settled();
      const { action = null, targets } = ruled().at(-1).flags.parapet.attack;
      const [{ verdict, refusal }] = targets;
      return { asked, action, effects: verdict.effects, refusal, says: verdict.reasons.map(({ key }) => key.split(".").slice(2).join(".")) };
    `);

  const CHARGES = `{ event: "charges", whom: "enemy", creature: null, region: null, within: 10 }`;

  /** Gark declares its charge in the token HUD, and moves. */
  const charge = (gm: Playground, x: number): Promise<void> =>
    gm.run(`${TOOLS}
      await canvas.hud.token.bind(tokenOf("Gark"));
      await settled();
      document.querySelector('.parapet-order-act[aria-label="Charge"]').click();
      await until(() => game.combat.combatants.contents.some(({ flags }) => flags.parapet?.part?.charged));
      await settled();
      if (document.querySelector("${PROMPT}") !== null) throw new Error("asked too early");
      await tokenOf("Gark").document.move({ x: ${x}, y: 200 });
    `);

  test.each([
    { system: "pf1", item: "spear", x: 400, reason: "Effect.double-damage", said: "double damage" },
    { system: "pf1", item: "sword", x: 300, reason: null, said: null },
    { system: "homemade", item: "", x: 300, reason: "MayBeBraced", said: "a weapon with brace deals double damage" },
  ])(
    "in $system meets a charge once it is in reach, and the card says what a braced weapon does: $said",
    async ({ system, item, x, reason, said }) => {
      const [gm, player] = await sit(system, "epic-path");
      await ready(gm, player, CHARGES);
      await charge(gm, x);
      await act(gm, player);
      const struck = await strike(player, system, item);
      expect(struck).toMatchObject({
        asked: 0,
        action: null,
        effects: item === "spear" ? ["double-damage"] : [],
        refusal: null,
      });
      expect(struck.says.filter((key) => key.includes("raced") || key.includes("damage"))).toEqual(
        reason === null ? [] : [reason],
      );
      for (const { page } of [gm, player]) {
        await page.waitForSelector("#chat .parapet-card");
        const card = (await page.locator("#chat .parapet-card").last().textContent()) ?? "";
        if (said === null) expect(card).not.toContain("double damage");
        else expect(card).toContain(said);
      }
      // Gark strikes at last: its charge is not spoiled.
      expect(await gm.run(`return game.combat.combatant.name;`)).toBe("Gark");
    },
  );

  test.each(["pf1", "homemade"])("in %s reaches a ghost that strikes out of the rock", async (system) => {
    const [gm, player] = await sit(system, "epic-path");
    await gm.run(`${TOOLS}
      await tokenOf("Gark").document.update({ x: 300, flags: { parapet: { conditions: ["incorporeal"] } } });
      await canvas.scene.createEmbeddedDocuments("Region", [{ name: "Rock", visibility: 2,
        shapes: [{ type: "rectangle", x: 320, y: 220, width: 60, height: 60, rotation: 0, hole: false }],
        behaviors: [{ type: "parapet.terrain", system: { cover: "standard", blocksEffect: true, blocksSight: true } }] }]);
    `);
    await ready(gm, player, `{ event: "attacks", whom: "enemy", creature: null, region: null, within: null }`);
    // Out of the rock it sees nothing outside: a system that waits is asked for the square, which its GM knows.
    await gm.run(`${TOOLS}
      target("Mira");
      const struck = ${STRIKES[system]!("sword").replaceAll("Mira", "Gark")};
      if ("${system}" === "pf1") {
        await until(() => document.querySelector(".parapet-refusal") !== null);
        document.querySelector(".parapet-refusal button[data-action=know]").click();
      }
      await struck;
    `);
    await gm.run(`${TOOLS} tokenOf("Mira").control(); target("Gark");`);
    // The ghost's own attack is drawn for a moment: the one asked about comes after it.
    const details = async () => (await gm.details()).at(-1) ?? "";
    await expect.poll(details).toMatch(/^No line of effect\nTotal cover\n/);
    await act(gm, player);
    expect(await strike(player, system)).toMatchObject({
      asked: 0,
      refusal: null,
      says: expect.arrayContaining(["StruckInObject"]) as unknown,
    });
    await expect.poll(async () => (await details()).split("\n")[0]).toBe("Melee: Cover +4 AC, +2 Reflex");
    // Undone, it is an attack of opportunity again, and nothing reaches the ghost.
    await gm.page.locator(`${CARD} button`, { hasText: "Undo" }).last().click();
    await soon(player, READIED("Mira"), "it comes");
    await expect.poll(details).toMatch(/^No line of effect\nTotal cover\n/);
    // A system that Parapet does not know has rolled already.
    const refused = system === "pf1" ? { asked: 1 } : { refusal: expect.anything() as unknown };
    expect(await strike(player, system)).toMatchObject(refused);
  });

  test.each([
    ["pf1", "pathfinder1e"],
    ["homemade", "pathfinder1e"],
    ["homemade", "dnd5e"],
    ["homemade", "pathfinder2e"],
  ] as const)("in %s by %s is no attack of opportunity: cover does not forbid it", async (system, ruleset) => {
    const [gm, player] = await sit(system, ruleset);
    await gm.run(`${TOOLS}
      await tokenOf("Gark").document.update({ x: 300 });
      await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [300, 200, 300, 300], flags: { parapet: { cover: "standard" } } }]);
    `);
    await ready(gm, player, `{ event: "attacks", whom: "enemy", creature: null, region: null, within: null }`);
    await gm.run(`${TOOLS} target("Mira"); await ${STRIKES[system]!("sword").replaceAll("Mira", "Gark")};`);
    await act(gm, player);
    expect(await strike(player, system)).toMatchObject({ asked: 0, action: null, refusal: null });
    await gm.settle();
    const count = `game.combat.combatants.find((it) => it.name === "Mira").flags.parapet.part.opportunities`;
    await soon(gm, count, 0);
  });
});
