import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convexHull } from "./convex";
import type { Point } from "../numbers/lattice";

const at = (x: number, y: number): Point => ({ x, y });
const turn = (o: Point, p: Point, q: Point) => (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
const points = fc.array(fc.record({ x: fc.integer({ min: -4, max: 4 }), y: fc.integer({ min: -4, max: 4 }) }), {
  maxLength: 12,
});

describe("convex hull", () => {
  it("starts at the top left and goes clockwise on the screen", () => {
    const square = [at(2, 2), at(0, 0), at(2, 0), at(0, 2), at(1, 1), at(1, 0)];
    expect(convexHull(square)).toEqual([at(0, 0), at(2, 0), at(2, 2), at(0, 2)]);
  });

  it("keeps the two ends of points on one line, and what there is of fewer", () => {
    expect(convexHull([at(1, 1), at(3, 3), at(2, 2), at(1, 1)])).toEqual([at(1, 1), at(3, 3)]);
    expect(convexHull([at(5, 5), at(5, 5)])).toEqual([at(5, 5)]);
    expect(convexHull([])).toEqual([]);
  });

  it("holds every point, by strictly convex vertices out of the points, whatever their order", () => {
    fc.assert(
      fc.property(points, fc.integer(), (cloud, seed) => {
        const hull = convexHull(cloud);
        for (const vertex of hull) expect(cloud).toContainEqual(vertex);
        if (hull.length > 2) {
          hull.forEach((p, i) => {
            const q = hull[(i + 1) % hull.length]!;
            expect(turn(p, q, hull[(i + 2) % hull.length]!)).toBeGreaterThan(0);
            for (const point of cloud) expect(turn(p, q, point)).toBeGreaterThanOrEqual(0);
          });
        }
        const turned =
          cloud.length === 0
            ? cloud
            : [...cloud.slice(Math.abs(seed) % cloud.length), ...cloud.slice(0, Math.abs(seed) % cloud.length)];
        expect(convexHull(turned)).toEqual(hull);
      }),
    );
  });
});
