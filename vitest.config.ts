import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,cli,stand-in,playground,scripts}/**/*.test.ts", "bench/*.test.ts", "tests/**/*.test.ts"],
          exclude: ["tests/browser/**", "tests/in-foundry/**"],
          // Long enough for the 10,000 runs per property of the scheduled workflow.
          testTimeout: 300_000,
          // Files share their worker's modules: loading them for each of 230 files took as long as half of the tests.
          isolate: false,
          // Vitest would leave one core alone, which is half of a small machine.
          maxWorkers: "100%",
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "browser",
          environment: "node",
          include: ["tests/browser/**/*.test.ts"],
          isolate: false,
          globalSetup: ["tests/browser/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
