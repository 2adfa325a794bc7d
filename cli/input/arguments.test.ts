import { describe, expect, test } from "vitest";
import { choiceOf, numberOf, readArguments } from "./arguments";

const KINDS = { attacker: "many", target: "many", format: "one" } as const;

describe("readArguments", () => {
  test("takes several values after one option when they follow the scene", () => {
    const args = readArguments(["map.json", "--attacker", "a", "b c", "--target", "d"], KINDS);
    expect(args.positionals).toEqual(["map.json"]);
    expect(args.valuesOf("attacker")).toEqual(["a", "b c"]);
    expect(args.valuesOf("target")).toEqual(["d"]);
  });

  test("takes a repeated option, and the scene at the end", () => {
    const args = readArguments(["--attacker", "a", "--attacker=b", "map.json"], KINDS);
    expect(args.positionals).toEqual(["map.json"]);
    expect(args.valuesOf("attacker")).toEqual(["a", "b"]);
  });

  test("takes a value that starts with a minus", () => {
    expect(readArguments(["--format", "-5,3"], KINDS).valueOf("format")).toBe("-5,3");
  });

  test.each([
    [["--format", "json", "--format", "table"], 2],
    [["--format", "json", "--format", "json", "--format=json"], 3],
  ])("rejects an option of one value that is repeated", (argv, count) => {
    expect(() => readArguments(argv, KINDS)).toThrow(`--format: expected it once, got it ${count} times`);
  });

  test.each(["--charge=no", "--charge=true", "--charge="])("rejects a flag with a value: %s", (arg) => {
    expect(() => readArguments([arg], { charge: "flag" })).toThrow(/^--charge: expected no value, got ".*"$/);
  });

  test("suggests the option that an unknown one resembles", () => {
    expect(() => readArguments(["--traget", "a"], KINDS)).toThrow(
      "--traget: unknown option, did you mean --target? (options: --attacker, --target, --format)",
    );
    expect(() => readArguments(["--colour", "red"], KINDS)).toThrow("--colour: unknown option (options: ");
  });
});

describe("choiceOf", () => {
  test("returns the first choice by default", () => {
    expect(choiceOf(readArguments([], KINDS), "format", ["json", "table"])).toBe("json");
  });
});

describe("numberOf", () => {
  test.each(["", " ", "1e3", "0x10", "Infinity", "NaN", "5 ft", "1,5"])("rejects %j", (text) => {
    expect(() => numberOf("--reach", text, "a number")).toThrow(`--reach: expected a number, got "${text}"`);
  });

  test.each([
    ["10", 10],
    ["2.5", 2.5],
    ["-3", -3],
    ["+.5", 0.5],
  ] as const)("reads %s", (text, value) => {
    expect(numberOf("--reach", text, "a number")).toBe(value);
  });
});
