// Builds TypeScript of this repository for Node as the module is built, and runs it.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { plainFunctions } from "./plain-functions.mjs";

const root = join(import.meta.dirname, "..");

/**
 * @param {Readonly<Record<string, string>>} input Files from the root, by the name of what they become. `main` is run.
 * @param {{ readonly flags?: readonly string[], readonly external?: readonly string[] }} [options] Flags of Node, and packages that are not built in.
 * @returns {Promise<number>} The exit code.
 */
export const runBuilt = async (input, { flags = [], external = [] } = {}) => {
  // Beside the benchmark's own packages, which are found from there.
  const outDir = join(root, "bench/dist", String(process.pid));
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      plugins: [plainFunctions()],
      ssr: { noExternal: true, external: [...external] },
      build: {
        ssr: true,
        outDir,
        target: "node20",
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(root, file)])),
          output: { entryFileNames: "[name].mjs", topLevelVar: false },
        },
      },
    });
    const told = [...flags, join(outDir, "main.mjs"), ...process.argv.slice(2)];
    return spawnSync(process.execPath, told, { stdio: "inherit", cwd: root }).status ?? 1;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};
