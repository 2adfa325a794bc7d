import { spawnSync } from "node:child_process";

/**
 * Runs commands in order and stops at the first that fails.
 * @param {readonly (readonly [name: string, command: string])[]} steps
 */
export const runSteps = (steps) => {
  for (const [name, command] of steps) {
    console.log(`\n── ${name}: ${command}`);
    const start = performance.now();
    const { status } = spawnSync(command, { stdio: "inherit", shell: true });
    if (status !== 0) {
      console.error(`\n${name} failed (${command}).`);
      process.exit(status ?? 1);
    }
    console.log(`── ${name}: good, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
};
