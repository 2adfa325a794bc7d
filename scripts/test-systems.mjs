// Runs the adapters against the real source of the game systems, for those of which the environment names a checkout;
// the others are not run, and that is said. DND5E_PATH: https://github.com/foundryvtt/dnd5e; PF1_PATH:
// https://github.com/greylore-d20/foundryvtt-pathfinder1.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SYSTEMS = [
  { name: "dnd5e", variable: "DND5E_PATH", test: "tests/systems/dnd5e.source.ts" },
  { name: "pf1", variable: "PF1_PATH", test: "tests/systems/pf1.source.mjs" },
];

const VITEST = "node node_modules/vitest/vitest.mjs run --config vitest.systems.config.ts";

/** @param {(typeof SYSTEMS)[number]} system */
const outcomeOf = ({ variable, test }) => {
  const path = process.env[variable];
  if (path === undefined || path === "") return `not run: ${variable} names no checkout`;
  if (!existsSync(path)) return `failed: ${variable} names ${path}, which is not there`;
  if (!existsSync(test)) return `not run: there is no ${test}`;
  return spawnSync(`${VITEST} ${test}`, { stdio: "inherit", shell: true }).status === 0 ? "passed" : "failed";
};

const outcomes = SYSTEMS.map((system) => `${system.name}: ${outcomeOf(system)}`);
console.log(outcomes.join("\n"));
if (outcomes.some((outcome) => outcome.includes(": failed"))) process.exitCode = 1;
