import { describe, expect, it } from "vitest";
import { english, PLAIN_VERDICT } from "../../tests/plain-verdict";
import type { KnownVerdict } from "../foundry/verdicts/knowledge";
import type { Permission } from "../rules/attack/verdict";
import { verdictWords } from "./verdict-words";

const attack = (isAllowed: boolean): Permission => ({ action: "attack", isAllowed, reason: null });

const wordsOf = (verdict: Partial<KnownVerdict>) => verdictWords({ ...PLAIN_VERDICT, ...verdict }, english);

describe("the words of a verdict", () => {
  it.each([
    ["pathfinder1e", "none", 0, "No concealment"],
    ["pathfinder1e", "partial", 20, "20 % miss chance"],
    ["dnd5e", "none", 0, "Not obscured"],
    ["dnd5e", "partial", 0, "Lightly obscured"],
    ["dnd5e", "total", 0, "Heavily obscured: not seen"],
    ["pathfinder2e", "partial", 20, "Concealed: flat check DC 5"],
    ["pathfinder2e", "total", 50, "Hidden: flat check DC 11"],
    ["rise", "none", 0, null],
    ["ninth-age", "none", 0, null],
    ["crisis-protocol", "none", 0, null],
  ] as const)("by %s call %s concealment what it is called there", (ruleset, concealment, missChance, said) => {
    expect(wordsOf({ ruleset, concealment, missChance }).concealment).toBe(said);
  });

  // A phased target is missed half the time, and nothing conceals it.
  it("say a miss chance without concealment", () => {
    const phased = wordsOf({ ruleset: "epic-path", missChance: 50 });
    expect(phased).toMatchObject({ concealment: "50 % miss chance", tone: "covered" });
    expect(phased.brief).toContain("50 %");
  });

  it("say that there is no attack, though nothing is in the way", () => {
    const outOfSight = wordsOf({ ruleset: "ninth-age", permissions: [attack(false)] });
    expect(outOfSight).toMatchObject({ headline: "Cannot be attacked", brief: "Cannot be attacked", tone: "shut" });
  });

  it("mention both cover and a forbidden attack", () => {
    const words = wordsOf({ ruleset: "crisis-protocol", cover: "standard", permissions: [attack(false)] });
    expect(words).toMatchObject({
      headline: "Cover",
      refusal: "Cannot be attacked",
      brief: "Cannot be attacked",
    });
  });

  it("do not shut off what may be attacked without a line of effect", () => {
    expect(wordsOf({ lineOfEffect: false, permissions: [attack(true)] }).tone).toBe("free");
    expect(wordsOf({ lineOfEffect: false }).tone).toBe("shut");
  });

  it("keep what is the attacker's own apart", () => {
    const note = { key: "", data: {} };
    const { modifiers, attackModifiers, effects } = wordsOf({
      modifiers: [
        { stat: "ac", value: 4, side: "target", type: "cover", note },
        { stat: "attack", value: 2, side: "attacker", type: "flanking", note },
        { stat: "ac", value: -2, side: "attacker", type: "charge", note },
      ],
      effects: ["improved-evasion"],
    });
    expect(modifiers).toEqual(["+4 AC"]);
    expect(attackModifiers).toEqual(["+2 attack", "attacker −2 AC"]);
    expect(effects).toEqual(["improved evasion"]);
  });
});
