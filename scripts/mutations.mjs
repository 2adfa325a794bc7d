// `npm run mutations`: plants one small fault after another into a copy of the project, and runs the test file that must notice it.
// scripts/mutations/list.mjs has the faults. It ends with an error if a test passes in spite of its fault.
// Options: --only=PART (of a name), --kind=KIND, --baseline (first runs each test file without a fault, and it must pass).
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { KINDS, MUTATIONS } from "./mutations/list.mjs";

/** @typedef {import("./mutations/list.mjs").Mutation} Mutation */
/** @typedef {{ readonly isGood: boolean, readonly hasFailed: boolean, readonly said: string }} Run `hasFailed`: by an assertion */

const ROOT = join(import.meta.dirname, "..");

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    kind: { type: "string" },
    baseline: { type: "boolean", default: false },
  },
});

/** @param {string} message @returns {never} */
const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const { kind, only } = values;
if (kind !== undefined && !KINDS.some((each) => each === kind))
  stop(`--kind is ${kind}; it can be ${KINDS.join(", ")}.`);
const chosen = MUTATIONS.filter((each) => each.name.includes(only) && (kind === undefined || each.kind === kind));
if (chosen.length === 0) stop(`No mutation has ${only} in its name${kind === undefined ? "" : ` and is of ${kind}`}.`);

/** The files as they are now, changes that are not committed included. @param {string} folder */
const copyTo = (folder) => {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.stdout.split("\0"))
    if (path !== "" && existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(folder, path));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
};

/** Tests of a client drive what is built. @param {string} test */
const needsBuild = (test) => /^tests\/(?:client|browser)\//.test(test);

/** Of Vitest, of fast-check, and of `tests/properties/agreement.ts`. */
const ASSERTION = /AssertionError|Property failed after|disagreement after/;

/** @param {string} folder @param {string} test @returns {Run | null} null if the build failed or the test file could not run */
const run = (folder, test) => {
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", test], {
    cwd: folder,
    env: { ...process.env, PARAPET_BUILT: needsBuild(test) ? "" : "on" },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const counts = /^\d+ tests: (\d+) passed, (\d+) failed, [^\n]*$/m.exec(stdout);
  if (counts === null || Number(counts[1]) + Number(counts[2]) === 0) {
    console.error(`${stdout}\n${stderr}`.trim().split("\n").slice(-20).join("\n"));
    return null;
  }
  const isGood = counts[2] === "0";
  return { isGood, hasFailed: !isGood && ASSERTION.test(stdout + stderr), said: counts[0] };
};

/** @param {string} folder @param {Mutation} mutation @returns {{ readonly isCaught: boolean, readonly outcome: string }} */
const tried = (folder, { file, from, to, test }) => {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  const places = text.split(from).length - 1;
  if (places !== 1) return { isCaught: false, outcome: `NOT PLANTED: ${places} places in ${file} have its text` };
  const began = performance.now();
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const its = run(folder, test);
  writeFileSync(path, text);
  const seconds = Math.round((performance.now() - began) / 1000);
  if (its === null) return { isCaught: false, outcome: `NOT RUN: the build failed, or ${test} did` };
  const how = its.hasFailed ? "caught by" : its.isGood ? "NOT CAUGHT by" : "FAILED WITHOUT AN ASSERTION in";
  return { isCaught: its.hasFailed, outcome: `${how} ${test} in ${seconds} s` };
};

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), "parapet-mutations-"));
let faults = 0;
try {
  copyTo(folder);
  for (const test of values.baseline ? new Set(chosen.map((each) => each.test)) : []) {
    const its = run(folder, test);
    if (its?.isGood !== true) faults += 1;
    console.log(`without a fault, ${test}: ${its?.isGood ? "passes" : (its?.said ?? "could not run")}`);
  }
  for (const mutation of chosen) {
    const { isCaught, outcome } = tried(folder, mutation);
    if (!isCaught) faults += 1;
    console.log(`${mutation.kind}, ${mutation.name}: ${outcome}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${chosen.length} mutations in ${minutes} minutes; ${faults === 0 ? "all are caught" : `${faults} are not as they must be`}.`,
);
process.exitCode = faults === 0 ? 0 : 1;
