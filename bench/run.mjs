// Installs what is measured against when it is missing, builds the measurement and runs it. Figures are ratios within
// one run.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runBuilt } from "../scripts/run-built.mjs";
import { readArguments, UsageError } from "./arguments.mjs";

const here = import.meta.dirname;
const PEERS = ["clipper2-wasm", "flatbush", "planck"];

/**
 * @param {string} message
 * @param {number} code
 * @returns {never}
 */
const stop = (message, code) => {
  console.error(message);
  process.exit(code);
};

const args = process.argv.slice(2);
try {
  readArguments(args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  stop(error.message.split("\n")[0] ?? "", 2);
}

if (!PEERS.every((peer) => existsSync(join(here, "node_modules", peer)))) {
  console.log("Installing what is measured against: npm ci --prefix bench");
  const { status } = spawnSync(`npm ci --prefix "${here}" --no-audit --no-fund`, { shell: true, stdio: "inherit" });
  if (status !== 0) stop("npm ci --prefix bench failed, so nothing was measured.", 1);
}

// A young generation so large that what a query leaves behind is counted before it is collected.
const flags = ["--expose-gc", "--max-semi-space-size=64", "--min-semi-space-size=64"];
const input = { main: "bench/main.ts", cold: "bench/cold.ts", threat: "bench/threat.ts" };
process.exitCode = await runBuilt(input, { flags, external: PEERS });
