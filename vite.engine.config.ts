import { defineConfig } from "vite";
import { plainFunctions } from "./scripts/plain-functions.mjs";
import { englishOfTheEngine } from "./engine/texts.mjs";

const ENTRIES = ["engine", "draw", "analysis", "convert"];
const input: Record<string, string> = { parapet: "cli/main.ts" };
for (const name of ENTRIES) input[name] = `engine/${name}.ts`;

/** The engine as an npm package; engine/build.mjs writes the rest. One file for each entry and few that they share: Node reads many files slowly. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  plugins: [englishOfTheEngine(), plainFunctions()],
  define: { IS_PACKAGE: "true" },
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input,
      output: {
        entryFileNames: "[name].mjs",
        chunkFileNames: "parts/[name].mjs",
        // As in vite.config.ts.
        topLevelVar: false,
        comments: { legal: true, annotation: true, jsdoc: false },
        minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
      },
    },
  },
});
