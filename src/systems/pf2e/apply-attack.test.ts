import { describe, expect, it } from "vitest";
import {
  armour,
  change,
  circumstance,
  greater,
  orc,
  ruled,
  shownOptions,
  standard,
  strike,
  system,
  withShield,
  type Adjustment,
} from "../../../tests/systems/pf2e-checks";
import { applyAttack } from "./apply-attack";
import type { CheckContext } from "./shapes";
import type { RuledTarget } from "../adapter/attack";

const applied = (context: CheckContext, target: RuledTarget): CheckContext =>
  applyAttack(context, target, system).context;

const bonusOf = (context: CheckContext, target: RuledTarget): number => applyAttack(context, target, system).bonus;

describe("cover against a strike", () => {
  it("raises the difficulty of this roll and leaves the caller's context as it was", () => {
    const context = strike();
    const before = structuredClone({ ...context, actor: null, origin: null, target: null });
    expect(applied(context, standard).dc?.value).toBe(20);
    expect({ ...context, actor: null, origin: null, target: null }).toEqual(before);
  });

  it("is counted once, however often the same context is rolled", () => {
    const context = strike();
    applied(context, standard);
    expect(applied(context, standard).dc?.value).toBe(20);
  });

  it.each([
    [1, 2, 1],
    [2, 2, 0],
    [2, 4, 2],
    [4, 2, 0],
  ])("does not add to a shield of +%i: cover of +%i adds %i", (shield, cover, added) => {
    const context = strike({ dc: withShield(shield) });
    const target = ruled(change("ac", cover));
    expect(applied(context, target).dc?.value).toBe(18 + shield + added);
    expect(bonusOf(context, target)).toBe(added === 0 ? 0 : cover);
  });

  it("adds to what is no circumstance bonus, to penalties, and to what is out of force", () => {
    const modifiers = [armour, circumstance("off-guard", -2), circumstance("parry", 2, false)];
    const context = strike({ dc: { slug: "ac", value: 16, statistic: { modifiers } } });
    expect(applied(context, standard).dc?.value).toBe(18);
  });

  it("stands among the parts of the difficulty in place of what it outdoes, on a copy", () => {
    const dc = withShield(1);
    const shown = applied(strike({ dc }), standard).dc?.statistic?.modifiers;
    expect(shown?.map(({ slug, modifier }) => [slug, modifier])).toEqual([
      ["chain-mail", 4],
      ["cover", 2],
    ]);
    expect(dc.statistic.modifiers.map(({ slug }) => slug)).toEqual(["chain-mail", "raised-shield"]);
  });

  it("is the level that the system's own rules read", () => {
    expect(shownOptions(applied(strike(), standard))).toEqual([
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
    const behindMore = applied(taken("greater", 4), standard);
    expect([behindMore.dc?.value, shownOptions(behindMore)]).toEqual([
      22,
      ["target:cover-bonus:4", "target:cover-level:greater"],
    ]);
    const behindLess = applied(taken("standard", 2), greater);
    expect([behindLess.dc?.value, shownOptions(behindLess)]).toEqual([
      22,
      ["target:cover-bonus:4", "target:cover-level:greater"],
    ]);
  });

  it("adds to what the target has taken against ranged attacks alone, where it is out of force", () => {
    const options = new Set(["target:cover-level:greater-prone", "target:cover-bonus:4"]);
    const dc = { slug: "ac", value: 18, statistic: { modifiers: [armour, circumstance("cover", 4, false)] } };
    expect(applied(strike({ options, dc }), standard).dc?.value).toBe(20);
  });

  it("goes by the options where the difficulty does not say what it is made of", () => {
    const options = ["target:cover-level:lesser", "target:cover-bonus:1"];
    expect(applied(strike({ dc: { slug: "armor", value: 19 }, options }), standard).dc?.value).toBe(20);
  });

  it("is no matter where nothing is to be changed, or another difficulty is rolled against", () => {
    const context = strike();
    expect(applied(context, ruled())).toBe(context);
    const grapple = strike({ dc: { slug: "fortitude", value: 15 } });
    expect(applied(grapple, standard)).toBe(grapple);
    const free = strike({ dc: null });
    expect(applied(free, standard)).toBe(free);
  });

  it("counts cover taken while prone for ranged attacks on the prone alone", () => {
    const taken = ["target:cover-level:greater-prone", "target:cover-bonus:4"];
    const levelIn = (...others: readonly string[]) =>
      shownOptions(applied(strike({ options: new Set([...taken, ...others]) }), standard)).find((each) =>
        each.startsWith("target:cover-level"),
      );
    expect(levelIn("item:ranged", "target:condition:prone")).toBe("target:cover-level:greater-prone");
    expect(levelIn("item:melee", "target:condition:prone")).toBe("target:cover-level:standard");
    expect(levelIn("item:ranged")).toBe("target:cover-level:standard");
  });
});

describe("cover that a rule on the target changes", () => {
  const less = (by: number, changes: Partial<Adjustment> = {}): Adjustment => ({
    slug: "cover",
    test: () => true,
    getNewValue: (current) => current - by,
    ...changes,
  });
  const notBelowNothing: Adjustment = { slug: "cover", test: () => true, getNewValue: (n) => Math.max(0, n) };
  const aimedAt = (
    adjustments: Readonly<Record<string, readonly Adjustment[]>>,
    statistic: object = { domains: ["ac", "all"], modifiers: [armour] },
  ): CheckContext =>
    strike({
      target: { ...orc, actor: { synthetics: { modifierAdjustments: adjustments } } },
      dc: { slug: "ac", value: 18, statistic },
    });

  it("counts as the rule leaves it, as with Aim in Starfinder", () => {
    const context = aimedAt({ ac: [less(1), notBelowNothing] });
    const result = applyAttack(context, standard, system);
    expect([result.bonus, result.context.dc?.value]).toEqual([1, 19]);
    expect(result.context.dc?.statistic?.modifiers?.at(-1)).toMatchObject({ slug: "cover", modifier: 1 });
  });

  it("is nothing where the rule leaves nothing, or suppresses it", () => {
    for (const context of [aimedAt({ ac: [less(2), notBelowNothing] }), aimedAt({ ac: [less(0, { suppress: true })] })])
      expect([bonusOf(context, standard), applied(context, standard).dc?.value]).toEqual([0, 18]);
  });

  it("is weighed after the rule: a shield outdoes what is left", () => {
    const modifiers = [armour, circumstance("raised-shield", 2)];
    const context = aimedAt({ ac: [less(2)] }, { domains: ["ac"], modifiers });
    expect(applied(context, greater).dc?.value).toBe(18);
    expect(bonusOf(context, ruled(change("ac", 5)))).toBe(3);
  });

  it("has each rule once, of those for all modifiers or for cover, in the difficulty's domains", () => {
    const once = less(1, { slug: null });
    expect(bonusOf(aimedAt({ ac: [once], all: [once], will: [less(1)] }), greater)).toBe(3);
    expect(bonusOf(aimedAt({ ac: [less(1, { slug: "raised-shield" })] }), greater)).toBe(4);
    expect(bonusOf(aimedAt({ "dex-based": [less(1)] }, { domains: ["dex-based"], modifiers: [] }), greater)).toBe(3);
  });

  it("is tested by the options of the target, with its cover among them", () => {
    const seen: string[][] = [];
    const test = (options: string[] | Set<string>): boolean => {
      seen.push([...options].sort());
      return false;
    };
    const options = new Set(["self:trait:orc", "self:cover-level:lesser", "self:cover-bonus:1"]);
    const context = aimedAt({ ac: [less(1, { test })] }, { domains: [], modifiers: [], options });
    expect(bonusOf(context, standard)).toBe(2);
    expect(seen).toEqual([["self:cover-bonus:2", "self:cover-level:standard", "self:trait:orc"]]);
    expect([...options]).toHaveLength(3);
  });

  it("is as Parapet reckons it where the system cannot adjust", () => {
    const context = aimedAt({ ac: [less(1)] });
    const result = applyAttack(context, standard, { ...system, adjust: () => false });
    expect([result.bonus, result.context.dc?.value]).toEqual([2, 20]);
  });
});
