// Builds and runs the measurement; results are ratios within one run.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const outDir = join(root, "dist-bench");
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "bench/pair.ts",
    outDir,
    target: "node20",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "pair.mjs" } },
  },
});
await import(pathToFileURL(join(outDir, "pair.mjs")).href);
rmSync(outDir, { recursive: true });
