import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");

/** Builds dist-cli/parapet.mjs and moves it into place at the end, so that no other run loads half a file. */
export const buildCommandLine = async () => {
  const outDir = join(root, "dist-cli", `building-${process.pid}`);
  await build({ root, configFile: join(root, "vite.cli.config.ts"), build: { outDir } });
  renameSync(join(outDir, "parapet.mjs"), join(root, "dist-cli", "parapet.mjs"));
  rmSync(outDir, { recursive: true });
};

if (import.meta.filename === process.argv[1]) await buildCommandLine();
