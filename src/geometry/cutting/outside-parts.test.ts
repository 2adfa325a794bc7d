import { expect, test } from "vitest";
import type { Point, Polygon } from "../numbers/lattice";
import { outsideParts } from "./cutting";

const at = (x: number, y: number): Point => ({ x, y });
const through = { a: at(0, 2), b: at(8, 2) };
const shares = (polygon: Polygon): number[][] =>
  outsideParts(through, [polygon]).map(([from, to]) => [from.n / from.d, to.n / to.d]);

const square = [at(2, 0), at(6, 0), at(6, 4), at(2, 4)];
const before = [0, 0.25];
const after = [0.75, 1];

test("the part of a wall in a square is cut out, whichever way round the square is drawn", () => {
  expect(shares(square)).toEqual([before, after]);
  expect(shares([...square].reverse())).toEqual([before, after]);
});

test("a corner drawn twice changes nothing", () => {
  const [a = at(0, 0), ...others] = square;
  expect(shares([a, a, ...others])).toEqual([before, after]);
  expect(shares([...square, a])).toEqual([before, after]);
});

test("a notch leaves a part of the wall outside", () => {
  const notched = [at(2, 0), at(6, 0), at(6, 4), at(5, 4), at(5, 1), at(3, 1), at(3, 4), at(2, 4)];
  expect(shares(notched)).toEqual([before, [0.375, 0.625], after]);
});

test("a wall along a side or through a corner is whole", () => {
  expect(shares([at(2, 2), at(6, 2), at(6, 4), at(2, 4)])).toEqual([[0, 1]]);
  expect(shares([at(4, 2), at(6, 4), at(2, 4)])).toEqual([[0, 1]]);
});
