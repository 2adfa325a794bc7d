import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BandState, bandState, type Extent } from "./height-band";
import { propertyRuns } from "../../../tests/property-runs";

/** Thousandths of a scene unit. */
const height = fc.integer({ min: -(2 ** 21), max: 2 ** 21 });
const extent = fc
  .tuple(height, fc.integer({ min: 1, max: 2 ** 16 }))
  .map(([bottom, up]): Extent => ({ bottom, top: bottom + up }));

/** The state at n / d of the way, in whole numbers of d-ths. */
const inWholeNumbers = (its: Extent, start: Extent, end: Extent, { n, d }: { n: bigint; d: bigint }): BandState => {
  const at = (from: number, to: number): bigint => BigInt(from) * (d - n) + BigInt(to) * n;
  const [low, high] = [at(start.bottom, end.bottom), at(start.top, end.top)];
  const [bottom, top] = [BigInt(its.bottom) * d, BigInt(its.top) * d];
  if (top <= low || bottom >= high) return "misses";
  const from = bottom > low ? bottom : low;
  const to = top < high ? top : high;
  if (from === low && to === high) return "fills";
  if (4n * (to - from) >= 3n * (high - low)) return "most";
  return from === low && 2n * (to - from) <= high - low ? "low" : "part";
};

describe("what fills the band of a line that climbs", () => {
  it("is the same as in whole numbers, also where a border of the band is met", () => {
    const away = fc.integer({ min: -2, max: 2 });
    const way = fc.tuple(fc.integer({ min: 0, max: 2 ** 43 }), fc.integer({ min: 1, max: 2 ** 43 }));
    fc.assert(
      fc.property(
        fc.tuple(extent, extent, extent),
        way,
        fc.tuple(away, away, fc.boolean()),
        ([its, start, end], [k, l], off) => {
          const [n, d] = [Math.min(k, l), Math.max(k, l, 1)];
          const middle = Math.round(start.bottom + (end.bottom - start.bottom) * (n / d));
          // Half of them begin or end beside the band's bottom at that place.
          const near = off[2] ? { bottom: middle + off[0] - (its.top - its.bottom), top: middle + off[1] } : its;
          const asked = near.top > near.bottom ? near : its;
          expect(bandState(asked, start, end, { n, d })).toBe(
            inWholeNumbers(asked, start, end, { n: BigInt(n), d: BigInt(d) }),
          );
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("halves of a band are low from below, and three quarters are most of it", () => {
    const [start, end] = [
      { bottom: 0, top: 4000 },
      { bottom: 2000, top: 6000 },
    ];
    const halfway = { n: 1, d: 2 };
    // There the band goes from 1000 to 5000.
    expect(bandState({ bottom: 0, top: 3000 }, start, end, halfway)).toBe("low");
    expect(bandState({ bottom: 0, top: 3001 }, start, end, halfway)).toBe("part");
    expect(bandState({ bottom: 2000, top: 9000 }, start, end, halfway)).toBe("most");
    expect(bandState({ bottom: -Infinity, top: 1000 }, start, end, halfway)).toBe("misses");
    expect(bandState({ bottom: 1000, top: Infinity }, start, end, halfway)).toBe("fills");
  });
});
