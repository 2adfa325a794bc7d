import { describe, expect, it } from "vitest";
import { readCoverChanges } from "./read-cover-changes";

const PLAIN = { kinds: [], side: "attacker", does: null, level: null, steps: 1, conceals: null, lifts: null, note: "" };

const read = (value: unknown) => {
  const { changes, faults } = readCoverChanges(value);
  expect(faults).toEqual([]);
  return changes;
};

describe("a flag of cover changes", () => {
  it("is a list, or one change", () => {
    const change = { does: "ignore", level: "half", kinds: ["ranged-weapon"], note: "Keen eye" };
    expect(read([change, { conceals: "lower" }])).toEqual([
      { ...PLAIN, ...change },
      { ...PLAIN, conceals: "lower" },
    ]);
    expect(read(change)).toEqual([{ ...PLAIN, ...change }]);
    expect(read(undefined)).toEqual([]);
    expect(read("")).toEqual([]);
  });

  it.each<[string, object[]]>([
    ["ignore", [{ does: "ignore" }]],
    ["ignore:lesser", [{ does: "ignore", level: "lesser" }]],
    ["ignore:three-quarters:ranged-weapon", [{ does: "ignore", level: "three-quarters", kinds: ["ranged-weapon"] }]],
    ["raise:2:target", [{ does: "raise", steps: 2, side: "target" }]],
    ["set:improved:melee:ranged", [{ does: "set", level: "improved", kinds: ["melee", "ranged"] }]],
    ["conceals:ignore:ranged", [{ conceals: "ignore", kinds: ["ranged"] }]],
    ["conceals:lower", [{ conceals: "lower" }]],
    ["lifts:close-range", [{ lifts: "close-range" }]],
    ["lifts:long-range:ranged-weapon", [{ lifts: "long-range", kinds: ["ranged-weapon"] }]],
    ["lifts:close-range:crossbow", [{ lifts: "close-range", kinds: ["crossbow"] }]],
    // What is written by two Active Effects that add: the first has ended its text.
    ["ignore:half;raise;", [{ does: "ignore", level: "half" }, { does: "raise" }]],
    ["ignore:half conceals:ignore", [{ does: "ignore", level: "half" }, { conceals: "ignore" }]],
  ])("is text: %s", (text, changes) => {
    expect(read(text)).toEqual(changes.map((change) => ({ ...PLAIN, ...change })));
  });

  it("is JSON as text, and a list to which an Active Effect has added text", () => {
    expect(read('[{"does": "raise", "steps": 3}]')).toEqual([{ ...PLAIN, does: "raise", steps: 3 }]);
    expect(read('{"does": "lower"}')).toEqual([{ ...PLAIN, does: "lower" }]);
    expect(read([{ does: "raise" }, "ignore:half"])).toEqual([
      { ...PLAIN, does: "raise" },
      { ...PLAIN, does: "ignore", level: "half" },
    ]);
  });

  it.each<[unknown, string]>([
    [[{ does: "forget" }], "flags.parapet.cover[0].does: expected one of ignore, raise, lower, set"],
    [[{ does: "set" }], "expected a level to set"],
    [[{ level: "half" }], "expected does, conceals or lifts"],
    [[{ does: "raise", steps: 0 }], "flags.parapet.cover[0].steps: expected at least 1"],
    [[{ does: "ignore", kinds: ["gaze"] }], "flags.parapet.cover[0].kinds[0]"],
    [[{ does: "ignore", note: "PARAPET.Reason.Unseen" }], "flags.parapet.cover[0].note: expected a name"],
    ["forget:half", "flags.parapet.cover[0].does"],
    ["ignore:half:soft", "expected one level, got half and soft (ignore:half:soft)"],
    ["conceals:half", "flags.parapet.cover[0].conceals"],
    ["lifts:prone", "flags.parapet.cover[0].lifts"],
    ["[{", "JSON"],
    [7, "flags.parapet.cover[0]"],
    [Array.from({ length: 51 }, () => ({ does: "raise" })), "at most 50 changes"],
  ])("with a fault does not count, and says why: %j", (value, fault) => {
    const { changes, faults } = readCoverChanges(value);
    expect(changes).toEqual([]);
    expect(faults[0]).toContain(fault);
  });

  it("keeps its valid changes", () => {
    expect(readCoverChanges([{ does: "raise" }, { does: "forget" }]).changes).toHaveLength(1);
  });
});
