import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedPart } from "../../src/foundry/combat/stored/read-encounter";
import { propertyRuns, PROPERTY_SEED, timeoutFor } from "../property-runs";
import { CREATURES, Play, type Event } from "./whole-turns";

const VERSIONS = [13, 14] as const;
const SEEDS = Array.from({ length: 10 }, (_, seed) => seed);
const TIED = [5, 5, 5, 5, 5];

describe.each(VERSIONS)("on version %i, a fight with ties", (version) => {
  it.each(SEEDS)("gives each creature its first turn once, however soon next turns follow: seed %i", async (seed) => {
    const play = new Play(version, seed, ["gm", "gm2", "player"], TIED);
    const { table } = play;
    const gm = table.clients.get("gm")!;
    await table.idle();
    play.starts(seed % 2 === 0 ? gm : table.clients.get("gm2")!);
    for (let i = 0; gm.combat._source.round === 0 && i < 100; i += 1) await play.delivers(1);
    for (let i = 0; i < CREATURES.length - 1; i += 1) {
      await play.delivers(seed % 4);
      play.next(gm);
    }
    await table.idle();
    for (let i = 0; gm.combat._source.round < 2 && i < 9; i += 1) {
      play.next(gm);
      await table.idle();
    }
    expect(play.errors()).toEqual([]);
    expect(play.faults()).toEqual([]);
    // Every turn of the first round is recorded, not only shown.
    const first = play.taken().filter((turn) => turn.startsWith("1 "));
    expect(first.toSorted()).toEqual(CREATURES.map((id) => `1 ${id}`).toSorted());
  });

  it.each(SEEDS)("is rolled off once by a GM on two devices, with the same dice: seed %i", async (seed) => {
    const play = new Play(version, seed, ["gm", "tablet", "player"], TIED);
    const { table } = play;
    await table.idle();
    play.starts(table.clients.get(seed % 2 === 0 ? "gm" : "tablet")!);
    await table.idle();
    for (let i = 0; i < 6; i += 1) {
      play.next(table.clients.get(i % 2 === 0 ? "gm" : "tablet")!);
      if (seed % 3 > 0) await play.delivers(seed);
      else await table.idle();
    }
    await table.idle();
    expect(play.errors()).toEqual([]);
    const clients = [...table.clients.values()];
    expect(clients.map(({ messages }) => messages.size)).toEqual([1, 1, 1]);
    const dice = clients[0]!.messages.contents[0]!._source.flags["parapet"] as { readonly rollOff: object };
    for (const { combat } of clients) {
      // Ann’s modifier is higher, so Ann rolls no roll-off.
      const tied = combat.turns.filter(({ id }) => id !== "ann");
      expect(
        Object.fromEntries(
          tied.map((each) => [each.id, storedPart(each.toObject() as { readonly flags: object }).rollOffs]),
        ),
      ).toEqual(dice.rollOff);
      expect(combat.toObject()).toEqual(clients[0]!.combat.toObject());
    }
    expect(play.faults()).toEqual([]);
  });

  it.each(["vetoes", "failures"] as const)("starts, and says that its ties are not settled, after %s", async (what) => {
    const play = new Play(version, 1, ["gm", "gm2", "player"], TIED);
    const { table } = play;
    const gm = table.clients.get("gm")!;
    await table.idle();
    gm[what] = 1;
    play.starts(gm);
    play.presses(gm, ({ combat }) => combat.nextTurn());
    await table.idle();
    expect(gm.unsettled).toHaveLength(1);
    expect(gm.combat._source.round).toBe(1);
    for (let i = 0; gm.combat._source.round < 2 && i < 9; i += 1) {
      play.next(gm);
      await table.idle();
    }
    expect(play.faults()).toEqual([]);
  });
});

describe(
  "whatever happens in a fight of two GMs and a player",
  { timeout: 120_000 + timeoutFor(propertyRuns(10)) },
  () => {
    const events = fc.array(fc.tuple(fc.nat(18), fc.nat(5), fc.nat(5), fc.nat(12)), { minLength: 10, maxLength: 50 });

    it("each creature acts once in each round, or holds its action", async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), events, async (seed, all: readonly Event[]) => {
          const play = new Play(seed % 2 === 0 ? 13 : 14, seed, ["gm", "gm2", "player"], [5, 5, 4, 4, 4]);
          await play.table.idle();
          for (const event of all) await play.happens(event);
          await play.table.idle();
          expect(play.errors()).toEqual([]);
          expect(play.faults()).toEqual([]);
        }),
        { numRuns: propertyRuns(8), endOnFailure: false, seed: PROPERTY_SEED },
      );
    });
  },
);
