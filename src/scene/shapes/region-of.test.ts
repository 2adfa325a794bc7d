import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edgesOf, type Point, type Polygon, type Region } from "../../geometry/numbers/lattice";
import { type Layer, regionOf } from "./region-of";
import { propertyRuns } from "../../../tests/property-runs";

const rectangle = (x: number, y: number, width: number, height: number): Polygon => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
const shape = (polygon: Polygon): Layer => ({ edges: edgesOf(polygon), isHole: false });
const hole = (polygon: Polygon): Layer => ({ edges: edgesOf(polygon), isHole: true });

const drawn = (region: Region): string[] => region.map(({ a, b }) => `${a.x},${a.y} ${b.x},${b.y}`);

/** Even-odd by a ray to the right from a point that lies on no edge's row of corners. */
const holds = (region: Region, { x, y }: Point): boolean =>
  region.filter(({ a, b }) => a.y > y !== b.y > y && a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y) > x).length % 2 ===
  1;

const circle = (n: number, r: number): Polygon =>
  Array.from({ length: n }, (_, k) => ({
    x: Math.round(r * Math.cos((k * 2 * Math.PI) / n)),
    y: Math.round(r * Math.sin((k * 2 * Math.PI) / n)),
  }));

describe("the region of a list of shapes", () => {
  it("has the edges of a single shape", () => {
    expect(drawn(regionOf([shape(rectangle(0, 0, 4, 2))]))).toEqual(["0,0 4,0", "0,0 0,2", "4,0 4,2", "0,2 4,2"]);
  });

  it("has no edge between two adjacent rectangles", () => {
    const region = regionOf([shape(rectangle(0, 0, 2, 2)), shape(rectangle(2, 0, 2, 2))]);
    expect(drawn(region)).toEqual(["0,0 4,0", "0,0 0,2", "4,0 4,2", "0,2 4,2"]);
  });

  it("has no edge inside two overlapping shapes, and none twice for a duplicate", () => {
    const twice = [shape(rectangle(0, 0, 3, 2)), shape(rectangle(1, 0, 3, 2)), shape(rectangle(1, 0, 3, 2))];
    expect(drawn(regionOf(twice))).toEqual(["0,0 4,0", "0,0 0,2", "4,0 4,2", "0,2 4,2"]);
  });

  it("subtracts a hole from the shapes before it, and adds the shapes after it", () => {
    const ring = [shape(rectangle(0, 0, 6, 6)), hole(rectangle(2, 2, 2, 2))];
    expect(holds(regionOf(ring), { x: 3, y: 3.5 })).toBe(false);
    expect(holds(regionOf(ring), { x: 1, y: 1.5 })).toBe(true);
    expect(regionOf(ring)).toHaveLength(8);
    expect(regionOf([...ring, shape(rectangle(2, 2, 2, 2))])).toHaveLength(4);
    expect(regionOf([hole(rectangle(0, 0, 6, 6)), shape(rectangle(2, 2, 2, 2))])).toHaveLength(4);
  });

  it("is empty if a hole covers everything", () => {
    expect(regionOf([shape(rectangle(1, 1, 2, 2)), hole(rectangle(0, 0, 6, 6))])).toEqual([]);
    expect(regionOf([])).toEqual([]);
  });

  it("cuts a self-crossing polygon at the crossing", () => {
    const bow = [
      { x: 0, y: 0 },
      { x: 4, y: 4 },
      { x: 4, y: 0 },
      { x: 0, y: 4 },
    ];
    const region = regionOf([shape(bow)]);
    expect(holds(region, { x: 2, y: 0.5 })).toBe(false);
    expect(holds(region, { x: 3, y: 2.5 })).toBe(true);
    expect(region).toHaveLength(6);
    expect(drawn(region)).toContain("2,2 4,4");
  });

  it("does not bend an edge where a shape outside the outline crosses it", () => {
    const crossing = [
      shape(rectangle(0, 0, 7, 3)),
      shape([
        { x: 1, y: 1 },
        { x: 6, y: 1 },
        { x: 2, y: 2 },
      ]),
    ];
    expect(regionOf(crossing)).toHaveLength(4);
  });

  it("handles a polygon of a thousand corners", () => {
    expect(regionOf([shape(circle(1000, 500_000))])).toHaveLength(1000);
  });

  it("contains exactly what its shapes say, in order, for random touching and crossing shapes", () => {
    // Corners eight steps apart, so that snapped crossings stay clear of the points asked about.
    const corner = fc.record({ x: fc.integer({ min: 0, max: 4 }), y: fc.integer({ min: 0, max: 4 }) });
    const layer = fc.record({ points: fc.array(corner, { minLength: 3, maxLength: 5 }), isHole: fc.boolean() });
    fc.assert(
      fc.property(fc.array(layer, { minLength: 1, maxLength: 4 }), (drawnLayers) => {
        const scaled = drawnLayers.map(({ points, isHole }) => ({
          isHole,
          edges: edgesOf(points.map(({ x, y }) => ({ x: x * 840, y: y * 840 }))),
        }));
        const region = regionOf(scaled);
        for (let x = 101; x < 3360; x += 211) {
          for (let y = 97.5; y < 3360; y += 223) {
            const nearest = Math.min(...scaled.flatMap((l) => l.edges.map((e) => distance({ x, y }, e.a, e.b))));
            if (nearest < 2) continue;
            const last = scaled.findLast(({ edges }) => holds(edges, { x, y }));
            expect(holds(region, { x, y })).toBe(last?.isHole === false);
          }
        }
      }),
      { numRuns: propertyRuns(7) },
    );
  });
});

const distance = (p: Point, a: Point, b: Point): number => {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = length === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(p.x - a.x - t * (b.x - a.x), p.y - a.y - t * (b.y - a.y));
};
