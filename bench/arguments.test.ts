import { describe, expect, it } from "vitest";
import { EXTRAS, QUERIES, readArguments, SCENES } from "./arguments.mjs";

describe("the arguments of the bench", () => {
  it("measures everything when nothing is named", () => {
    expect(readArguments([])).toEqual({ json: undefined, asked: [...QUERIES, ...EXTRAS], scenes: SCENES });
  });

  it("measures the queries named, on the made scenes", () => {
    expect(readArguments(["--only", "Q3,Q1", "--json", "out.json"])).toEqual({
      json: "out.json",
      asked: ["Q1", "Q3"],
      scenes: ["W1", "W2", "W3", "W4"],
    });
  });

  it("measures all queries on the scenes named", () => {
    expect(readArguments(["--only", "W2", "--only", "real"])).toMatchObject({ asked: QUERIES, scenes: ["W2", "real"] });
  });

  it.each([
    [["--only", "Q9"], /expected some of Q1, Q2, .*, got "Q9"/],
    [["--only", ""], /expected some of .*, got ""/],
    [["--fast"], /--fast/],
    [["--json"], /--json/],
    [["Q1"], /Q1/],
  ])("refuses %j in one line", (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
