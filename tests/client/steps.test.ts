import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, twoSeats, pressHud } from "./two-seats";
import { versions } from "./versions";

/**
 * 5-foot steps, withdrawing and Pathfinder 2e's Step. Mira, a player's creature at 200,200, stands beside Gark, a GM's at 300,200.
 * It is Gark's turn. A square is 100 pixels.
 */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
  const record = () => ruled().at(-1)?.flags.parapet.attack;
`;

const FIELD = openField(300) + fightOf(["Gark", "Mira"], 2, 0);

const part = (name: string, field: string): string =>
  `return game.combat.combatants.find((it) => it.name === "${name}").flags.parapet?.part?.${field} ?? null;`;

/** Walks, as a player does with the arrow keys or by dragging. */
const walk = (page: Playground, name: string, to: readonly [number, number], method = "keyboard"): Promise<void> =>
  page.run(`${TOOLS}
    await tokenOf("${name}").document.move([{ x: ${to[0]}, y: ${to[1]} }], { method: "${method}" });
    await settled();
  `);

/** One creature attacks the other out of its turn: the question if there is one, and else what the record says. */
const strike = (
  page: Playground,
  attacker: string,
  target: string,
): Promise<{ asked: string[]; notes: string[] | null; isMade: boolean }> =>
  page.run(`${TOOLS}
    target("${target}");
    const before = ruled().length;
    const pending = pf1.playground.use(tokenOf("${attacker}"), "sword", { skipDialog: true });
    await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
    const asked = [...document.querySelectorAll(".parapet-refusal")].map((it) => it.textContent);
    document.querySelector(".parapet-refusal button[data-action=leave]")?.click();
    await pending;
    await settled();
    const isMade = ruled().length > before;
    return { asked, isMade, notes: isMade ? (record().targets[0].notes ?? []).map(({ key }) => key) : null };
  `);

const offered = (page: Playground, name: string): Promise<string[]> =>
  page.run(`${TOOLS}
    await canvas.hud.token.bind(tokenOf("${name}"));
    await settled();
    return [...document.querySelectorAll(".parapet-order-act")].map((it) => it.ariaLabel);
  `);

const provoked = (page: Playground, name: string, to: readonly [number, number]): Promise<unknown[]> =>
  page.run(`${TOOLS}
    return game.modules.get("parapet").api.movement.provoked(tokenOf("${name}").id, [{ x: ${to[0]}, y: ${to[1]} }])
      .map(({ x, y }) => [x, y]);
  `);

const STEP = "No attack of opportunity: the target has only taken a 5-foot step.";
const WITHDRAWS = "No attack of opportunity: the target withdraws and has left no other threatened space.";
const DECLARED = "No reaction: the target has only used Step since it declared it.";

describe.each(versions("logic"))("on version %i, a movement of one square", (profile) => {
  const seats = twoSeats({ table, world: "steps", profile, settings: { orderOfBattle: "on" }, field: FIELD });

  const at = (page: Playground, name: string, y: number) =>
    expect.poll(() => page.run(`${TOOLS} return tokenOf("${name}").document.y;`)).toBe(y);

  test.each([
    ["pathfinder1e", "keyboard"],
    ["epic-path", "dragging"],
  ])("is a step in %s by %s: an attack of opportunity is asked about, until it goes on", async (ruleset, method) => {
    const [gm, player] = await seats("pf1", ruleset);
    expect(await provoked(gm, "Gark", [300, 300])).toEqual([]);
    expect(await provoked(gm, "Gark", [300, 400])).toEqual([[300, 300]]);
    await walk(gm, "Gark", [300, 300], method);
    await at(player, "Gark", 300);
    const { asked, isMade } = await strike(player, "Mira", "Gark");
    expect([asked, isMade]).toEqual([[expect.stringContaining(STEP)], false]);
    // The next square makes a move of all of it: the first square provokes too.
    expect(await provoked(gm, "Gark", [500, 300])).toEqual([[300, 300]]);
    expect(await provoked(gm, "Gark", [400, 200])).toEqual([[300, 300]]);
    await walk(gm, "Gark", [400, 300], method);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.x;`)).toBe(400);
    expect(await strike(player, "Mira", "Gark")).toMatchObject({ asked: [], isMade: true });
    expect(await player.run(`${TOOLS} return record().targets[0].placeLeft;`)).toMatchObject({ x: 300, y: 300 });
  });

  test("of a player's creature is a step for the GM who attacks it", async () => {
    const [gm, player] = await seats("pf1", "epic-path");
    await endTurn(gm, player);
    await walk(player, "Mira", [200, 300]);
    await at(gm, "Mira", 300);
    expect((await strike(gm, "Gark", "Mira")).asked).toEqual([expect.stringContaining(STEP)]);
  });

  test("is no step after standing up, and the card says so", async () => {
    const [gm, player] = await seats("pf1", "epic-path");
    await gm.run(
      `${TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { conditions: ["prone"] } } }); await settled();`,
    );
    await gm.run(
      `${TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { conditions: [] } } }); await settled();`,
    );
    await expect.poll(() => player.run(part("Gark", "hasStoodUp"))).toBe(true);
    expect(await provoked(gm, "Gark", [300, 300])).toEqual([[300, 200]]);
    await walk(gm, "Gark", [300, 300]);
    await at(player, "Gark", 300);
    const { asked, notes } = await strike(player, "Mira", "Gark");
    expect([asked, notes]).toEqual([[], ["PARAPET.Reason.NoStep.stood-up"]]);
    for (const { page } of [gm, player])
      await expect
        .poll(() => page.locator("#chat .parapet-card").last().textContent())
        .toContain("The movement was no 5-foot step: the target has stood up this turn.");
  });

  test("is no step after a charge, and the card says so", async () => {
    const [gm, player] = await seats("pf1", "epic-path");
    await pressHud(gm, "Gark", "Charge");
    for (const page of [gm, player]) await expect.poll(() => page.run(part("Gark", "charged"))).not.toBeNull();
    expect(await provoked(gm, "Gark", [300, 300])).toEqual([[300, 200]]);
    await walk(gm, "Gark", [300, 300]);
    await at(player, "Gark", 300);
    const { asked, notes } = await strike(player, "Mira", "Gark");
    expect([asked, notes]).toEqual([[], ["PARAPET.Reason.NoStep.charged"]]);
  });

  test.each(["epic-path", "pathfinder1e"])(
    "after a press on Withdraw provokes in %s by no square but the next ones, until the press is undone",
    async (ruleset) => {
      const [gm, player] = await seats("pf1", ruleset);
      expect(await offered(gm, "Gark")).not.toContain("Step");
      expect(await provoked(gm, "Gark", [600, 200])).toEqual([[300, 200]]);
      await pressHud(gm, "Gark", "Withdraw");
      for (const page of [gm, player]) {
        await expect.poll(() => page.run(part("Gark", "moves.at(-1)?.gait"))).toBe("withdraw");
        await expect
          .poll(() => page.page.locator("#chat").textContent())
          .toContain("Gark withdraws. Leaving its first space provokes no enemy that it sees.");
        await expect.poll(() => page.page.locator('#combat [data-mark="withdraw"]').count()).toBe(1);
      }
      expect(await offered(gm, "Gark")).not.toContain("Withdraw");
      expect(await provoked(gm, "Gark", [600, 200])).toEqual([]);
      expect(await provoked(gm, "Gark", [300, 500])).toEqual([[300, 300]]);
      await walk(gm, "Gark", [600, 200]);
      await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.x;`)).toBe(600);
      expect((await strike(player, "Mira", "Gark")).asked).toEqual([expect.stringContaining(WITHDRAWS)]);
      await gm.page.locator("#chat .parapet-order-card button", { hasText: "Undo" }).last().click();
      await expect.poll(() => player.run(part("Gark", "moves"))).toEqual([]);
      expect(await strike(player, "Mira", "Gark")).toMatchObject({ asked: [], isMade: true });
    },
  );

  test("in Pathfinder’s second edition is a Step where the player has pressed it, by button or API", async () => {
    const [gm, player] = await seats("pf1", "pathfinder2e");
    await endTurn(gm, player);
    expect(await provoked(player, "Mira", [200, 300])).toEqual([[200, 200]]);
    expect(await offered(player, "Mira")).not.toContain("Withdraw");
    await pressHud(player, "Mira", "Step");
    for (const page of [gm, player]) await expect.poll(() => page.run(part("Mira", "moves.at(-1)?.gait"))).toBe("step");
    expect(await provoked(player, "Mira", [200, 300])).toEqual([]);
    expect(await provoked(player, "Mira", [200, 500])).toEqual([[200, 300]]);
    await walk(player, "Mira", [200, 300]);
    await at(gm, "Mira", 300);
    expect((await strike(gm, "Gark", "Mira")).asked).toEqual([expect.stringContaining(DECLARED)]);
    // Another Step, from here.
    const { isDone } = await player.run<{ isDone: boolean }>(
      `return game.modules.get("parapet").api.combat.declareGait("step");`,
    );
    expect(isDone).toBe(true);
    for (const page of [gm, player]) await expect.poll(() => page.run(part("Mira", "moves.at(-1)?.from.y"))).toBe(300);
    expect(await provoked(player, "Mira", [100, 300])).toEqual([]);
    const withdraw = await player.run<{ why: string }>(
      `return game.modules.get("parapet").api.combat.declareGait("withdraw");`,
    );
    expect(withdraw.why).toBe("no-gait");
  });

  test("in Pathfinder’s second edition is a Step twice in one turn, and other spaces provoke", async () => {
    const [gm, player] = await seats("pf1", "pathfinder2e");
    const steps = async (x: number): Promise<void> => {
      await pressHud(player, "Mira", "Step");
      for (const page of [gm, player])
        await expect.poll(() => page.run(part("Mira", "moves.at(-1)?.from.x"))).toBe(x + 100);
      await walk(player, "Mira", [x, 200]);
      await expect.poll(() => gm.run(`${TOOLS} return tokenOf("Mira").document.x;`)).toBe(x);
    };
    await endTurn(gm, player);
    await steps(100);
    await steps(0);
    const { asked, isMade } = await strike(gm, "Gark", "Mira");
    expect([asked, isMade]).toEqual([[expect.stringContaining(DECLARED)], false]);
    // Back beside Gark and away again, without a Step.
    await walk(player, "Mira", [200, 200]);
    await walk(player, "Mira", [0, 200]);
    await expect.poll(() => gm.run(`${TOOLS} return tokenOf("Mira").document.x;`)).toBe(0);
    expect(await strike(gm, "Gark", "Mira")).toMatchObject({ asked: [], isMade: true });
  });

  test.each(["epic-path", "pathfinder1e"])("cannot become a withdrawal in %s once it is made", async (ruleset) => {
    const [gm, player] = await seats("pf1", ruleset);
    await endTurn(gm, player);
    await walk(player, "Mira", [0, 200]);
    await expect.poll(() => gm.run(`${TOOLS} return tokenOf("Mira").document.x;`)).toBe(0);
    const { why } = await player.run<{ why: string }>(
      `return game.modules.get("parapet").api.combat.declareGait("withdraw");`,
    );
    expect([why, await player.run(part("Mira", "moves"))]).toEqual(["moved", null]);
    expect(await strike(gm, "Gark", "Mira")).toMatchObject({ asked: [], isMade: true });
  });
});
