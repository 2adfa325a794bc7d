import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRatios } from "./ratio";
import { propertyRuns } from "../../../tests/property-runs";

/** Numbers as long as an orientation determinant can be. */
const long = fc.integer({ min: -(2 ** 43), max: 2 ** 43 });
const longAbove0 = fc.integer({ min: 1, max: 2 ** 43 });

const exactly = (pn: number, pd: number, qn: number, qd: number): number => {
  const difference = BigInt(pn) * BigInt(qd) - BigInt(qn) * BigInt(pd);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

describe("ratios", () => {
  it("compare as by BigInt, equal ones and neighbours too", () => {
    const times = fc.integer({ min: 1, max: 2 ** 9 });
    const off = fc.integer({ min: -1, max: 1 });
    const ratios = fc.tuple(long, longAbove0, times, times, off);
    fc.assert(
      fc.property(ratios, ([n, d, k, l, by]) => {
        const [pn, pd, qn, qd] = [n * k, d * k, n * l + by, d * l];
        expect(Math.sign(compareRatios({ n: pn, d: pd }, { n: qn, d: qd }))).toBe(exactly(pn, pd, qn, qd));
      }),
      { numRuns: propertyRuns() },
    );
  });
});
