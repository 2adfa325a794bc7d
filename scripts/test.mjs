// Tests: finds or installs a Chromium, builds what the tests drive once, runs vitest, ends with counts and the wall time.
// `npm test` runs what tells most in the least time, `npm test -- FILES` those files, `npm run test:full` everything.
// Options: --scope=quick|check|full, --seed=N (random order and random configurations), --shuffle, --write-budget.
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { findChromium } from "./find-chromium.mjs";
import { runSideBySide } from "./run-steps.mjs";
import { askedProjects } from "./tests/asked-projects.mjs";
import { keepTime, lastTime, printGrown, writeBudget } from "./tests/budget.mjs";
import { countsOf, isGood, printCounts } from "./tests/counts.mjs";
import { seedOf, writeFullRun } from "./tests/full-run.mjs";
import { clock, Progress } from "./tests/progress.mjs";
import { SCOPES } from "./tests/scopes.mjs";

const began = performance.now();

/** @param {string} message @returns {never} */
const stop = (message) => {
  console.error(message);
  process.exit(1);
};

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    scope: { type: "string", default: "quick" },
    seed: { type: "string" },
    shuffle: { type: "boolean", default: false },
    "write-budget": { type: "boolean", default: false },
  },
});
if (!(values.scope in SCOPES)) stop(`--scope is ${values.scope}; it can be ${Object.keys(SCOPES).join(", ")}.`);
// Files that are named run as `check` runs them.
const name = /** @type {keyof typeof SCOPES} */ (asked.length > 0 && values.scope === "quick" ? "check" : values.scope);
const scope = SCOPES[name];
// What a full run is, nobody changes: its result is written down.
for (const [key, value] of Object.entries(scope.environment))
  process.env[key] = name === "full" ? value : (process.env[key] ?? value);
if (values.seed !== undefined) process.env["PARAPET_SEED"] = values.seed;
if (values.shuffle) process.env["PARAPET_SHUFFLE"] = "on";
if (process.env["PARAPET_SHUFFLE"]) process.env["PARAPET_SEED"] ??= String(seedOf(new Date()));

const last = asked.length > 0 ? null : lastTime(name);
const before = last === null ? "not run here before" : `${clock(last)} last time here`;
console.log(asked.length > 0 ? `Tests of ${asked.join(", ")}.` : `${scope.command}: ${scope.what}; ${before}.`);
if (process.env["PARAPET_SHUFFLE"]) console.log(`Random order, seed ${process.env["PARAPET_SEED"]}.`);

const projects = await askedProjects(asked);
if (projects.size === 0) stop(`No test file has ${asked.join(" or ")} in its name.`);
if (projects.has("browser") || process.env["PARAPET_CLIENTS"] === "chromium") {
  try {
    process.env["CHROMIUM_PATH"] = findChromium();
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
}
if (!process.env["PARAPET_BUILT"])
  await runSideBySide([
    ["module", "npm run --silent build -- --logLevel warn"],
    ["playground", "npx --no vite build --config vite.playground.config.ts --logLevel warn"],
    ["command line", "npm run --silent build:cli"],
  ]);

const vitest = await startVitest("test", asked, { watch: false, reporters: [new Progress()] });
const modules = vitest.state.getTestModules();
await vitest.close();
const time = performance.now() - began;
const counts = countsOf(modules, vitest.state.getUnhandledErrors().length);
const good = isGood(counts) && process.exitCode !== 1;
if (values["write-budget"] && good && name === "check" && asked.length === 0) writeBudget(modules);
if (name === "check" && asked.length === 0) printGrown(modules);
if (name === "full" && asked.length === 0) writeFullRun(counts, good, time);
// The time of `check` is that of all its steps.
if (asked.length === 0 && good && name !== "check") keepTime(name, time);
printCounts(modules, counts, clock(time));
process.exitCode = good ? 0 : 1;
