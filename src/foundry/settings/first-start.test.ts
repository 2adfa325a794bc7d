import { describe, expect, it } from "vitest";
import { isToAsk, type StartSeen } from "./first-start";

const UNTOUCHED: StartSeen = { answer: "", version: 0, ruleset: "dnd5e", initial: "dnd5e" };

describe("a world's GM", () => {
  it.each<[string, Partial<StartSeen>]>([
    ["Parapet begins in it for the first time", {}],
    ["the answer was put off", { answer: "later", version: 1 }],
  ])("is asked for the rules where %s", (_, given) => {
    expect(isToAsk({ ...UNTOUCHED, ...given })).toBe(true);
  });

  it.each<[string, Partial<StartSeen>]>([
    ["the question was answered", { answer: "done" }],
    ["the question was answered, and the version was never written", { answer: "done", version: 0 }],
    ["an older Parapet has begun in the world", { version: 1 }],
    ["a rule set was chosen while the answer was put off", { answer: "later", version: 1, ruleset: "rise" }],
    ["a rule set of another module is chosen", { answer: "later", version: 1, ruleset: "house.rules" }],
    ["what is stored is no answer", { answer: 7, version: 1 }],
  ])("is not asked where %s", (_, given) => {
    expect(isToAsk({ ...UNTOUCHED, ...given })).toBe(false);
  });
});
