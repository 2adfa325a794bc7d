import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXTRAS, QUERIES, readArguments, SCENES } from "./arguments.mjs";

describe("the arguments of the bench", () => {
  it("measures everything when nothing is named", () => {
    expect(readArguments([])).toEqual({ json: undefined, asked: [...QUERIES, ...EXTRAS], scenes: SCENES, named: [] });
  });

  it("measures the queries named, on the made scenes", () => {
    expect(readArguments(["--only", "judge,lines", "--json", "out.json"])).toEqual({
      json: "out.json",
      asked: ["lines", "judge"],
      scenes: ["W1", "W2", "W3", "W4"],
      named: [],
    });
  });

  it("measures all queries on the scenes named", () => {
    expect(readArguments(["--only", "W2", "--only", "real"])).toMatchObject({ asked: QUERIES, scenes: ["W2", "real"] });
  });

  it.each([
    [["--only", "Q1"], /expected some of lines, hidden, .*, got "Q1"/],
    [["--only", ""], /expected some of .*, got ""/],
    [["--fast"], /--fast/],
    [["--json"], /--json/],
    [["lines"], /lines/],
  ])("refuses %j in one line", (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  it("are named in the documents as they are understood", () => {
    const commands = ["README.md", "docs/speed.md"].flatMap((page) => [
      ...readFileSync(join(import.meta.dirname, "..", page), "utf8").matchAll(/npm run bench -- ([^`\n]+)/g),
    ]);
    expect(commands.length).toBeGreaterThan(2);
    for (const [, args] of commands) expect(() => readArguments(args?.split(" ") ?? []), args).not.toThrow();
  });
});
