import { describe, expect, it } from "vitest";
import { isToAsk, type StartSeen } from "./first-start";

const UNTOUCHED: StartSeen = { answer: "", ruleset: "dnd5e", initial: "dnd5e" };

describe("a world's GM", () => {
  it.each<[string, Partial<StartSeen>]>([
    ["Parapet begins in it for the first time, and whenever the answer was put off", {}],
    ["what is stored is no answer", { answer: 7 }],
  ])("is asked for the rules where %s", (_, given) => {
    expect(isToAsk({ ...UNTOUCHED, ...given })).toBe(true);
  });

  it.each<[string, Partial<StartSeen>]>([
    ["the question was answered", { answer: "done" }],
    ["a rule set was chosen while the answer was put off", { ruleset: "rise" }],
    ["a rule set of another module is chosen", { ruleset: "house.rules" }],
  ])("is not asked where %s", (_, given) => {
    expect(isToAsk({ ...UNTOUCHED, ...given })).toBe(false);
  });
});
