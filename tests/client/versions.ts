import { describe, test } from "vitest";

/**
 * Foundry versions on which browser tests run, by what a test is about:
 *
 * * `differs`: Foundry 13 and 14 do it differently, or Parapet does. Both versions.
 * * `smoke`: both versions do the same, and it touches much of Parapet at once. Both, so that 13 stays covered.
 * * `logic`: both versions do the same. Version 14 alone, because every page costs processor time.
 *
 * `PARAPET_VERSIONS=newest` runs everything on 14 alone, as `npm test` does, and `all` everything on both, as
 * `npm run test:full` does.
 */
export type Subject = "differs" | "smoke" | "logic";

const BOTH = [13, 14] as const;
const NEWEST = [14] as const;

export const versions = (subject: Subject): readonly (13 | 14)[] => {
  const asked = process.env["PARAPET_VERSIONS"];
  if (asked === "all") return BOTH;
  return asked === "newest" || subject === "logic" ? NEWEST : BOTH;
};

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
