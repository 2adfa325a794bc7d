// Every test, browser tests included: finds a Chromium for those, builds what they drive, runs vitest, ends with the counts.
// Arguments name the test files to run; all without.
import { spawnSync } from "node:child_process";
import { startVitest } from "vitest/node";
import { askedProjects } from "./asked-projects.mjs";
import { findChromium } from "./find-chromium.mjs";
import { printCounts } from "./test-counts.mjs";

/** @param {string} message */
const stop = (message) => {
  console.error(message);
  process.exit(1);
};

/** @param {string} command */
const runOrStop = (command) => {
  const { status } = spawnSync(command, { stdio: "inherit", shell: true });
  if (status !== 0) stop(`${command} failed, so no test was run.`);
};

const setChromium = () => {
  try {
    process.env["CHROMIUM_PATH"] = findChromium();
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
};

const asked = process.argv.slice(2);
if ((await askedProjects(asked)).has("browser")) setChromium();
runOrStop("npm run --silent build -- --logLevel warn");
runOrStop("npm run --silent build:cli");

const vitest = await startVitest("test", asked, { watch: false, reporters: ["default"] });
const modules = vitest.state.getTestModules();
await vitest.close();
process.exitCode = printCounts(modules) && process.exitCode !== 1 ? 0 : 1;
