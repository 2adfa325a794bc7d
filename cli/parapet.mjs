#!/usr/bin/env node
// Runs the command line. Builds it first when it is missing or older than its source.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const program = join(root, "dist-cli", "parapet.mjs");
const SOURCES = [
  "cli",
  "lang",
  "src/geometry",
  "src/scene",
  "src/rules",
  "src/combat",
  "src/words",
  "src/drawing",
  "src/analysis",
  "package.json",
];

/** @param {string} path @returns {number} the newest modification time in a file or folder */
const changedAt = (path) => {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
};

const isStale = () => {
  const builtAt = statSync(program).mtimeMs;
  return SOURCES.some((path) => changedAt(join(root, path)) > builtAt);
};

if (!existsSync(program) || isStale()) {
  const { buildCommandLine } = await import("./build.mjs");
  await buildCommandLine();
}
await import(pathToFileURL(program).href);
