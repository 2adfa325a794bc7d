import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestView, shutView, type RoundBase } from "./centre-line";
import { blockingContacts, type Edge } from "../contact/contact";
import { convexHull } from "../polygons/convex";
import { placeAt, spotAt } from "./front-place";
import { isSamePoint, type Point, type Segment, turn } from "../numbers/lattice";
import type { Scenery } from "./look";
import { barePoint } from "../contact/sight-line";
import { propertyRuns } from "../../../tests/property-runs";

const BASE: RoundBase = {
  centre: { x: 0, y: 0 },
  footprint: [
    { x: 0, y: -10 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: -10, y: 0 },
  ],
};
const FRONT: Segment = { a: { x: -30, y: 100 }, b: { x: 30, y: 100 } };
const wall = ([ax, ay, bx, by]: readonly [number, number, number, number], grade = 2): Edge => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
  grade,
  obstacle: grade,
  isSolid: true,
});
const before = (...edges: Edge[]): Scenery => ({
  front: FRONT,
  homes: [{ x: 0, y: 120 }],
  own: [BASE.footprint],
  edges,
  coverings: [],
});
const gradeFrom = (...edges: Edge[]): number => bestView(before(...edges), BASE).grade;

describe("the point of a round base nearest to the eye", () => {
  test("is open with nothing before it, and from the nearest place", () => {
    const { grade, place } = bestView(before(), BASE);
    expect([grade, place.value]).toEqual([0, 0.5]);
  });

  test("is hidden by a wall across all lines to the centre, at any length of front", () => {
    expect(gradeFrom(wall([-16, 50, 16, 50]))).toBe(2);
    expect(gradeFrom(wall([-16, 50, 14, 50]))).toBe(0);
  });

  test("is open along a line that grazes one wall on its left and another on its right", () => {
    expect(gradeFrom(wall([-40, 50, 0, 50]), wall([0, 70, 50, 70]))).toBe(0);
  });

  test("is hidden where the two walls join, or reach past the line", () => {
    expect(gradeFrom(wall([-40, 50, 0, 50]), wall([0, 50, 50, 50]))).toBe(2);
    expect(gradeFrom(wall([-40, 50, 1, 50]), wall([0, 70, 50, 70]))).toBe(2);
  });

  test("is as hidden as the milder side of a joint", () => {
    expect(gradeFrom(wall([-40, 50, 0, 50], 1), wall([0, 50, 50, 50], 2))).toBe(1);
  });

  test("is not hidden by walls in its base or beyond it", () => {
    expect(gradeFrom(wall([-4, 5, 4, 5]), wall([-50, -20, 50, -20]))).toBe(0);
  });

  test("is hidden by a wall along the front, but not from its end", () => {
    expect(gradeFrom(wall([-31, 100, 31, 100]))).toBe(2);
    expect(gradeFrom(wall([-31, 100, 30, 100]))).toBe(0);
  });

  test("is hidden in an area that the eye stands in", () => {
    const region = [wall([-50, 5, 50, 5]), wall([50, 5, 50, 150]), wall([50, 150, -50, 150]), wall([-50, 150, -50, 5])];
    const scenery = { ...before(), coverings: [{ region, grade: 1, obstacle: 7 }] };
    expect(bestView(scenery, BASE)).toMatchObject({ grade: 1, obstacles: [7] });
  });

  test("is known to be shut off at a glance", () => {
    expect(shutView(before(wall([-50, 50, 50, 50])), BASE)?.grade).toBe(2);
    expect(shutView(before(), BASE)).toBeUndefined();
  });
});

const SIZE = 6;
const point = fc.record({ x: fc.integer({ min: 0, max: SIZE }), y: fc.integer({ min: 0, max: SIZE }) });
const segment = fc.tuple(point, point).filter(([a, b]) => !isSamePoint(a, b));
const large = ({ x, y }: Point): Point => ({ x: 60 * x, y: 60 * y });
const duels = fc
  .record({
    front: segment,
    away: point,
    centre: point,
    ends: fc.array(fc.tuple(segment, fc.constantFrom(1, 2)), { maxLength: 5 }),
  })
  .filter(({ front, away }) => turn(...front, away) !== 0)
  .map(({ front, away, centre, ends }) => {
    const c = large(centre);
    const footprint = convexHull([
      { x: c.x - 30, y: c.y },
      { x: c.x, y: c.y - 30 },
      { x: c.x + 30, y: c.y },
      { x: c.x, y: c.y + 30 },
    ]);
    const edges = ends.map(([[a, b], grade], i): Edge => ({
      a: large(a),
      b: large(b),
      grade,
      obstacle: i,
      isSolid: true,
    }));
    const [a, b] = [large(front[0]), large(front[1])];
    const own = [convexHull([a, b, large(away)]), footprint];
    const scenery: Scenery = { front: { a, b }, homes: [large(away)], own, edges, coverings: [] };
    return { scenery, base: { centre: c, footprint } };
  });

test("no lattice point of the front sees more of a round base than the best place", { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(duels, ({ scenery, base }) => {
      const best = bestView(scenery, base);
      const gradeAt = (n: number): number => {
        const at = spotAt(scenery.front, placeAt(n, 60));
        if (isSamePoint(at, base.centre)) return 3;
        const line = { start: { point: at, homes: scenery.homes }, end: barePoint(base.centre) };
        return Math.max(0, ...blockingContacts(line, scenery.edges, scenery.own).map(({ grade }) => grade));
      };
      const grades = Array.from({ length: 61 }, (_, n) => gradeAt(n));
      expect(best.grade).toBeLessThanOrEqual(Math.min(...grades));
      const n = best.place.value * 60;
      if (Number.isInteger(n) && grades[n] !== 3) expect(best.grade).toBe(grades[n]);
    }),
    { numRuns: propertyRuns() },
  );
});
