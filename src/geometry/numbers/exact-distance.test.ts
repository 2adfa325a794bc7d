import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDistance } from "./exact-distance";
import type { Point, Segment } from "./lattice";
import { propertyRuns } from "../../../tests/property-runs";

const MOST = 2 ** 20 - 1;
const place = fc.record({ x: fc.integer({ min: -MOST, max: MOST }), y: fc.integer({ min: -MOST, max: MOST }) });

/** Sign of the distance, so far above the segment, from a limit, all in whole numbers. */
const inWholeNumbers = (point: Point, { a, b }: Segment, limit: bigint, up: bigint): number => {
  const [dx, dy] = [BigInt(b.x - a.x), BigInt(b.y - a.y)];
  const squareTo = (p: Point): bigint => BigInt(point.x - p.x) ** 2n + BigInt(point.y - p.y) ** 2n;
  const along = dx * BigInt(point.x - a.x) + dy * BigInt(point.y - a.y);
  const length = dx ** 2n + dy ** 2n;
  const across = dx * BigInt(point.y - a.y) - dy * BigInt(point.x - a.x);
  const isInner = along > 0n && along < length;
  const distance = isInner ? across ** 2n : squareTo(along <= 0n ? a : b);
  const difference = distance - (limit ** 2n - up ** 2n) * (isInner ? length : 1n);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The whole number nearest to the distance: the limit about which doubles might err. */
const nearestLimit = (point: Point, a: Point, b: Point): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = (dx * (point.x - a.x) + dy * (point.y - a.y)) / Math.max(1, dx * dx + dy * dy);
  const way = Math.min(1, Math.max(0, along));
  return Math.round(Math.hypot(a.x + way * dx - point.x, a.y + way * dy - point.y));
};

describe("the distance from a point to a segment", () => {
  it("compares as in whole numbers of any size, also with limits beside it, and with heights", () => {
    const off = fc.tuple(fc.integer({ min: -1, max: 1 }), fc.nat({ max: 1000 }));
    fc.assert(
      fc.property(place, place, place, off, (point, a, b, [by, up]) => {
        const limit = Math.max(up, nearestLimit(point, a, b) + by);
        expect(compareDistance(point, { a, b }, limit, up)).toBe(
          inWholeNumbers(point, { a, b }, BigInt(limit), BigInt(up)),
        );
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("is equal where it is a whole number: three, four, five", () => {
    expect(compareDistance({ x: 3, y: 4 }, { a: { x: 0, y: 0 }, b: { x: -7, y: 0 } }, 5)).toBe(0);
    expect(compareDistance({ x: 3, y: 0 }, { a: { x: 0, y: 0 }, b: { x: 9, y: 0 } }, 5, 5)).toBe(0);
  });

  it("compares with limits whose squares no double holds", () => {
    const limit = 2 ** 27 + 1;
    const [point, a] = [
      { x: 0, y: 0 },
      { x: 5, y: 0 },
    ];
    expect(compareDistance(point, { a, b: a }, limit, limit - 1)).toBe(-1);
    expect(compareDistance(point, { a, b: a }, limit, limit)).toBe(1);
  });
});
