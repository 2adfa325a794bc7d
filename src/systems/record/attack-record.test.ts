import { describe, expect, it } from "vitest";
import { modifier, plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { reason } from "../../rules/attack/verdict";
import { amending, amendmentsIn, flagsOfMiss, isDamage, missIn, recordIn } from "./attack-record";
import { flagsOfRecord, recordOf } from "./public-record";

const target = ruledTarget({
  verdict: plainVerdict({
    cover: "cover",
    obstacles: ["wall:w"],
    reasons: [reason("Unseen", { obstacles: ["token:between"] })],
    lines: [{ from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, isBlocked: true, obstacles: ["wall:w"], blockedAt: null }],
  }),
  changes: [modifier({})],
  unplaced: [],
  unplacedEffects: ["attack-at-advantage"],
  missChance: 20,
});

const record = recordOf(
  {
    of: "attack",
    ruleset: "pathfinder1e",
    title: "Bow",
    attacker: "token:a",
    missRolls: 2,
    targets: [target],
    unjudged: ["token:u"],
  },
  { key: "k", scene: "s", thingOf: (id) => ({ id, kind: "other", name: id, edges: [[0, 0, 100, 0]] }) },
);

/** As the database gives it back. */
const stored = (flags: object): object => JSON.parse(JSON.stringify(flags)) as object;

describe("the record of an attack", () => {
  it("is read as it was written", () => {
    expect(recordIn(stored(flagsOfRecord(record)))).toEqual(record);
  });

  it("has all that is spoken of, each once", () => {
    expect(record.things.map(({ id }) => id)).toEqual(["token:a", "token:between", "token:t", "token:u", "wall:w"]);
  });

  it("is nothing on messages without it", () => {
    expect(recordIn({})).toBeUndefined();
    expect(recordIn({ parapet: { miss: {} } })).toBeUndefined();
  });

  it.each([
    ["targets that are none", { targets: [{ target: "token:t" }] }, /attack\.targets/],
    [
      "a miss chance beyond all",
      { targets: [{ ...target, missChance: 200 }] },
      /missChance: expected 0 to 100, got 200/,
    ],
    ["edges without ends", { things: [{ id: "x", kind: "wall", name: "", edges: [[1, 2]] }] }, /things/],
    ["nothing at all", null, /attack/],
  ])("with %s says what is wrong", (_, changes, message) => {
    const attack = changes === null ? null : { ...record, ...changes };
    expect(() => recordIn({ parapet: { attack } })).toThrow(message);
  });
});

const NOTHING = { chances: {}, missed: new Set(), secret: new Set(), broken: new Set(), breaks: new Set(), coups: {} };

describe("what was done to an attack since", () => {
  it("is nothing at first, and then what was written", () => {
    expect(amendmentsIn({})).toEqual({ ...NOTHING, isUndone: false });
    const { flags } = stored(
      amending({
        chances: { "token:t": 35 },
        missed: { "token:t": true, "token:u": false },
        broken: { "token:u": true },
        breaks: { "wall:w": true, "wall:v": false },
        undone: true,
      }),
    ) as { flags: object };
    const missed = new Set(["token:t"]);
    const broken = new Set(["token:u"]);
    const breaks = new Set(["wall:w"]);
    const chances = { "token:t": 35 };
    expect(amendmentsIn(flags)).toEqual({ ...NOTHING, chances, missed, broken, breaks, isUndone: true });
  });

  it("has coups de grâce with a damage of whole numbers from 0", () => {
    const coups = { "token:t": { step: "done", damage: 0 } } as const;
    const { flags } = stored(amending({ coups })) as { flags: object };
    expect(amendmentsIn(flags).coups).toEqual(coups);
    expect([0, 17, -1, 1.5, "17", 20_000].map(isDamage)).toEqual([true, true, false, false, false, false]);
    const forged = { parapet: { amended: { coups: { "token:t": { step: "done", damage: -3 } } } } };
    expect(() => amendmentsIn(forged)).toThrow(/damage: expected 0 or more, got -3/);
  });
});

describe("rolls against miss chances", () => {
  it("are read as they were written", () => {
    const miss = { of: "m", die: 100, checks: [{ target: "token:t", rolled: 34 }] } as const;
    expect(missIn(stored(flagsOfMiss(miss)))).toMatchObject(miss);
    expect(() => missIn({ parapet: { miss: { of: "m", die: 12, checks: [] } } })).toThrow(/miss\.die/);
  });
});
