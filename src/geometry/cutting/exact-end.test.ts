import fc from "fast-check";
import { expect, test } from "vitest";
import { compareBig, subtract, toNumber } from "../numbers/ratio";
import { exactPlace, OFF, roughPlace, type CutEnd } from "../shadow/shadows";
import { PROPERTY_SEED, propertyRuns } from "../../../tests/property-runs";

const LARGEST = 2 ** 20;
const near = (middle: number): fc.Arbitrary<number> => fc.integer({ min: middle - 3, max: middle + 3 });
const coordinate = fc.oneof(fc.integer({ min: 0, max: LARGEST }), near(LARGEST / 2), near(LARGEST / 4));
const point = fc.record({ x: coordinate, y: coordinate });
const segment = fc.record({ a: point, b: point });

/** The share of the way is that of a crossing, which has far larger terms than a point has coordinates. */
const cutEnd: fc.Arbitrary<CutEnd> = fc
  .record({
    eye: point,
    across: segment,
    edge: segment,
    d: fc.integer({ min: 1, max: 2 ** 43 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ d, share, ...rest }) => ({ ...rest, at: { n: Math.round(share * d), d } }));

/** The edge passes hard by the eye and ends there: sums of large terms that come to little. */
const besideEye: fc.Arbitrary<CutEnd> = fc
  .record({
    eye: fc.record({ x: near(LARGEST / 2), y: near(LARGEST / 2) }),
    across: segment,
    a: point,
    jitter: fc.record({ x: near(0), y: near(0) }),
    half: fc.integer({ min: 2 ** 30, max: 2 ** 42 }),
    off: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ eye, across, a, jitter, half, off }) => ({
    eye,
    across,
    edge: { a, b: { x: 2 * eye.x - a.x + jitter.x, y: 2 * eye.y - a.y + jitter.y } },
    at: { n: half + Math.floor(half / 2 ** off), d: 2 * half },
  }));

const RUNS = propertyRuns();

test("a place is off by less than half of what is allowed, or not told", () => {
  const seen = { told: 0, untold: 0 };
  fc.assert(
    fc.property(fc.oneof(cutEnd, besideEye), (end) => {
      const exact = exactPlace(end);
      const place = roughPlace(end);
      if (exact.d === 0n) {
        expect(place).not.toSatisfy(Number.isFinite);
        return;
      }
      if (!Number.isFinite(place)) {
        seen.untold++;
        return;
      }
      const number = toNumber(exact);
      if (number < -1 || number > 2) {
        expect(place < -OFF || place > 1 + OFF).toBe(true);
        return;
      }
      seen.told++;
      const scaled = { n: BigInt(Math.round(place * 2 ** 52)), d: 2n ** 52n };
      const error = subtract(scaled, exact);
      const size = error.n < 0n ? { n: -error.n, d: error.d } : error;
      expect(compareBig(size, { n: 1n, d: 2n ** 45n })).toBeLessThan(0);
    }),
    { numRuns: RUNS, seed: PROPERTY_SEED },
  );
  expect(seen.told).toBeGreaterThan(RUNS / 15);
  expect(seen.untold).toBeGreaterThan(0);
});
