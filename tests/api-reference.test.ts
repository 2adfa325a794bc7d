import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { apiTexts, DECLARATIONS } from "../scripts/api-texts.mjs";

const root = join(import.meta.dirname, "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

describe("the reference and the declarations of the API", () => {
  it("are what `npm run docs:api` makes of the source", { timeout: 120_000 }, async () => {
    const made = await apiTexts(root);
    const stored = Object.fromEntries(Object.keys(made).map((path) => [path, textOf(path)]));
    expect(stored, "run npm run docs:api").toEqual(made);
  });

  it("compile without Foundry's types and without the source", { timeout: 120_000 }, () => {
    const options = { strict: true, noEmit: true, types: [], lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] };
    const program = ts.createProgram([join(root, DECLARATIONS)], { ...options, skipDefaultLibCheck: true });
    const faults = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(faults).toEqual([]);
    const own = program
      .getSourceFiles()
      .map(({ fileName }) => fileName)
      .filter((name) => !name.includes("node_modules"));
    expect(own).toEqual([join(root, DECLARATIONS)]);
  });
});
