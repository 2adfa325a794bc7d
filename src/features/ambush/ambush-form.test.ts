import { describe, expect, it } from "vitest";
import { NEW_AMBUSH } from "../../combat/surprise/ambush";
import { withEntered } from "./ambush-form";

describe("what the GM enters for an ambush", () => {
  it.each([
    ["kind", "accident", { kind: "accident" }],
    ["sides", "party", { sides: "party" }],
    ["role-abc", "prey", { roles: { abc: "prey" } }],
    ["minutes", "3", { minutes: 3 }],
    ["isQuick", true, { isQuick: true }],
    ["isHidden", "no", { isHidden: false }],
    ["isHidden", "", { isHidden: null }],
    ["approach", "abc", { approach: { who: "abc", at: null } }],
    ["d20", "20", { d20: 20 }],
    ["challenge", "0.5", { challenge: 0.5 }],
    ["total-abc", "17", { awareness: { abc: { total: 17, rolled: null, mark: null, isLookingOut: false } } }],
    ["mark-abc", "aware", { awareness: { abc: { total: null, rolled: null, mark: "aware", isLookingOut: false } } }],
  ] as const)("%s %s is taken as it is meant", (name, value, wanted) => {
    expect(withEntered(NEW_AMBUSH, name, value)).toMatchObject(wanted);
  });

  it.each([
    ["minutes", "-3", { minutes: 0 }],
    ["minutes", "soon", { minutes: 0 }],
    ["d20", "21", { d20: null }],
    ["d20", "9.5", { d20: null }],
    ["harderBy", "7", { harderBy: 0 }],
    ["sides", "nobody", { sides: "hostile" }],
  ] as const)("%s %s is no value of it", (name, value, wanted) => {
    expect(withEntered(NEW_AMBUSH, name, value)).toMatchObject(wanted);
  });

  it("under no name of the form changes nothing", () => {
    expect(withEntered(NEW_AMBUSH, "constructor2", "x")).toBe(NEW_AMBUSH);
  });
});
