// docs/full-run.json: when every test last ran on both versions with the most runs, from which seed, and how it ended.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** @typedef {import("./counts.mjs").Counts} Counts */

/** A new seed each day, the same on every machine. @param {Date} date */
export const seedOf = (date) => Math.floor(date.getTime() / 86_400_000);

/**
 * @param {Counts} counts
 * @param {boolean} good
 * @param {number} time milliseconds
 */
export const writeFullRun = (counts, good, time) => {
  /** @param {readonly string[]} words */
  const git = (...words) => spawnSync("git", words, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const result = {
    date: new Date().toISOString().slice(0, 10),
    commit: git("rev-parse", "HEAD"),
    isChanged: git("status", "--porcelain", "--untracked-files=no") !== "",
    good,
    versions: process.env["PARAPET_VERSIONS"],
    clients: process.env["PARAPET_CLIENTS"],
    seed: Number(process.env["PARAPET_SEED"]),
    propertyRuns: Number(process.env["PARAPET_PROPERTY_RUNS"]),
    ...counts,
    minutes: Math.round(time / 60_000),
  };
  writeFileSync(join(ROOT, "docs/full-run.json"), `${JSON.stringify(result, null, 2)}\n`);
};
