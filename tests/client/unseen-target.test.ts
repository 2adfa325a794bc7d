import { describe, expect, test } from "vitest";
import { layTable } from "./playground";
import { answer, begin, made, TOOLS } from "./refused-hands";
import { openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Attacks at an invisible target. Mira, a player's creature at 200,200, stands beside Gark, a GM's at 300,200, who is invisible to
 * it by the rules while its token is on everyone's map. An attack has +6, and each die shows 10 of 20.
 */

const table = layTable();

const FIELD = `${openField(300)}
  await tokenOf("Gark").document.update({ flags: { parapet: { conditions: ["invisible"] } } });
  await tokenOf("Mira").document.update({ flags: { parapet: { conditions: ["invisible"] } } });
`;

const ASKED = "Gark has total concealment from Mira. Guess the square, or attack with the miss chance if you know it.";

const squares = `return game.messages.contents.filter(({ flags }) => flags.parapet?.square !== undefined).length;`;

describe.each(versions("logic"))("on version %i, an attack at a target with total concealment", (profile) => {
  const sit = twoSeats({ table, world: "unseen", profile, field: FIELD });

  test("is asked about once for each place of a target that the player’s map does not show", async () => {
    const [gm, player] = await sit("pf1", "pathfinder1e");
    await player.run(`${TOOLS}
      Object.defineProperty(tokenOf("Gark"), "visible", { configurable: true, get: () => false, set: () => undefined });
    `);
    expect(await begin(player, "sword", "Mira", "Gark")).not.toBeNull();
    await answer(player, "know");
    await made(player).toBe(1);
    expect(await begin(player, "sword", "Mira", "Gark")).toBeNull();
    await made(player).toBe(2);
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ x: 200, y: 300 });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.y;`)).toBe(300);
    expect(await begin(player, "sword", "Mira", "Gark")).not.toBeNull();
    await answer(player, "leave");
  });

  test.each([
    ["pathfinder1e", "sword"],
    ["pathfinder1e", "bow"],
    ["epic-path", "sword"],
    ["epic-path", "bow"],
  ])("is asked about in %s with a %s once for each place, and rolled with the miss chance", async (ruleset, item) => {
    const [gm, player] = await sit("pf1", ruleset);
    expect(await begin(player, item, "Mira", "Gark")).toContain(ASKED);
    await answer(player, "leave");
    await player.settle();
    await made(player).toBe(0);
    expect(await begin(player, item, "Mira", "Gark")).toContain(ASKED);
    await answer(player, "know");
    await made(player).toBe(1);
    const [refusal, chance] = await player.run<unknown[]>(`${TOOLS}
      const [its] = ruled().at(-1).flags.parapet.attack.targets;
      return [its.refusal, its.missChance];
    `);
    expect([refusal, chance]).toEqual([null, 50]);
    expect(await begin(player, item, "Mira", "Gark")).toBeNull();
    await made(player).toBe(2);
    // Elsewhere it is another square.
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ x: 200, y: 300 });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.y;`)).toBe(300);
    expect(await begin(player, item, "Mira", "Gark")).toContain(ASKED);
    await answer(player, "leave");
  });

  test.each(["epic-path", "pathfinder1e"])(
    "is in %s a guess of the target's square by one press, also for the GM",
    async (ruleset) => {
      const [gm, player] = await sit("pf1", ruleset);
      for (const [page, attacker, target] of [
        [player, "Mira", "Gark"],
        [gm, "Gark", "Mira"],
      ] as const) {
        const before = await page.run<number>(squares);
        expect(await begin(page, "sword", attacker, target)).toContain("has total concealment");
        await answer(page, "guess");
        await page.page.locator("#parapet-square-bonus").fill("6");
        expect(await page.page.inputValue("#parapet-square-kind")).toBe("melee");
        await page.page.locator(".application button[data-action=attack]").click();
        await expect.poll(() => gm.run(squares)).toBe(before + 1);
        await made(page).toBe(0);
        // The target is in that square: the GM's card says so.
        await expect.poll(() => gm.page.locator("#chat .parapet-square").last().textContent()).toContain(target);
      }
    },
  );

  test("is rolled without a question by other books", async () => {
    const [, player] = await sit("pf1", "pathfinder2e");
    expect(await begin(player, "sword", "Mira", "Gark")).toBeNull();
    await made(player).toBe(1);
  });
});
