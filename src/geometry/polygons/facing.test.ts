import { describe, expect, test } from "vitest";
import { facingsOf, facingsToward, sideFacing } from "./facing";
import type { Point, Polygon } from "../numbers/lattice";

/** Twice as wide as deep; looks down the screen. */
const BASE: Polygon = [
  { x: 0, y: 0 },
  { x: 40, y: 0 },
  { x: 40, y: 20 },
  { x: 0, y: 20 },
];
const FRONT = { a: { x: 40, y: 20 }, b: { x: 0, y: 20 } };

const arcsAt = (x: number, y: number): string[] =>
  facingsToward(facingsOf(BASE, FRONT), { x, y }).map(({ name }) => name);

describe("the arcs that hold a point", () => {
  test.each([
    [20, 50, ["front"]],
    [20, -50, ["rear"]],
    [-50, 10, ["right"]],
    [90, 10, ["left"]],
    // The rays leave the corners at 135 degrees to the front: as far out as down.
    [90, 69, ["left"]],
    [90, 71, ["front"]],
    [-50, -49, ["right"]],
    [-50, -51, ["rear"]],
  ])("%d,%d", (x, y, wanted) => {
    expect(arcsAt(x, y)).toEqual(wanted);
  });

  test("on a boundary ray two arcs meet", () => {
    expect(arcsAt(90, 70)).toEqual(["front", "left"]);
    expect(arcsAt(-50, 70)).toEqual(["front", "right"]);
    expect(arcsAt(-50, -50)).toEqual(["right", "rear"]);
  });

  test("a corner lies in two arcs, a side in its own, and from inside any may be meant", () => {
    expect(arcsAt(40, 20)).toEqual(["front", "left"]);
    expect(arcsAt(20, 20)).toEqual(["front"]);
    expect(arcsAt(20, 10)).toEqual(["front", "right", "rear", "left"]);
  });

  test("half a step off the ray is told apart", () => {
    expect(arcsAt(90, 69.5)).toEqual(["left"]);
    expect(arcsAt(89.5, 69.5)).toEqual(["front", "left"]);
  });

  test("it is the same for a base at any turn", () => {
    // Turned so that the way along a long side is 4, 3.
    const turned = ({ x, y }: Point): Point => ({ x: 4 * x - 3 * y, y: 3 * x + 4 * y });
    const base = BASE.map(turned);
    const front = { a: turned(FRONT.a), b: turned(FRONT.b) };
    const names = (x: number, y: number): string[] =>
      facingsToward(facingsOf(base, front), turned({ x, y })).map(({ name }) => name);
    for (const [x, y] of [
      [90, 69],
      [90, 70],
      [90, 71],
      [-50, -50],
      [20, 10],
    ] as const)
      expect(names(x, y)).toEqual(arcsAt(x, y));
  });
});

test.each([
  [0, 1, 2],
  [-1, 0, 3],
  [0, -1, 0],
  [1, 0, 1],
])("the side that looks toward %d,%d", (x, y, side) => {
  expect(sideFacing(BASE, { x, y })).toEqual({ a: BASE[side], b: BASE[(side + 1) % 4] });
});
