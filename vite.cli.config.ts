import { defineConfig } from "vite";

/** The command line as one file for Node, packages included. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "cli/main.ts",
    outDir: "dist-cli",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "parapet.mjs" } },
  },
});
