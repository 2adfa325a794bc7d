import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

const build = (config: string): void => {
  const program = join(ROOT, "node_modules/vite/bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [program, "build", "--config", config, "--logLevel", "warn"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${config} did not build:\n${stderr}`);
};

/** Once for all browser tests. `npm test` has built the module already. */
export const setup = (): void => {
  if (!existsSync(join(ROOT, "dist/module.json"))) build("vite.config.ts");
  build("vite.playground.config.ts");
};
