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
 * @param {number} time milliseconds
 */
export const writeFullRun = (counts, time) => {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  const result = {
    date: new Date().toISOString().slice(0, 10),
    commit: stdout.trim(),
    seed: Number(process.env["PARAPET_SEED"]),
    propertyRuns: Number(process.env["PARAPET_PROPERTY_RUNS"]),
    ...counts,
    minutes: Math.round(time / 60_000),
  };
  writeFileSync(join(ROOT, "docs/full-run.json"), `${JSON.stringify(result, null, 2)}\n`);
};
