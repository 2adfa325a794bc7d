import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { dataBook } from "../../src/rules/books/data/data-book";
import { readRuleSet } from "../../src/rules/books/data/document";
import { registerRuleSet } from "../../src/rules/index";
import { failureOf } from "./expectations";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
const paths = files.filter((path) => path.endsWith(".txt")).sort();

const removals = files
  .filter((path) => path.endsWith(".json"))
  .map((path) => readRuleSet(JSON.parse(readFileSync(join(import.meta.dirname, path), "utf8"))))
  .map((document) => registerRuleSet(dataBook(document)));

afterAll(() => {
  for (const remove of removals) remove();
});

const folders = new Map<string, string[]>();
for (const path of paths) {
  const [folder = ""] = path.split(sep);
  folders.set(folder, [...(folders.get(folder) ?? []), path]);
}

const titleOf = (path: string): string =>
  path
    .replace(/\.txt$/, "")
    .split(sep)
    .slice(1)
    .join(", ")
    .replaceAll("-", " ");

describe.each([...folders])("%s", (_folder, itsPaths) => {
  test.each(itsPaths.map((path) => [titleOf(path), path] as const))("%s", (_title, path) => {
    const failure = failureOf(readFileSync(join(import.meta.dirname, path), "utf8"), `tests/scenarios/${path}`);
    if (failure !== undefined) expect.fail(`\n${failure}`);
  });
});
