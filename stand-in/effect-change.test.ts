import { describe, expect, it } from "vitest";
import { written } from "./effect-change";

// The League's declarations of 14, `client/documents/active-effect.d.mts`: `_applyChangeAdd`, `_applyChangeOverride`.
describe("a change of an effect", () => {
  it.each([
    ["assigns where there is nothing", undefined, "4", 4],
    ["assigns where there is null", null, "a", "a"],
    ["joins text", "ignore:half", " lower:1", "ignore:half lower:1"],
    ["sums numbers", 2, "3", 5],
    ["leaves a number to which text is added", 2, "three", 2],
    ["appends to a list", ["a"], "b", ["a", "b"]],
    [
      "appends what JSON has to a list",
      [{ does: "raise" }],
      '[{ "does": "lower" }]',
      [{ does: "raise" }, { does: "lower" }],
    ],
  ])("that adds %s", (_, current, value, expected) => {
    expect(written("add", current, value)).toEqual(expected);
  });

  it.each([
    ["text by anything", "a", "4", 4],
    ["a number by a number", 2, "4", 4],
    ["no number by text", 2, "four", 2],
  ])("that overrides replaces %s", (_, current, value, expected) => {
    expect(written("override", current, value)).toEqual(expected);
  });

  it.each(["custom", "multiply", "subtract", "upgrade", "downgrade"])("of the type %s is left out", (type) => {
    expect(written(type, 2, "3")).toBe(2);
  });
});
