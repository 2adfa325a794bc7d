// Builds what is fuzzed and runs it, each target in a worker of its own that is watched from here.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "../..");
const outDir = join(root, "node_modules/.cache", `fuzz-${process.pid}`);

try {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: { main: join(import.meta.dirname, "main.ts"), worker: join(import.meta.dirname, "worker.ts") },
        // As the module is built.
        output: { entryFileNames: "[name].mjs", topLevelVar: false },
      },
    },
  });
  const told = ["--expose-gc", join(outDir, "main.mjs"), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, told, { stdio: "inherit", cwd: root }).status ?? 1;
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
