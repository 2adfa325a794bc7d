import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { readPacks } from "./scripts/packs/read-packs.mjs";

/** What Foundry gives every module as a global, and the page therefore loads as a script of its own. */
const GLOBALS = {
  "vendor/pixi.min.js": "pixi.js/dist/pixi.min.js",
  "vendor/pixi-graphics-smooth.js": "@pixi/graphics-smooth/dist/pixi-graphics-smooth.js",
  "vendor/handlebars.min.js": "handlebars/dist/handlebars.min.js",
};

const globals = (root: string): Plugin => ({
  name: "globals",
  generateBundle() {
    for (const [fileName, path] of Object.entries(GLOBALS))
      this.emitFile({ type: "asset", fileName, source: readFileSync(join(root, "node_modules", path)) });
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
  plugins: [globals(import.meta.dirname), packs(import.meta.dirname)],
  build: {
    outDir: join(import.meta.dirname, "dist-playground"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    // Hooks are named for classes, so names stay.
    minify: false,
    rolldownOptions: {
      output: { keepNames: true, minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
});
