import { defineConfig } from "vitest/config";

/** Tests of code without globals. Files share their worker's modules: loading them for each file costs as much as half the tests. */
const PURE = [
  "src/{geometry,scene,rules,combat,words,drawing}/**/*.test.ts",
  "{cli,scripts}/**/*.test.ts",
  "tests/{oracle,properties,scenarios,packs}/**/*.test.ts",
  // Not below: the book that `book-fixture` registers would be there for the other files too.
  "tests/rule-sets/*.test.ts",
];

const NODE = {
  environment: "node",
  // Long enough for the 10,000 runs per property of the scheduled workflow.
  testTimeout: 300_000,
  // Vitest would leave one core alone, which is half of a small machine.
  maxWorkers: "100%",
  sequence: { groupOrder: 0 },
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { name: "pure", include: PURE, isolate: false, ...NODE } },
      {
        test: {
          name: "unit",
          include: ["{src,stand-in,playground}/**/*.test.ts", "bench/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...PURE, "tests/browser/**", "tests/in-foundry/**"],
          ...NODE,
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
