import { describe, expect, it } from "vitest";
import { helpOf, readArguments, UsageError } from "./arguments.mjs";

const NAMES = ["judge", "notation"];
const told = (...args: readonly string[]) => readArguments(args, NAMES, 7);

describe("arguments of the fuzz run", () => {
  it("tries everything for a minute, by any seed, when nothing is asked", () => {
    expect(told()).toEqual({ minutes: 1, seed: 7, only: NAMES, path: undefined, help: false });
  });

  it("shows one case again", () => {
    expect(told("--only", "judge", "--seed", "5", "--path", "4:0")).toMatchObject({
      seed: 5,
      only: ["judge"],
      path: "4:0",
    });
  });

  it("knows a question for help from a mistake, and answers with every option and target", () => {
    expect(told("--help").help).toBe(true);
    for (const word of ["--minutes", "--only", "--seed", "--path", ...NAMES]) expect(helpOf(NAMES)).toContain(word);
  });

  it.each([
    [["--fast"], /--fast/],
    [["--only", "walls"], /expected some of judge, notation, got "walls"/],
    [["--minutes", "0"], /--minutes: expected .*, got "0"/],
    [["--path", "4"], /--path: expected .*, got "4"/],
  ])("refuses %j in one line", (args, message) => {
    expect(() => told(...args)).toThrow(UsageError);
    expect(() => told(...args)).toThrow(message);
  });
});
