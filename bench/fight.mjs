// `npm run bench:fight`: a hash of all documents after each step of a scripted fight, on versions 13 and 14, to compare two states
// of the code. `npm run bench:fight -- FOLDER` also writes the documents there as JSON. It plays the built module.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const run = (/** @type {string[]} */ ...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};

const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  process.env["PARAPET_FIGHT"] = resolve(folder);
  mkdirSync(resolve(folder), { recursive: true });
}
const VITE = "node_modules/vite/bin/vite.js";
if (!process.env["PARAPET_BUILT"]) {
  run(VITE, "build", "--logLevel", "warn");
  run(VITE, "build", "--config", "vite.playground.config.ts", "--logLevel", "warn");
}
run("node_modules/vitest/vitest.mjs", "run", "--config", "bench/fight.config.ts");
