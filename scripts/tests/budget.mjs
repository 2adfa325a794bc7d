// Seconds that each test file takes: tests/budget.json, which `npm run check -- --write-budget` writes. How long each command
// took here last time: .test-times.json, which is in no commit and outlives `npm ci`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const BUDGET = join(ROOT, "tests/budget.json");
const LAST = join(ROOT, ".test-times.json");

/** Files that take less than this are not worth a line, seconds. */
const LEAST = 0.5;

/** How many files `check` names. */
const MOST = 10;

/** @typedef {import("vitest/node").TestModule} TestModule */
/** @typedef {Readonly<Record<string, number>>} Seconds */

/** @param {string} file @returns {unknown} */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;

/** @param {readonly TestModule[]} modules @returns {Seconds} by file */
const secondsOf = (modules) => {
  /** @type {Record<string, number>} */
  const seconds = {};
  for (const module of modules) {
    const { duration, collectDuration } = module.diagnostic();
    seconds[module.relativeModuleId] = rounded((duration + collectDuration) / 1000);
  }
  return Object.fromEntries(Object.entries(seconds).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * The files that took longest beyond their budget.
 * @param {Seconds} now @param {Seconds} budget
 * @returns {readonly { readonly file: string, readonly before: number, readonly now: number }[]}
 */
export const grown = (now, budget) =>
  Object.entries(now)
    .map(([file, seconds]) => ({ file, before: budget[file] ?? 0, now: seconds }))
    .filter((each) => each.now - each.before >= LEAST)
    .sort((a, b) => b.now - b.before - (a.now - a.before))
    .slice(0, MOST);

/** @param {readonly TestModule[]} modules */
export const printGrown = (modules) => {
  const { files = {} } = /** @type {{ files?: Seconds }} */ (read(BUDGET));
  const all = grown(secondsOf(modules), files);
  if (all.length === 0) return;
  console.log("\nGrown most against tests/budget.json, seconds (a note, not a failure):");
  for (const { file, before, now } of all) console.log(`  ${before.toFixed(1)} to ${now.toFixed(1)}  ${file}`);
};

/** @param {readonly TestModule[]} modules */
export const writeBudget = (modules) => {
  const files = Object.fromEntries(Object.entries(secondsOf(modules)).filter(([, seconds]) => seconds >= LEAST));
  writeFileSync(BUDGET, `${JSON.stringify({ files }, null, 2)}\n`);
};

/** @param {string} command @returns {number | null} how long it took here last time, milliseconds */
export const lastTime = (command) => /** @type {Record<string, number>} */ (read(LAST))[command] ?? null;

/** @param {string} command @param {number} time milliseconds */
export const keepTime = (command, time) => {
  writeFileSync(LAST, JSON.stringify({ .../** @type {object} */ (read(LAST)), [command]: time }));
};
