import { describe, expect, it } from "vitest";
import {
  armour,
  change,
  circumstance,
  greater,
  make,
  ruled,
  shownOptions,
  standard,
  strike,
  withShield,
} from "../../../tests/systems/pf2e-checks";
import { applyAttack, defenceAdded } from "./apply-attack";
import type { CheckContext } from "./check";

describe("cover against a strike", () => {
  it("raises the difficulty of this roll and leaves the caller's context as it was", () => {
    const context = strike();
    const before = structuredClone({ ...context, actor: null, origin: null, target: null });
    expect(applyAttack(context, standard, make).dc?.value).toBe(20);
    expect({ ...context, actor: null, origin: null, target: null }).toEqual(before);
  });

  it("is counted once, however often the same context is rolled", () => {
    const context = strike();
    applyAttack(context, standard, make);
    expect(applyAttack(context, standard, make).dc?.value).toBe(20);
  });

  it.each([
    [1, 2, 1],
    [2, 2, 0],
    [2, 4, 2],
    [4, 2, 0],
  ])("does not add to a shield of +%i: cover of +%i adds %i", (shield, cover, added) => {
    const context = strike({ dc: withShield(shield) });
    const target = ruled(change("ac", cover));
    expect(applyAttack(context, target, make).dc?.value).toBe(18 + shield + added);
    expect(defenceAdded(context, target)).toBe(added);
  });

  it("adds to what is no circumstance bonus, to penalties, and to what is out of force", () => {
    const modifiers = [armour, circumstance("off-guard", -2), circumstance("parry", 2, false)];
    const context = strike({ dc: { slug: "ac", value: 16, statistic: { modifiers } } });
    expect(applyAttack(context, standard, make).dc?.value).toBe(18);
  });

  it("stands among the parts of the difficulty in place of what it outdoes, on a copy", () => {
    const dc = withShield(1);
    const shown = applyAttack(strike({ dc }), standard, make).dc?.statistic?.modifiers;
    expect(shown?.map(({ slug, modifier }) => [slug, modifier])).toEqual([
      ["chain-mail", 4],
      ["parapet-cover", 2],
    ]);
    expect(dc.statistic.modifiers.map(({ slug }) => slug)).toEqual(["chain-mail", "raised-shield"]);
  });

  it("is the level that the system's own rules read", () => {
    expect(shownOptions(applyAttack(strike(), standard, make))).toEqual([
      "item:ranged",
      "target",
      "target:cover-bonus:2",
      "target:cover-level:standard",
    ]);
  });

  it("gives way to greater cover that the target has taken, and outdoes lesser", () => {
    const taken = (level: string, bonus: number): CheckContext =>
      strike({
        options: new Set([`target:cover-level:${level}`, `target:cover-bonus:${bonus}`]),
        dc: { slug: "ac", value: 18 + bonus, statistic: { modifiers: [circumstance("cover", bonus)] } },
      });
    const behindMore = applyAttack(taken("greater", 4), standard, make);
    expect([behindMore.dc?.value, shownOptions(behindMore)]).toEqual([
      22,
      ["target:cover-bonus:4", "target:cover-level:greater"],
    ]);
    const behindLess = applyAttack(taken("standard", 2), greater, make);
    expect([behindLess.dc?.value, shownOptions(behindLess)]).toEqual([
      22,
      ["target:cover-bonus:4", "target:cover-level:greater"],
    ]);
  });

  it("adds to what the target has taken against ranged attacks alone, where it is out of force", () => {
    const options = new Set(["target:cover-level:greater-prone", "target:cover-bonus:4"]);
    const dc = { slug: "ac", value: 18, statistic: { modifiers: [armour, circumstance("cover", 4, false)] } };
    expect(applyAttack(strike({ options, dc }), standard, make).dc?.value).toBe(20);
  });

  it("goes by the options where the difficulty does not say what it is made of", () => {
    const options = ["target:cover-level:lesser", "target:cover-bonus:1"];
    expect(applyAttack(strike({ dc: { slug: "armor", value: 19 }, options }), standard, make).dc?.value).toBe(20);
  });

  it("is no matter where nothing is to be changed, or another difficulty is rolled against", () => {
    const context = strike();
    expect(applyAttack(context, ruled(), make)).toBe(context);
    const grapple = strike({ dc: { slug: "fortitude", value: 15 } });
    expect(applyAttack(grapple, standard, make)).toBe(grapple);
    const free = strike({ dc: null });
    expect(applyAttack(free, standard, make)).toBe(free);
  });
});
