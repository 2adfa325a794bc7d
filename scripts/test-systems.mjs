// `npm run test:systems`: runs the adapters against the source of real game systems and modules, from .systems (`npm run
// fetch:systems`) or where an environment variable says. Prints the shape that each has, and writes docs/systems-run.json.
// `npm run test:systems -- NAME…` runs those alone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLAYED, titleOf } from "./systems/list.mjs";
import { placeOf } from "./systems/folders.mjs";
import { ageOf, readRuns, writeRuns } from "./systems/runs.mjs";

const VITEST = "node_modules/vitest/vitest.mjs";
const names = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "parapet-systems-"));

/** @typedef {import("./systems/list.mjs").Played} Played */

/** The environment that its tests read; null where what it needs is not there. @param {Played} played @param {string} place */
const environmentOf = ({ variable, needs }, place) => {
  const system = PLAYED.find((each) => titleOf(each) === needs);
  const beside = system === undefined ? undefined : placeOf(system);
  if (beside === null) return null;
  return {
    ...process.env,
    [variable]: place,
    ...(system !== undefined && { [system.variable]: beside }),
    PARAPET_SHAPE: join(folder, "shape"),
  };
};

/** @param {string} place @returns {string | null} null for what is no checkout */
const commitOf = (place) =>
  spawnSync("git", ["-c", "safe.directory=*", "-C", place, "rev-parse", "HEAD"], { encoding: "utf8" }).stdout?.trim() ||
  null;

/** @returns {string | null} */
const readShape = () => {
  try {
    return readFileSync(join(folder, "shape"), "utf8").trim();
  } catch {
    return null;
  }
};

/** @param {Played} played @param {string} place @param {NodeJS.ProcessEnv} env */
const runOf = (played, place, env) => {
  const report = join(folder, "report.json");
  for (const file of [report, join(folder, "shape")]) rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = [VITEST, "run", "--config", "vitest.systems.config.ts", ...reporters, ...played.tests];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  const { numPassedTests = 0, numTotalTests = 0 } = JSON.parse(readFileSync(report, "utf8"));
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(place),
    shape: readShape(),
    passed: numPassedTests,
    failed: status === 0 ? 0 : Math.max(1, numTotalTests - numPassedTests),
  };
};

const before = readRuns();
const runs = PLAYED.map((played) => {
  const title = titleOf(played);
  const place = names.length === 0 || names.includes(played.name) ? placeOf(played) : null;
  const env = place === null ? null : environmentOf(played, place);
  if (place === null || env === null) return { title, ...before.find((run) => run.title === title) };
  return { title, ...runOf(played, place, env) };
});
rmSync(folder, { recursive: true });
writeRuns(runs);

const today = new Date();
for (const { title, date, commit = null, shape = null, passed = 0, failed = 0 } of runs)
  console.log(
    date === undefined
      ? `${title}: never run`
      : [
          `${title}: ${failed === 0 ? "passed" : "FAILED"}, ${passed} of ${passed + failed} tests`,
          shape === null ? [] : `shape ${shape}`,
          commit === null ? "no checkout" : commit.slice(0, 8),
          `${date} (${ageOf(date, today)})`,
        ]
          .flat()
          .join(", "),
  );
if (runs.some(({ failed = 0 }) => failed > 0)) process.exitCode = 1;
