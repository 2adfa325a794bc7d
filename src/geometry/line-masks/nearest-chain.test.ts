import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestChain } from "./nearest-chain";

const squared = (points: readonly number[], p: number, q: number): number =>
  ((points[2 * p] ?? 0) - (points[2 * q] ?? 0)) ** 2 + ((points[2 * p + 1] ?? 0) - (points[2 * q + 1] ?? 0)) ** 2;

describe("the chain of nearest points", () => {
  it("visits a row of points from the first on, then what it passed by", () => {
    expect([...nearestChain(Float64Array.of(0, 0, 30, 0, 10, 0, 20, 0, -15, 0))]).toEqual([0, 2, 3, 1, 4]);
  });

  it("has nothing to visit where there are no points", () => {
    expect(nearestChain(new Float64Array(0))).toHaveLength(0);
  });

  it("visits every point once, each time one than which none that is left is nearer", () => {
    const anyPoints = fc
      .array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
        minLength: 1,
        maxLength: 20,
      })
      .map((pairs) => pairs.flat());
    fc.assert(
      fc.property(anyPoints, (points) => {
        const chain = [...nearestChain(Float64Array.from(points))];
        expect(chain.toSorted((p, q) => p - q)).toEqual(chain.map((_, number) => number));
        for (const [place, number] of chain.entries()) {
          const left = chain.slice(place + 1).map((other) => squared(points, number, other));
          if (left.length > 0) expect(left[0]).toBe(Math.min(...left));
        }
      }),
    );
  });
});
