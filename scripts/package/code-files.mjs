// Which files of code the built module loads, from what each of them imports.
import { posix } from "node:path";
import { gzipSync } from "node:zlib";

/** Of all files that Foundry loads when a world starts, each compressed as servers send it, in bytes. */
export const MOST_AT_START = 300 * 1000;

const STATIC = /\b(?:import|from)\s*["'`](\.{1,2}\/[\w./-]+\.mjs)["'`]/g;
const LATE = /\bimport\(\s*["'`](\.{1,2}\/[\w./-]+\.mjs)["'`]/g;

/**
 * @param {readonly string[]} entries
 * @param {ReadonlyMap<string, Buffer>} contents
 * @param {readonly RegExp[]} imports
 * @returns {Set<string>} names of the entries and of all that they import, whether the files are there or not
 */
const reached = (entries, contents, imports) => {
  const found = new Set(entries);
  for (const name of found) {
    const code = contents.get(name)?.toString("utf8") ?? "";
    for (const [, path = ""] of imports.flatMap((each) => [...code.matchAll(each)]))
      found.add(posix.join(posix.dirname(name), path));
  }
  return found;
};

/**
 * Everything that may be loaded.
 * @param {readonly string[]} entries @param {ReadonlyMap<string, Buffer>} contents
 */
export const codeFiles = (entries, contents) => [...reached(entries, contents, [STATIC, LATE])];

/**
 * What is loaded when a world starts.
 * @param {readonly string[]} entries @param {ReadonlyMap<string, Buffer>} contents
 */
export const filesAtStart = (entries, contents) => [...reached(entries, contents, [STATIC])];

/** @param {readonly string[]} entries @param {ReadonlyMap<string, Buffer>} contents */
export const sizeAtStart = (entries, contents) =>
  filesAtStart(entries, contents)
    .map((name) => gzipSync(contents.get(name) ?? "", { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
