import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { LEFT_TO_CHECK, QUICK_CLIENTS, QUICK_IN_CHROMIUM } from "./scopes.mjs";

test.each([...LEFT_TO_CHECK, ...QUICK_CLIENTS, ...QUICK_IN_CHROMIUM])(
  "%s, which the scope of npm test names, is there",
  (file) => {
    expect(existsSync(file)).toBe(true);
  },
);
