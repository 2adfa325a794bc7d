import { describe, expect, test } from "vitest";
import { choiceOf, numberOf, readArguments } from "./arguments";

const KINDS = { attacker: "many", target: "many", format: "one" } as const;

describe("arguments", () => {
  test("several values may follow one option behind the scene", () => {
    const given = readArguments(["map.json", "--attacker", "a", "b c", "--target", "d"], KINDS);
    expect(given.positionals).toEqual(["map.json"]);
    expect(given.valuesOf("attacker")).toEqual(["a", "b c"]);
    expect(given.valuesOf("target")).toEqual(["d"]);
  });

  test("an option may be repeated, and the scene may come last", () => {
    const given = readArguments(["--attacker", "a", "--attacker=b", "map.json"], KINDS);
    expect(given.positionals).toEqual(["map.json"]);
    expect(given.valuesOf("attacker")).toEqual(["a", "b"]);
  });

  test("a value may start with a minus", () => {
    expect(readArguments(["--format", "-5,3"], KINDS).valueOf("format")).toBe("-5,3");
  });

  test.each([
    [["--format", "json", "--format", "table"], "came twice"],
    [["--format", "json", "--format", "json", "--format=json"], "came 3 times"],
  ])("an option of one value is refused when it is repeated", (args, said) => {
    expect(() => readArguments(args, KINDS)).toThrow(`--format: ${said}, wanted once`);
  });

  test.each(["--charge=no", "--charge=true", "--charge="])("a flag with a value is refused: %s", (arg) => {
    expect(() => readArguments([arg], { charge: "flag" })).toThrow(/--charge: came with the value .* wanted it alone/);
  });

  test("the first choice is the default", () => {
    expect(choiceOf(readArguments([], KINDS), "format", ["json", "table"])).toBe("json");
  });

  test.each(["", " ", "1e3", "0x10", "Infinity", "NaN", "5 ft", "1,5"])("%j is no number", (text) => {
    expect(() => numberOf("--reach", text, "a number")).toThrow(/--reach: came .* wanted a number/);
  });

  test.each([
    ["10", 10],
    ["2.5", 2.5],
    ["-3", -3],
    ["+.5", 0.5],
  ] as const)("%s is a number", (text, value) => {
    expect(numberOf("--reach", text, "a number")).toBe(value);
  });
});
