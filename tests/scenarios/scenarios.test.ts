import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { failuresOf } from "./expectations";

const HERE = dirname(fileURLToPath(import.meta.url));

const scenarioFiles = (): string[] =>
  readdirSync(HERE, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".txt"))
    .map((path) => join(HERE, path))
    .sort();

const failuresIn = (path: string): readonly string[] => {
  const source = readFileSync(path, "utf8");
  const failures = failuresOf(source);
  return failures.length === 0 ? [] : [relative(process.cwd(), path), ...failures, source];
};

const titleOf = (path: string): string =>
  relative(HERE, path)
    .replace(/\.txt$/, "")
    .split(sep)
    .slice(1)
    .join(", ")
    .replaceAll("-", " ");

const folderOf = (path: string): string => relative(HERE, path).split(sep)[0] ?? "";

const folders = new Map<string, string[]>();
for (const path of scenarioFiles()) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), path]);

for (const [folder, paths] of folders) {
  describe(folder, () => {
    test.each(paths.map((path) => [titleOf(path), path] as const))("%s", (_, path) => {
      const failures = failuresIn(path);
      if (failures.length > 0) expect.fail(`\n${failures.join("\n\n")}`);
    });
  });
}
