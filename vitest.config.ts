import { defineConfig } from "vitest/config";
import { LEFT_TO_CHECK, QUICK_CLIENTS, QUICK_IN_CHROMIUM } from "./scripts/tests/scopes.mjs";

/** Registers a book, which would be there for all other tests too. */
const BOOK_FIXTURE = "tests/rule-sets/book-fixture/book-fixture.test.ts";

/** `PARAPET_SHUFFLE` runs files and tests in an order by `PARAPET_SEED`. */
const ORDER = process.env["PARAPET_SHUFFLE"]
  ? { shuffle: { files: true, tests: true }, seed: Number(process.env["PARAPET_SEED"] ?? 1) }
  : {};

const NODE = {
  environment: "node",
  // Long enough for the 10,000 runs per property of the scheduled workflow.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Vitest would leave one core alone, which is half of a small machine.
  maxWorkers: "100%",
  sequence: { ...ORDER, groupOrder: 0 },
} as const;

/** `PARAPET_CLIENTS=chromium` runs the tests of `tests/client` in Chromium instead of windows of jsdom. */
const CLIENTS = process.env["PARAPET_CLIENTS"] === "chromium" ? "chromium" : "dom";

const PAGES = {
  environment: "node",
  isolate: false,
  // The longest take a minute where nothing runs beside them.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What passes only at the second try is named at the end of the run. In random order that would hide what order decides.
  retry: process.env["PARAPET_SHUFFLE"] ? 0 : 1,
  // A second, the default, is too short for an answer of another client on a busy machine.
  expect: { poll: { timeout: 10_000 } },
} as const;

const IS_QUICK = process.env["PARAPET_SCOPE"] === "quick";

export default defineConfig({
  test: {
    // One that is left in a file would leave out all others.
    allowOnly: false,
    projects: [
      {
        test: {
          name: "node",
          include: ["{src,cli,scripts,stand-in,playground,tests}/**/*.test.ts", "bench/*.test.ts"],
          exclude: [BOOK_FIXTURE, "tests/{client,browser,in-foundry}/**", ...(IS_QUICK ? LEFT_TO_CHECK : [])],
          // Files share their worker's modules: to load them for each file costs as much as the tests.
          isolate: false,
          setupFiles: ["tests/own-globals.ts"],
          ...NODE,
        },
      },
      { test: { name: "fixture", include: [BOOK_FIXTURE], ...NODE } },
      {
        test: {
          name: "client",
          include: IS_QUICK ? QUICK_CLIENTS : ["tests/client/**/*.test.ts"],
          provide: { engine: CLIENTS },
          globalSetup: CLIENTS === "chromium" ? ["tests/browser/setup.ts"] : [],
          // Pages make many short-lived objects, which need room.
          execArgv: ["--max-semi-space-size=64"],
          ...PAGES,
          // jsdom keeps some memory of each window: twice as many tests would fill a worker that runs many files.
          isolate: process.env["PARAPET_VERSIONS"] === "all",
          // They also wait for timers.
          maxWorkers: 3,
          sequence: { ...ORDER, groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          include: IS_QUICK ? QUICK_IN_CHROMIUM : ["tests/browser/**/*.test.ts"],
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
