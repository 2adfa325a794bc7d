import { describe, expect, it } from "vitest";
import { damageOf } from "./damage";

const rolls = (...totals: readonly number[]) => totals.map((total) => ({ class: "DamageRoll", total }));
const byFlags = (attacks: unknown) => ({ flags: { pf1: { metadata: { rolls: { attacks } } } } });

describe("the damage in a message of pf1", () => {
  it("is the sum of its damage rolls, and with the critical ones that of the critical hit", () => {
    expect(damageOf(byFlags([{ damage: rolls(7, 2), critDamage: [] }]))).toEqual({ normal: 9, critical: null });
    expect(damageOf(byFlags([{ damage: rolls(7, 2), critDamage: rolls(8) }]))).toEqual({ normal: 9, critical: 17 });
  });

  it("is that of the first critical hit of several attacks", () => {
    const attacks = [
      { damage: rolls(3), critDamage: [] },
      { damage: rolls(5), critDamage: rolls(6) },
      { damage: rolls(1), critDamage: rolls(1) },
    ];
    expect(damageOf(byFlags(attacks))).toEqual({ normal: 5, critical: 11 });
  });

  it("is 1 at least", () => {
    expect(damageOf(byFlags([{ damage: rolls(-2), critDamage: rolls(-1) }]))).toEqual({ normal: 1, critical: 1 });
  });

  it("is read where version 11 keeps it, and from objects by index", () => {
    const system = { rolls: { attacks: { 0: { damage: { 0: { total: 4 } } } } } };
    expect(damageOf({ flags: {}, system })).toEqual({ normal: 4, critical: null });
  });

  it.each([[{}], [byFlags([]).flags], [byFlags([{ attack: { total: 20 } }]).flags], [byFlags("none").flags]])(
    "is unknown with the flags %j",
    (flags) => {
      expect(damageOf({ flags })).toBeUndefined();
    },
  );
});
