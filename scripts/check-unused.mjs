// Exports that nothing outside tests imports. A type used in its own file only may stay exported, because other files
// name it through the type that has it. So may the array that enumerates one. A file that another loads by `import()` exports what
// that file names. unused-allowed.json lists other exceptions with reasons.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { analyzeTsConfig } from "ts-unused-exports";

const FOLDERS = ["src", "cli", "stand-in", "playground"];
const TYPE = /^export (interface |type |const [A-Z_0-9]+ = \[)/;
const allowed = JSON.parse(readFileSync("scripts/unused-allowed.json", "utf8"));

const files = FOLDERS.filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .sort();

/**
 * @param {...string} options
 * @returns {{ name: string, isType: boolean }[]} `path: export`, with whether it is one of those types
 */
const unusedExports = (...options) => {
  const { unusedExports: found } = analyzeTsConfig("tsconfig.json", [...files, ...options]);
  return Object.entries(found).flatMap(([path, exports]) => {
    const lines = readFileSync(path, "utf8").split("\n");
    return exports.map(({ exportName, location }) => ({
      name: `${relative(".", path).replaceAll("\\", "/")}: ${exportName}`,
      isType: TYPE.test(lines[location.line - 1] ?? ""),
    }));
  });
};

/** Files that others load late, and the text of those. */
const loadedLate = files.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(
    ([, path = ""]) => `${join(dirname(file), path)}.ts`,
  );
  return paths.map((path) => ({ path, text }));
});

/** @param {string} name `path: export` */
const isNamedWhereLoaded = (name) => {
  const [path = "", exported = ""] = name.split(": ");
  return loadedLate.some((late) => late.path === join(path) && new RegExp(`\\b${exported}\\b`).test(late.text));
};

const usedNowhere = new Set(unusedExports("--ignoreLocallyUsed").map(({ name }) => name));
const unused = unusedExports()
  .filter(({ name, isType }) => !isType || usedNowhere.has(name))
  .map(({ name }) => name)
  .filter((name) => !isNamedWhereLoaded(name));
const unlisted = unused.filter((name) => !(name in allowed));
const stale = Object.keys(allowed).filter((name) => !unused.includes(name));

for (const name of unlisted) console.error(`unused export    ${name}`);
for (const name of stale) console.error(`listed, but used ${name} (remove it from scripts/unused-allowed.json)`);
if (unlisted.length + stale.length > 0) process.exit(1);
console.log(`No unused exports in ${files.length} files; ${Object.keys(allowed).length} listed with a reason.`);
