import { describe, expect, test } from "vitest";
import {
  ACTORS,
  isAsked,
  isAskedNobody,
  left,
  NONE_LEFT,
  offers,
  press,
  REACTIVE,
  seatSecond,
  sheet,
  STRIKES,
  TABLES,
  WAITING,
  walk,
  WINDOW,
  at,
} from "./offers-hands";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Attacks of opportunity are offered. Mira, a player's creature at 200,200, stands beside Gark, a GM's at 300,200. It is Gark's
 * turn. A square is 100 pixels. From 300,300 Gark leaves Mira's reach of 5 ft for good.
 */

const table = layTable();

const FIELD = openField(300) + fightOf(["Gark", "Mira"], 2, 0);

const BOOKS = [
  ["pf1", "epic-path"],
  ["pf1", "pathfinder1e"],
  ["dnd5e", "dnd5e"],
  ["pf2e", "pathfinder2e"],
] as const;

const SEATS = versions("differs").flatMap((profile) => TABLES.map((gms) => [profile, gms] as const));

describe.each(SEATS)("on version %i with %i of the GMs, an attack of opportunity", (profile, gms) => {
  const seats = twoSeats({
    ...{ table, world: `offers${gms}-`, profile, settings: { orderOfBattle: "on" }, field: FIELD + ACTORS },
    ...(gms === 2 ? { seatSecond } : {}),
  });

  /** With sheets of Pathfinder's second edition for both creatures on both pages. */
  const sit = async (system: string, ruleset: string): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await seats(system, ruleset);
    await gm.settle();
    if (ruleset === "pathfinder2e")
      for (const page of [gm, player]) for (const name of ["Mira", "Gark"]) await page.run(sheet(name, REACTIVE));
    for (const page of [gm, player]) await page.run("await new Promise((done) => setTimeout(done, 100));");
    return [gm, player];
  };

  test.each(BOOKS)(
    "is offered in %s by %s to the reactor's player, with verdict and place, made by the system, counted and undone",
    async (system, ruleset) => {
      const [gm, player] = await sit(system, ruleset);
      for (const page of [gm, player]) await page.run(STRIKES[system]!);
      await walk(gm, "Gark", [300, 600]);
      const [said] = await isAsked(player);
      expect(said).toContain("Mira");
      expect(said).toContain("provokes an attack of opportunity");
      expect(said).toContain("Attacked at the place it left: No");
      expect(said).toContain("It stays where it is.");
      await expect.poll(() => gm.page.locator(WAITING).textContent()).toContain("Waiting for Mira’s player.");
      await press(player, "act");
      for (const page of [gm, player]) {
        await expect.poll(() => page.page.locator(WINDOW).count()).toBe(0);
        await expect.poll(() => page.page.locator(WAITING).count()).toBe(0);
        await expect
          .poll(() => page.page.locator("#chat .parapet-card-place").textContent())
          .toBe("Attacked at the place it left");
        await expect.poll(() => page.run(left("Mira"))).toBe(NONE_LEFT);
      }
      await gm.run(`
        const who = game.combat.combatants.find((it) => it.name === "Mira").id;
        const entries = [];
        Hooks.callAll("getCombatantContextOptions", ui.combat, entries);
        const row = document.querySelector('[data-combatant-id="' + who + '"]');
        const entry = entries.find(({ name, label }) =>
          [name, label].some((it) => it !== undefined && game.i18n.localize(it) === "Undo the last attack of opportunity"));
        if (entry.onClick === undefined) entry.callback(row);
        else entry.onClick({ currentTarget: row }, row);
      `);
      for (const page of [gm, player]) await expect.poll(() => page.run(left("Mira"))).toBeNull();
    },
  );

  test.each(BOOKS)("in %s by %s is the GM's to decide for a GM's creature, once a turn", async (system, ruleset) => {
    const [gm, player] = await sit(system, ruleset);
    await endTurn(gm, player);
    await walk(player, "Mira", [200, 600]);
    await isAsked(gm);
    await press(gm, "pass");
    await expect.poll(() => gm.page.locator(WINDOW).count()).toBe(0);
    // Back beside Gark, and away again.
    await walk(player, "Mira", [200, 200]);
    await at(player, "Mira", [200, 200]);
    await walk(player, "Mira", [200, 600]);
    await isAskedNobody(gm, player);
    await at(gm, "Mira", [200, 600]);
    await endTurn(gm, player);
    await endTurn(gm, player);
    await walk(player, "Mira", [200, 200]);
    await at(player, "Mira", [200, 200]);
    await walk(player, "Mira", [200, 600]);
    await isAsked(gm);
  });

  test("passes when nobody answers in time", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.page.clock.install();
    await walk(gm, "Gark", [300, 600]);
    await isAsked(player);
    await gm.page.clock.fastForward(21_000);
    await isAsked(gm);
    await gm.page.clock.fastForward(30_000);
    for (const page of [gm, player]) await expect.poll(() => offers(page)).toBe(0);
    expect(await gm.run(left("Mira"))).toBeNull();
  });
});
