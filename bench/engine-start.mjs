// How long Node takes to start with the engine's package, as a ratio to Node that loads nothing: least processor times of
// interleaved runs. `npm run bench:engine` after `npm run build:engine`.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const ROUNDS = 25;
const engine = pathToFileURL(join(import.meta.dirname, "..", "dist-engine", "engine.mjs")).href;

const TOLD = "const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);";

/** @param {string} script @returns {number} milliseconds of the processor's time that the process has had */
const timeOf = (script) =>
  Number(spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }).stdout);

const least = { nothing: Infinity, engine: Infinity };
for (let round = 0; round < ROUNDS; round += 1) {
  least.nothing = Math.min(least.nothing, timeOf(TOLD));
  least.engine = Math.min(least.engine, timeOf(`await import(${JSON.stringify(engine)}); ${TOLD}`));
}
const ratio = least.engine / least.nothing;
console.log(
  `empty ${least.nothing.toFixed(1)} ms, with the engine ${least.engine.toFixed(1)} ms: ${ratio.toFixed(2)} times`,
);
