import { expect, test } from "vitest";
import type { Polygon, Segment } from "../numbers/lattice";
import { findWallsUnder, placeStrip, wallsUnder } from "../line-masks/strip";
import { withoutSegments, withSegments } from "./wall-changes";
import { indexWalls, wallsMeeting, type WallIndex } from "./wall-index";

const wall = (ax: number, ay: number, bx: number, by: number): Segment => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
});

const FIRST = wall(0, 0, 3000, 0);
const SECOND = wall(0, 0, 0, 3000);
const OUTSIDE = wall(-9000, 50_000, -8000, 50_000);

const EVERYWHERE: Polygon = [
  { x: -100_000, y: -100_000 },
  { x: 100_000, y: -100_000 },
  { x: 100_000, y: 100_000 },
  { x: -100_000, y: 100_000 },
];

const found = (index: WallIndex): (Segment | undefined)[] =>
  wallsMeeting(index, EVERYWHERE).map((number) => index.segments[number]);

test("what is taken away is found no more, and what comes back has its number", () => {
  const both = indexWalls([FIRST, SECOND]);
  const one = withoutSegments(both, [0]);
  expect([found(one), found(both)]).toEqual([[SECOND], [FIRST, SECOND]]);
  expect(wallsMeeting(withSegments(one, [{ ...FIRST }]), EVERYWHERE)).toEqual([0, 1]);
});

test("what is taken away is not found on a line over its place either", () => {
  const one = withoutSegments(indexWalls([FIRST, SECOND]), [0]);
  const line = [
    { x: -500, y: 0 },
    { x: 4000, y: 0 },
  ];
  expect(wallsMeeting(one, line).map((number) => one.segments[number])).toEqual([SECOND]);
  placeStrip([1500, -1000, 1500, -1000], [1000, 1000, 2000, 1000]);
  findWallsUnder(one);
  expect(wallsUnder.count).toBe(0);
});

test("taken away twice is taken away once", () => {
  const none = withoutSegments(withoutSegments(indexWalls([FIRST, SECOND]), [0, 1]), [1]);
  expect(found(withSegments(none, [SECOND]))).toEqual([SECOND]);
});

test("a door that opens and shuts a thousand times leaves nothing behind", () => {
  const start = indexWalls([FIRST, SECOND]);
  let index = start;
  for (let i = 0; i < 1000; i++) index = withSegments(withoutSegments(index, [0]), [FIRST]);
  expect(index).toEqual(start);
});

test("one beyond the grid makes a new one, with room for what was away", () => {
  const away = withoutSegments(indexWalls([FIRST, SECOND]), [0]);
  const wider = withSegments(away, [OUTSIDE]);
  expect(found(wider)).toEqual([SECOND, OUTSIDE]);
  expect(new Set(found(withSegments(wider, [FIRST])))).toEqual(new Set([FIRST, SECOND, OUTSIDE]));
});
