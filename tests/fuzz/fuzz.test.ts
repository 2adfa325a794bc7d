/** The share of `npm run fuzz` that is the same in every run of the tests. */
import fc from "fast-check";
import { describe, it } from "vitest";
import { complaintOf } from "./complaint";
import { TARGETS } from "./targets";

const SEED = 20_261;

const UNWATCHED = { begins: () => undefined, ends: () => undefined };

describe("whatever comes", () => {
  it.each(TARGETS.map((target) => [target.name, target] as const))("%s holds", async (_, { name, share, property }) => {
    const details = await fc.check(property(UNWATCHED), { seed: SEED, numRuns: share });
    if (details.failed) throw new Error(complaintOf(name, details));
  });
});
