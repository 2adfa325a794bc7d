import { defineConfig } from "vite";
import { englishOfTheEngine } from "./engine/texts.mjs";

const entries = ["engine", "draw", "analysis", "convert"].map((name) => [name, `engine/${name}.ts`]);
const input = { ...Object.fromEntries(entries), parapet: "cli/main.ts" };

/** The engine as an npm package; engine/build.mjs writes the rest. One file for each entry and few that they share: Node reads many files slowly. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  plugins: [englishOfTheEngine()],
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    rolldownOptions: {
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
