#!/usr/bin/env node
// Runs the command line, building it first when it is not there or older than its source.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const program = join(root, "dist-cli", "parapet.mjs");
const SOURCES = ["cli", "lang", "src/geometry", "src/scene", "src/rules", "src/combat", "src/words"];

/** @param {string} folder @returns {number} when anything in it last changed */
const changedAt = (folder) =>
  Math.max(
    0,
    ...readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(root, folder, name)).mtimeMs,
    ),
  );

const isStale = () => {
  const builtAt = statSync(program).mtimeMs;
  return SOURCES.some((folder) => existsSync(join(root, folder)) && changedAt(folder) > builtAt);
};

if (!existsSync(program) || isStale()) {
  const { buildCommandLine } = await import("./build.mjs");
  await buildCommandLine();
}
await import(pathToFileURL(program).href);
