import { join } from "node:path";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { plainFunctions } from "./scripts/plain-functions.mjs";
import { makeInstallable } from "./scripts/package/installable.mjs";
import { readPacks } from "./scripts/packs/read-packs.mjs";

/** Halves the size of the zip. Class names stay: Foundry derives hook names from them. */
const MINIFY: Rolldown.OutputOptions["minify"] = {
  compress: { keepNames: { class: true, function: false } },
  mangle: { keepNames: { class: true, function: false } },
  codegen: { removeWhitespace: true },
};

/** Keeps licences; annotations for bundlers are useless in the final file. */
const COMMENTS: Rolldown.OutputOptions["comments"] = { legal: true, annotation: false, jsdoc: false };

/** What a worker may load: rooms that need neither Foundry nor a DOM, and the packages that they use. */
const PURE =
  /\/src\/(?:geometry|scene|rules|combat|words|drawing)\/|\/node_modules\/(?:valibot|dequal)\/|rolldown:runtime|rolldown\/runtime/;

/** A world reads two files at its start. In the engine, small functions would cost more bytes than they save time. */
const ARROWS = (name: string) => (name === "core" ? "all" : name === "engine" ? "large" : "none");

/** Records every module in a built file, by the bundler's name for it. */
const notingModules = (modules: Set<string>): Plugin => ({
  name: "noting-modules",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "chunk") for (const module of Object.keys(file.modules)) modules.add(module);
  },
});

/** The scene whose walls the tests inside Foundry send lines through. */
const provingGround = (root: string) => {
  const documents = readPacks(root).flatMap((pack) => pack.documents);
  const { width, height, walls } = documents.find(({ name }) => name === "Proving ground") ?? {};
  return { width, height, walls };
};

/** A separate file that shares nothing with the module: it is loaded only with Quench. */
const buildInFoundryTests = (root: string, modules: Set<string>): Promise<unknown> =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [notingModules(modules)],
    define: { PROVING_GROUND: JSON.stringify(provingGround(root)) },
    build: {
      outDir: "dist",
      emptyOutDir: false,
      target: "es2022",
      sourcemap: true,
      minify: false,
      lib: { entry: "tests/in-foundry/main.ts", formats: ["es"], fileName: () => "parapet-quench.mjs" },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { codeSplitting: false, comments: COMMENTS, minify: MINIFY },
      },
    },
  });

/** Makes dist/ installable in Foundry. */
const installable = (root: string, modules: Set<string>): Plugin => ({
  name: "installable",
  closeBundle: async () => {
    await buildInFoundryTests(root, modules);
    await makeInstallable(root, join(root, "dist"), modules);
  },
});

const bundled = new Set<string>();

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [plainFunctions(ARROWS), notingModules(bundled), installable(import.meta.dirname, bundled)],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    // The bundler minifies below: vite keeps the whitespace of libraries.
    minify: false,
    cssMinify: true,
    cssCodeSplit: false,
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "parapet.mjs", cssFileName: "parapet" },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Foundry may load this file under several addresses, such as `parapet.mjs?1`. Each would be another instance of what
        // is in it. So it only imports the core, and all other files import only each other, under one address each.
        entryFileNames: "parapet.mjs",
        chunkFileNames: "chunks/[name]-[hash].mjs",
        // The rooms without Foundry and a DOM have a file of their own, which a worker loads as well.
        codeSplitting: {
          groups: [
            { name: "engine", tags: ["$initial"], test: PURE, priority: 2 },
            { name: "core", tags: ["$initial"], priority: 1 },
          ],
        },
        // With `const` kept, engines inline the kernels' arrays: one pair takes two thirds of the time (bench `lines`).
        topLevelVar: false,
        comments: COMMENTS,
        minify: MINIFY,
      },
    },
  },
});
