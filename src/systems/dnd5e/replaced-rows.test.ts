/** Rows that another module replaces at the end of a roll, as Automated Conditions 5e does; tests/systems/ac5e.source.ts runs it. */
import { describe, expect, it } from "vitest";
import { builtFrom, cover, rollOn, rowsIn, ruledOn, SHAPES, type Shape } from "../../../tests/systems/dnd5e-rolls";
import {
  applyAttack,
  isStillThere,
  NOTHING_APPLIED,
  ownTargets,
  withUnplaced,
  type AttackRoll,
  type TargetedToken,
} from "./apply-attack";
import type { TargetEntry } from "./rolls";
import { setTargetList } from "./target-list";

const tokenOf = (name: string, ac: number): TargetedToken => ({
  id: `token:${name}`,
  token: `Scene.s.Token.${name}`,
  actor: `Actor.${name}`,
  ac: { calc: "default", base: ac, shield: 0, bonus: 0, min: 0, cover: 0 },
});

const [orc, guard] = [tokenOf("b", 13), tokenOf("c", 16)];
const both = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)] } });
const half = ruledOn({ "token:b": { changes: [cover(2)] } });

const listOf = (targeted: readonly TargetedToken[]) =>
  targeted.map(({ token, actor, ac }) => ({ token, actor, ac: ac.base ?? null }));

/** A roll on which Parapet's numbers are, before and after it was built. */
const begun = (
  targeted: readonly TargetedToken[],
  ruled: typeof both,
  shape: Shape,
  barred: readonly string[] = [],
) => {
  const first = rollOn(listOf(targeted), shape);
  const before = applyAttack(first, ruled, { targeted, barred }, NOTHING_APPLIED);
  const roll = builtFrom(first);
  return { roll, applied: applyAttack(roll, ruled, { targeted, barred }, before) };
};

const replace = (roll: AttackRoll, change: (row: TargetEntry, index: number) => Partial<TargetEntry>): void =>
  setTargetList(
    roll.message,
    rowsIn(roll.message).map((row, index) => ({ ...row, ...change(row, index) })),
  );

const altered = (roll: AttackRoll, entries: readonly object[], targetADC: readonly string[] = []): AttackRoll => ({
  ...roll,
  process: {
    ...roll.process,
    options: { "automated-conditions-5e": { alteredTargetADCs: { ...entries }, targetADC } },
  },
});

const numbers = ({ message }: AttackRoll) => rowsIn(message).map(({ ac }) => ac);

describe.each(SHAPES)("rows of %s that another module replaces", (shape) => {
  it("by copies, count as they are", () => {
    const { roll, applied } = begun([orc, guard], both, shape);
    replace(roll, () => ({}));
    expect(isStillThere(roll, applied)).toBe(true);
  });

  it("by the actors' own numbers, get each target's cover again, once", () => {
    const { roll, applied } = begun([orc, guard], both, shape);
    replace(roll, (_, index) => ({ ac: [13, 16][index] ?? null }));
    expect(isStillThere(roll, applied)).toBe(false);
    const again = applyAttack(roll, both, { targeted: [orc, guard], barred: [] }, applied);
    expect(numbers(roll)).toEqual([15, 21]);
    expect(isStillThere(roll, again)).toBe(true);
    expect(ownTargets(roll, again)?.map(({ ac }) => ac)).toEqual([13, 16]);
  });

  it("by numbers that happen to be Parapet's, get the cover if the module says that they are its own", () => {
    const { roll, applied } = begun([orc], half, shape);
    replace(roll, () => ({ ac: 15 }));
    const its = altered(roll, [{ ac: 15, uuid: orc.actor, tokenUuid: orc.token }]);
    expect([isStillThere(roll, applied), isStillThere(its, applied)]).toEqual([true, false]);
    applyAttack(its, half, { targeted: [orc], barred: [] }, applied);
    expect(numbers(its)).toEqual([17]);
  });

  it.each([
    ["that are computed from the system's", ["+1"], "included"],
    ["that are fixed", ["12"], "unplaced"],
  ] as const)(
    "by numbers %s have as much cover of the system's own, or not, and the card says so",
    (_, given, where) => {
      const covered = { ...orc, ac: { ...orc.ac, cover: 2 } };
      const { roll, applied } = begun([covered], half, shape);
      replace(roll, () => ({ ac: 12 }));
      const its = altered(roll, [{ ac: 12, uuid: orc.actor, tokenUuid: orc.token }], given);
      const again = applyAttack(its, half, { targeted: [covered], barred: [] }, applied);
      expect(numbers(its)).toEqual([12]);
      const { included = [], unplaced = [] } = withUnplaced(its, half, [covered], again).targets[0]!;
      expect({ included, unplaced }).toEqual({ included: [], unplaced: [], [where]: [cover(2)] });
    },
  );

  it("without a number, or removed, have nothing, and the card says so", () => {
    for (const rows of [[{ ...listOf([orc])[0], ac: null }], []] as unknown as (readonly TargetEntry[])[]) {
      const { roll, applied } = begun([orc, guard], both, shape);
      const [, kept] = rowsIn(roll.message);
      setTargetList(roll.message, [...rows, ...(kept === undefined ? [] : [kept])]);
      const again = applyAttack(roll, both, { targeted: [orc, guard], barred: [] }, applied);
      const told = withUnplaced(roll, both, [orc, guard], again).targets;
      expect(told.map(({ target, unplaced }) => [target, unplaced])).toEqual([
        ["token:b", [cover(2)]],
        ["token:c", undefined],
      ]);
    }
  });

  it("together with the number to beat, have one number in all places", () => {
    const { roll, applied } = begun([orc], half, shape);
    const changed = { ...roll, process: { ...roll.process, target: 14 } };
    replace(changed, () => ({ ac: 14 }));
    for (const { options } of changed.built) options.target = 14;
    applyAttack(changed, half, { targeted: [orc], barred: [] }, applied);
    const { built, process } = changed;
    expect([numbers(changed), process.target, built[0]?.options.target, built[0]?.d20?.options.target]).toEqual([
      [16],
      16,
      16,
      16,
    ]);
  });

  it("with the lowest of them as number to beat, have the lowest of Parapet's", () => {
    const { roll, applied } = begun([orc, guard], both, shape);
    replace(roll, (_, index) => ({ ac: [13, 16][index] ?? null }));
    for (const { options } of roll.built) options.target = 13;
    applyAttack(roll, both, { targeted: [orc, guard], barred: [] }, applied);
    expect(roll.built[0]?.options.target).toBe(15);
  });

  it("with a number of its own for several targets, keep it", () => {
    const { roll, applied } = begun([orc, guard], both, shape);
    for (const { options } of roll.built) options.target = 10;
    applyAttack(roll, both, { targeted: [orc, guard], barred: [] }, applied);
    expect(roll.built[0]?.options.target).toBe(10);
  });
});

describe("a target in total cover among others", () => {
  it("is left out again in 5.3, where its row has come back", () => {
    const { roll, applied } = begun([orc, guard], both, "5.3", ["token:c"]);
    setTargetList(roll.message, [
      { uuid: orc.actor, ac: 15 },
      { uuid: guard.actor, ac: 16 },
    ]);
    expect(isStillThere(roll, applied)).toBe(false);
    applyAttack(roll, both, { targeted: [orc, guard], barred: ["token:c"] }, applied);
    expect(numbers(roll)).toEqual([15]);
  });

  it("has `null` again in 6.0, where a copy has made 0 of it, and its own number for Undo", () => {
    const { roll, applied } = begun([orc, guard], both, "6.0", ["token:c"]);
    replace(roll, (row) => ({ ac: row.ac ?? 0 }));
    const again = applyAttack(roll, both, { targeted: [orc, guard], barred: ["token:c"] }, applied);
    expect(numbers(roll)).toEqual([15, null]);
    expect(ownTargets(roll, again)?.map(({ ac }) => ac)).toEqual([13, 16]);
  });
});
