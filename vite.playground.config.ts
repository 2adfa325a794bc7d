import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { readPacks } from "./scripts/packs/read-packs.mjs";

/** Scripts of their own: what Foundry gives every module as a global, and what has to run where no module is loaded. */
const SCRIPTS = {
  "from-disk.js": "playground/from-disk.js",
  "vendor/pixi.min.js": "node_modules/pixi.js/dist/pixi.min.js",
  "vendor/pixi-graphics-smooth.js": "node_modules/@pixi/graphics-smooth/dist/pixi-graphics-smooth.js",
  "vendor/handlebars.min.js": "node_modules/handlebars/dist/handlebars.min.js",
};

const scripts = (root: string): Plugin => ({
  name: "scripts",
  generateBundle() {
    for (const [fileName, path] of Object.entries(SCRIPTS))
      this.emitFile({ type: "asset", fileName, source: readFileSync(join(root, path)) });
  },
});

/** The compendia as JSON, as a browser reads no LevelDB. */
const packs = (root: string): Plugin => ({
  name: "packs",
  generateBundle() {
    for (const { name, documents } of readPacks(root))
      this.emitFile({ type: "asset", fileName: `packs/${name}.json`, source: JSON.stringify(documents) });
  },
});

/** The playground's page. The module itself is not in it: the page loads what `vite build` made. */
export default defineConfig({
  root: join(import.meta.dirname, "playground"),
  base: "./",
  publicDir: false,
  plugins: [scripts(import.meta.dirname), packs(import.meta.dirname)],
  build: {
    outDir: join(import.meta.dirname, "dist-playground"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    // Hooks are named for classes, so names stay.
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { keepNames: true, minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
});
