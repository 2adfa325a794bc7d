import { defineConfig } from "vitest/config";
import { QUICK_IN_CHROMIUM } from "./scripts/tests/scopes.mjs";

/** Tests of code without globals. Files share their worker's modules: loading them for each file costs as much as half the tests. */
const PURE = [
  "src/{geometry,scene,rules,combat,words,drawing}/**/*.test.ts",
  "{cli,scripts}/**/*.test.ts",
  "tests/{oracle,properties,scenarios,packs}/**/*.test.ts",
  // Not below: the book that `book-fixture` registers would be there for the other files too.
  "tests/rule-sets/*.test.ts",
];

/** `PARAPET_SHUFFLE` runs files and tests in an order by `PARAPET_SEED`. */
const ORDER = process.env["PARAPET_SHUFFLE"]
  ? { shuffle: { files: true, tests: true }, seed: Number(process.env["PARAPET_SEED"] ?? 1) }
  : {};

const NODE = {
  environment: "node",
  // Long enough for the 10,000 runs per property of the scheduled workflow.
  testTimeout: 300_000,
  // Vitest would leave one core alone, which is half of a small machine.
  maxWorkers: "100%",
  sequence: { ...ORDER, groupOrder: 0 },
} as const;

/** `PARAPET_CLIENTS=chromium` runs the tests of `tests/client` in Chromium instead of windows of jsdom. */
const CLIENTS = process.env["PARAPET_CLIENTS"] === "chromium" ? "chromium" : "dom";

const PAGES = {
  environment: "node",
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What passes only at the second try is named at the end of the run.
  retry: 1,
  // A second, the default, is too short for an answer of another client on a busy machine.
  expect: { poll: { timeout: 10_000 } },
} as const;

/** What `npm test` runs in Chromium. */
const BROWSER = process.env["PARAPET_SCOPE"] === "quick" ? QUICK_IN_CHROMIUM : ["tests/browser/**/*.test.ts"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "pure", include: PURE, isolate: false, ...NODE } },
      {
        test: {
          name: "unit",
          include: ["{src,stand-in,playground}/**/*.test.ts", "bench/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...PURE, "tests/{client,browser,in-foundry}/**"],
          ...NODE,
        },
      },
      {
        test: {
          name: "client",
          include: ["tests/client/**/*.test.ts"],
          provide: { engine: CLIENTS },
          globalSetup: CLIENTS === "chromium" ? ["tests/browser/setup.ts"] : [],
          // Pages make many short-lived objects, which need room.
          execArgv: ["--max-semi-space-size=64"],
          ...PAGES,
          // They also wait for timers.
          maxWorkers: 3,
          sequence: { ...ORDER, groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          include: BROWSER,
          provide: { engine: "chromium" },
          globalSetup: ["tests/browser/setup.ts"],
          ...PAGES,
          maxWorkers: 2,
          sequence: { ...ORDER, groupOrder: 2 },
        },
      },
    ],
  },
});
