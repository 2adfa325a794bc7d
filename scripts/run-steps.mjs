import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** @typedef {readonly [name: string, command: string]} Step */

/** @param {Step} step */
const heading = ([name, command]) => `\n── ${name}: ${command}`;

/** @param {Step} step @param {number} start */
const praise = ([name], start) => `── ${name}: good, ${((performance.now() - start) / 1000).toFixed(1)} s`;

/** @param {Step} step @param {number | null} status @returns {never} */
const stop = ([name, command], status) => {
  console.error(`\n${name} failed (${command}).`);
  process.exit(status ?? 1);
};

/**
 * Runs commands in order and stops at the first that fails.
 * @param {readonly Step[]} steps
 */
export const runSteps = (steps) => {
  for (const step of steps) {
    console.log(heading(step));
    const start = performance.now();
    const { status } = spawnSync(step[1], { stdio: "inherit", shell: true });
    if (status !== 0) stop(step, status);
    console.log(praise(step, start));
  }
};

/**
 * Runs commands that do not need each other. They begin in order, as many at a time as there are cores. The output of each is
 * printed at its end. After one that fails, no other begins.
 * @param {readonly Step[]} steps
 */
export const runSideBySide = async (steps) => {
  const waiting = [...steps];
  /** @type {{ step: Step, status: number | null }[]} */
  const failed = [];
  /** @param {Step} step @returns {Promise<void>} */
  const run = (step) =>
    new Promise((done) => {
      const start = performance.now();
      const child = spawn(step[1], { stdio: ["ignore", "pipe", "pipe"], shell: true });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (part) => {
          said += part;
        });
      child.on("close", (status) => {
        console.log(`${heading(step)}\n${said.trim()}`);
        if (status === 0) console.log(praise(step, start));
        else failed.push({ step, status });
        done();
      });
    });
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined && failed.length === 0; step = waiting.shift()) await run(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  for (const { step, status } of failed) stop(step, status);
};
