import { describe, expect, it } from "vitest";
import type { CheckContext } from "./shapes";
import { hiderIn, hiderOf } from "./stealth";

const hide = (changes: Partial<CheckContext> = {}): CheckContext => ({
  type: "skill-check",
  token: { id: "orc" },
  domains: ["stealth", "skill-check"],
  options: new Set(["action:hide", "secret"]),
  ...changes,
});

describe("who hides", () => {
  it.each(["action:hide", "action:sneak"])("is in a skill check with the option %s, also in a list", (action) => {
    expect(hiderIn(hide({ options: [action] }))).toBe("token:orc");
    const context = { type: "skill-check", options: [action] };
    expect(hiderOf({ flags: { sf2e: { context } }, speaker: { token: "orc" } })).toBe("token:orc");
  });

  it.each<[string, Partial<CheckContext>]>([
    ["Stealth for anything else", { options: new Set(["action:avoid-notice"]) }],
    ["initiative", { type: "initiative" }],
    ["a check made again", { isReroll: true }],
    ["the modifiers looked at", { viewOnly: true }],
    ["who has no token", { token: null }],
  ])("is nobody by %s", (_, changes) => {
    expect(hiderIn(hide(changes))).toBeNull();
  });

  it("is nobody by other messages", () => {
    const context = { type: "skill-check", options: ["action:hide"] };
    expect(hiderOf({ flags: {}, speaker: { token: "orc" } })).toBeNull();
    expect(hiderOf({ flags: { pf2e: { context } }, speaker: {} })).toBeNull();
    expect(
      hiderOf({ flags: { pf2e: { context: { ...context, isReroll: true } } }, speaker: { token: "a" } }),
    ).toBeNull();
    expect(hiderOf({ flags: { pf2e: { context: { type: "flat-check" } } }, speaker: { token: "orc" } })).toBeNull();
  });
});
