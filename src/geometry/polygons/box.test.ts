import fc from "fast-check";
import { expect, it } from "vitest";
import { boxOf, uprightBox, type Box } from "./box";
import { isBeside, isBoxBeside, convexHull } from "./convex";
import { putBox, putEdge, roomFor } from "../contact/edge-field";
import { edgesOf, type Point } from "../numbers/lattice";
import { propertyRuns } from "../../../tests/property-runs";

const at = (x: number, y: number): Point => ({ x, y });
const place = fc.integer({ min: -4, max: 4 });
const size = fc.integer({ min: 1, max: 3 });
const boxes = fc.tuple(place, place, size, size).map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
const points = fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 8 });
const cornersOf = ([left, top, right, bottom]: Box): Point[] => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
];

it("a polygon is a box from whichever corner it begins, and nothing else with four vertices is", () => {
  const corners = cornersOf([0, 0, 2, 1]);
  for (let i = 0; i < 4; i++) expect(uprightBox([...corners.slice(i), ...corners.slice(0, i)])).toEqual([0, 0, 2, 1]);
  expect(uprightBox([at(1, 0), at(2, 1), at(1, 2), at(0, 1)])).toBeUndefined();
  expect(uprightBox([at(0, 0), at(2, 0), at(2, 0), at(0, 0)])).toBeUndefined();
  expect(uprightBox([...corners, at(0, 0)])).toBeUndefined();
});

it("a box lies beside what its corners lie beside", () => {
  fc.assert(
    fc.property(boxes, points, (box, cloud) => {
      const hull = convexHull(cloud);
      expect(isBoxBeside(box, hull)).toBe(isBeside(cornersOf(box), hull));
    }),
    { numRuns: propertyRuns() },
  );
});

it("the edges of a box are those of its corners", () => {
  fc.assert(
    fc.property(boxes, boxes, (box, other) => {
      const [field, wanted] = [roomFor(4), roomFor(4)];
      const own = [boxOf(cornersOf(other))];
      putBox(field, 0, box, { obstacle: 7, own });
      edgesOf(cornersOf(box)).forEach((edge, number) => {
        putEdge(wanted, number, edge, { obstacle: 7, own });
      });
      expect(field).toEqual(wanted);
    }),
  );
});
