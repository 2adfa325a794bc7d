// `npm run bench:hash`: a hash of every rule set's verdicts on each real map and scenario, to compare two states of the code.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const here = import.meta.dirname;
const outDir = join(here, "dist-hash");
try {
  await build({
    root: join(here, ".."),
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      minify: false,
      rolldownOptions: { input: join(here, "verdict-hash.ts"), output: { entryFileNames: "hash.mjs" } },
    },
  });
  process.exitCode = spawnSync(process.execPath, [join(outDir, "hash.mjs")], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
