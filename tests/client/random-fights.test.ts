/** Fights in which chance decides what happens, with offered attacks of opportunity, hiding and the record of the fight on. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { PROPERTY_SEED, propertyRuns } from "../property-runs";
import { seeded } from "../fight-table/whole-turns";
import { seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { BOOKS, equip, fieldOf, RandomFight } from "./random-fight";
import { versions } from "./versions";

const table = layTable();

/** Whole fights cost much: six a version in `npm run test:full`, and one elsewhere. */
const SEEDS = Array.from({ length: Math.min(propertyRuns(1000), 6) }, (_, i) => PROPERTY_SEED + i);

/** Two whole rounds of five creatures, and the turn after. */
const TURNS = 11;

describe.each(versions("logic"))("on version %i, a fight of two GMs and a player", (profile) => {
  const { sit, join } = seating(table, "random-fights", profile);
  let pages: Record<"gm" | "gm2" | "player", Playground> | null = null;
  const told = { reloaded: 0, asked: 0, attacked: 0, declined: 0, timedOut: 0, hid: 0 };
  afterEach(async () => {
    for (const page of Object.values(pages ?? {})) await page.close();
    pages = null;
  });
  afterAll(() => console.log(`version ${profile}: ${JSON.stringify(told)}`));

  test.each(SEEDS)("leaves no question, no window, no paused mover and no mark behind: seed %i", async (seed) => {
    const random = seeded(seed);
    const [system, ruleset] = BOOKS[seed % BOOKS.length]!;
    const [gm, gm2, player] = (await sit(["gm", "gm2", "player"], { system })) as [Playground, Playground, Playground];
    pages = { gm, gm2, player };
    await gm.set("ruleset", ruleset);
    await gm.set("orderOfBattle", "on");
    await gm.run(fieldOf(random() < 0.5));
    const fight = new RandomFight({ system, pages, join: (user) => join(user, { system }) }, random);
    for (const page of [gm, gm2, player]) {
      await page.settle();
      await equip(page, system);
    }
    await fight.begins();
    for (let i = 0; i < TURNS; i += 1) await fight.turn();
    expect(fight.faults()).toEqual([]);
    await fight.readsRecord();
    for (const key of Object.keys(told) as (keyof typeof told)[]) told[key] += fight.told[key];
    expect(fight.told.asked).toBeGreaterThan(0);
  });
});
