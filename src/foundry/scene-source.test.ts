import { expect, it } from "vitest";
import { sourceOf } from "./scene-source";

const square = (from: number, to: number): number[] => [from, from, to, from, to, to, from, to];
const reversed = ([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0]: readonly number[]): number[] => [
  ...[dx, dy, cx, cy, bx, by, ax, ay],
];
const region = (shapes: readonly object[], polygons?: readonly object[]) => ({
  ...{ id: "r", toObject: () => ({ name: "Ring", shapes }) },
  ...(polygons === undefined ? {} : { polygons }),
});
const shapesOf = (document: ReturnType<typeof region>): unknown => Reflect.get(sourceOf(document), "shapes");

const RING = { type: "ring", x: 50, y: 50, radius: 40, gridBased: true };
const POLYGONS = [{ points: square(40, 60) }, { points: reversed(square(20, 80)) }, { points: square(0, 100) }];

it("a region whose shape goes by the grid's metric is what the client outlines, with its holes and what lies in them", () => {
  expect(shapesOf(region([RING], POLYGONS))).toEqual([
    { type: "polygon", points: square(0, 100), hole: false },
    { type: "polygon", points: reversed(square(20, 80)), hole: true },
    { type: "polygon", points: square(40, 60), hole: false },
  ]);
});

it("so is a cone that ends in a semicircle", () => {
  const cone = { type: "cone", x: 0, y: 0, radius: 40, curvature: "semicircle" };
  expect(shapesOf(region([cone], [{ points: square(0, 9) }]))).toEqual([
    { type: "polygon", points: square(0, 9), hole: false },
  ]);
});

it("other regions, and those of files, are their own shapes", () => {
  const plain = { ...RING, gridBased: false };
  expect(shapesOf(region([plain], POLYGONS))).toEqual([plain]);
  expect(shapesOf(region([RING]))).toEqual([RING]);
});
