import { describe, expect, test } from "vitest";
import { MOST_LETTERS } from "./stored";
import { isOrderUnread, storedOrder, storedPart, writtenReadied } from "./read-encounter";

const readied = { round: 2, words: "they come", action: "shoot", item: null, trigger: null };
const PART = {
  modifier: 3,
  dexterity: 2,
  rollOffs: [7],
  rolled: 21,
  isUnaware: true,
  hasActed: true,
  actedIn: 2,
  held: { round: 2 },
  steppedIn: null,
};

const read = (part: unknown) => storedPart({ flags: { parapet: { part } } });

describe("the flag on a combatant", () => {
  test.each([
    ["held", "__proto__"],
    ["steppedIn", { round: 2, behind: { id: "b" }, place: 1 }],
  ])("with a newer or invalid value in %s keeps its other fields", (field, value) => {
    expect(read({ ...PART, [field]: value })).toEqual({ ...read(PART), [field]: null });
  });

  test.each([[], "part", null, 7, JSON.parse('{ "__proto__": { "hasActed": true } }')].map((each) => [each]))(
    "counts %j as nothing stored",
    (part) => {
      expect(read(part)).toEqual(read(undefined));
    },
  );

  test("has no readied action that counts, whatever its owner writes", () => {
    const written = (each: unknown) => ({ flags: { parapet: { part: { ...PART, readied: each } } } });
    expect(storedPart(written(readied))).toEqual(read(PART));
    expect(writtenReadied(written(readied))).toEqual(readied);
    for (const each of [null, undefined, "shoot", { ...readied, words: "x".repeat(MOST_LETTERS + 1) }])
      expect(writtenReadied(written(each))).toBeNull();
  });
});

describe("the flag on a combat", () => {
  const order = {
    ...{ turn: { round: 4, acting: "a" }, base: 1, renewals: 0, isAdopted: false },
    readied: [{ who: "a", ...readied }],
  };
  const change = { id: "c", kind: "turn", who: null, turn: order.turn, before: { order: {}, combatants: {} } };
  const stored = (journal: unknown) => ({ flags: { parapet: { order: { ...order, journal } } } });

  test("with a change of unknown kind loses its journal but not the round", () => {
    expect(storedOrder(stored([change]))).toEqual({ ...order, journal: [change] });
    for (const journal of [[change, { ...change, kind: "dream" }], "journal", undefined]) {
      expect(storedOrder(stored(journal))).toEqual({ ...order, journal: [] });
      expect(isOrderUnread(stored(journal))).toBe(false);
    }
  });

  test.each([
    [{ ...readied, trigger: { event: "falls", whom: "anyone", creature: null, region: null, within: null } }],
    [{ ...readied, item: "x".repeat(10_000) }],
    ["readied"],
  ])("with an invalid readied action %# keeps all else", (each) => {
    const flags = { parapet: { order: { ...order, readied: [each], journal: [] } } };
    expect(storedOrder({ flags })).toEqual({ ...order, readied: [], journal: [] });
  });
});
