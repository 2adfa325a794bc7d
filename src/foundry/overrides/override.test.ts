import { describe, expect, it } from "vitest";
import { isOver, overrideKey, readOverrides, storedOverride, turnFor, type CombatNow, type Override } from "./override";

const FIGHT: CombatNow = {
  combat: "fight",
  isStarted: true,
  round: 2,
  turn: 1,
  combatant: "orc",
  tokens: ["token:o", "token:m"],
};

const OVERRIDE: Override = {
  attacker: "token:m",
  target: "token:o",
  ruleset: "pathfinder1e",
  ruling: { cover: "soft" },
  until: "turn",
  since: { combat: "fight", round: 2, turn: 1, combatant: "orc" },
};

const KEY = overrideKey("token:m", "token:o");

describe("a ruling stored on a scene", () => {
  it("reads back as written, each pair under its own flag", () => {
    const toAll: Override = {
      ...OVERRIDE,
      attacker: null,
      ruling: { concealment: "total" },
      until: "removed",
      since: null,
    };
    const flags = { [KEY]: storedOverride(OVERRIDE), [overrideKey(null, "token:o")]: storedOverride(toAll), other: 1 };
    const { byKey, faults } = readOverrides(structuredClone(flags));
    expect([...byKey.values()]).toEqual([OVERRIDE, toAll]);
    expect(faults).toEqual([]);
    expect(new Set([KEY, overrideKey("token:o", "token:m"), overrideKey(null, "token:o")]).size).toBe(3);
  });

  it("leaves no trace of the former one when overwritten with Foundry's merge", () => {
    const concealed = storedOverride({ ...OVERRIDE, ruling: { concealment: "partial" } });
    expect(readOverrides({ [KEY]: { ...storedOverride(OVERRIDE), ...concealed } }).byKey.get(KEY)?.ruling).toEqual({
      concealment: "partial",
    });
  });

  it("has a miss chance, which those of earlier versions lack", () => {
    const { missChance, ...earlier } = storedOverride(OVERRIDE);
    expect(missChance).toBeNull();
    expect(readOverrides({ [KEY]: earlier }).byKey.get(KEY)).toEqual(OVERRIDE);
    const rolled: Override = { ...OVERRIDE, ruling: { missChance: 0 } };
    expect(readOverrides({ [KEY]: storedOverride(rolled) }).byKey.get(KEY)).toEqual(rolled);
  });

  it.each([null, undefined, "rubbish", 7])("does not exist if the flags are %j", (flags) => {
    expect(readOverrides(flags)).toEqual({ byKey: new Map(), faults: [] });
  });

  it.each([
    [null, "expected an object, got null"],
    [{ ...storedOverride(OVERRIDE), cover: 4 }, "cover: expected a level of cover or null, got 4"],
    [{ ...storedOverride(OVERRIDE), concealment: "some" }, "expected one of none, partial, total"],
    [{ ...storedOverride(OVERRIDE), missChance: 33.5 }, "missChance: expected a whole number from 0 to 100 or null"],
    [{ ...storedOverride(OVERRIDE), until: "doomsday" }, "expected one of turn, combat, removed"],
    [{ ...storedOverride(OVERRIDE), since: {} }, "since.combat"],
    [{ ...storedOverride(OVERRIDE), target: "token:x" }, "expected an override of the pair in its name"],
  ])("is reported and ignored if it is invalid: %j", (stored, fault) => {
    const sound = overrideKey(null, "token:o");
    const { byKey, faults } = readOverrides({
      [KEY]: stored,
      [sound]: storedOverride({ ...OVERRIDE, attacker: null }),
    });
    expect([...byKey.keys()]).toEqual([sound]);
    expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(fault)]);
  });
});

describe("a ruling until the end of the turn", () => {
  it("applies in that turn", () => expect(isOver(OVERRIDE, () => [FIGHT])).toBe(false));

  it("ends with the next turn, the next round and the combat", () => {
    expect(isOver(OVERRIDE, () => [{ ...FIGHT, turn: 2, combatant: "elf" }])).toBe(true);
    expect(isOver(OVERRIDE, () => [{ ...FIGHT, round: 3 }])).toBe(true);
    expect(isOver(OVERRIDE, () => [])).toBe(true);
    expect(isOver(OVERRIDE, () => [{ ...FIGHT, combat: "other" }])).toBe(true);
  });

  it("continues if a combatant joins before the current one", () => {
    expect(isOver(OVERRIDE, () => [{ ...FIGHT, turn: 2 }])).toBe(false);
  });

  it("goes by the turn number while there is no current combatant", () => {
    const nobodys = { ...OVERRIDE, since: { combat: "fight", round: 2, turn: 1, combatant: null } };
    expect(isOver(nobodys, () => [{ ...FIGHT, combatant: null }])).toBe(false);
    expect(isOver(nobodys, () => [{ ...FIGHT, combatant: null, turn: 2 }])).toBe(true);
  });
});

describe("a ruling until the end of the combat", () => {
  const override: Override = { ...OVERRIDE, until: "combat" };

  it("lasts across turns and rounds, and ends with its own combat", () => {
    expect(isOver(override, () => [{ ...FIGHT, round: 9, combatant: "elf" }])).toBe(false);
    expect(isOver(override, () => [{ ...FIGHT, combat: "other" }])).toBe(true);
  });

  it("without a combat has ended", () => expect(isOver({ ...override, since: null }, () => [FIGHT])).toBe(true));
});

it("a ruling until it is removed never ends by itself", () => {
  expect(isOver({ ...OVERRIDE, until: "removed", since: null }, () => [])).toBe(false);
});

describe("the turn a ruling is made in", () => {
  const other: CombatNow = { ...FIGHT, combat: "other", combatant: "elf", tokens: ["token:e"] };

  it("is that of the combat with one of the pair in it", () => {
    expect(turnFor("token:m", "token:x", [other, FIGHT])?.combat).toBe("fight");
    expect(turnFor(null, "token:o", [other, FIGHT])?.combat).toBe("fight");
  });

  it("is that of any started combat otherwise, and none before the start", () => {
    expect(turnFor("token:x", "token:y", [other, FIGHT])?.combat).toBe("other");
    expect(turnFor("token:x", "token:y", [{ ...other, isStarted: false }])).toBeNull();
    expect(turnFor("token:e", "token:y", [{ ...other, isStarted: false }, FIGHT])?.combat).toBe("fight");
  });
});
