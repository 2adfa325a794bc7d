import { describe, test } from "vitest";

/**
 * Foundry versions on which browser tests run, by what a test is about:
 *
 * * `differs`: Foundry 13 and 14 do it differently, or Parapet does. Always both versions.
 * * `smoke`: both versions do the same, and it touches much of Parapet at once. Always both, so that 13 stays covered.
 * * `logic`: both versions do the same. Version 14 alone, because every page costs half a second of processor time.
 *
 * `PARAPET_VERSIONS=all` runs everything on both; `.github/workflows/scheduled.yml` does so every week.
 */
export type Subject = "differs" | "smoke" | "logic";

const BOTH = [13, 14] as const;
const NEWEST = [14] as const;

export const versions = (subject: Subject): readonly (13 | 14)[] =>
  subject === "logic" && process.env["PARAPET_VERSIONS"] !== "all" ? NEWEST : BOTH;

/** Declares a `logic` test in a block that runs on both versions. */
export const logicTest =
  (version: number) =>
  (title: string, body: () => Promise<void>): void => {
    if (versions("logic").some((each) => each === version)) test(title, body);
  };

/** Declares a block of `logic` tests within a block that runs on both versions. */
export const logicBlock =
  (version: number) =>
  (title: string, body: () => void): void => {
    if (versions("logic").some((each) => each === version)) describe(title, body);
  };
