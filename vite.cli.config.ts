import { defineConfig } from "vite";

/** The command line as one file for Node, packages included; cli/build.mjs says where it goes. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "cli/main.ts",
    target: "node20",
    minify: false,
    // As in vite.config.ts.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: "parapet.mjs", topLevelVar: false },
    },
  },
});
