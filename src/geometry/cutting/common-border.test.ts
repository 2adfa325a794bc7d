import { describe, expect, it } from "vitest";
import { edgesOf, type Polygon, type Segment } from "../numbers/lattice";
import { commonBorder, isRegionAcross, isSegmentAlong } from "./common-border";

type Four = readonly [number, number, number, number];

const rectangle = (...[left, top, right, bottom]: Four): Polygon => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const segment = ([ax, ay, bx, by]: Four): Segment => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
});

const lengthOf = (border: readonly Segment[]): number =>
  border.reduce((sum, { a, b }) => sum + Math.abs(a.x - b.x) + Math.abs(a.y - b.y), 0);

/** Every rectangle with corners on a lattice of four by four points. */
const RECTANGLES = [0, 1, 2, 3].flatMap((left) =>
  [0, 1, 2, 3].flatMap((top) =>
    [0, 1, 2, 3].flatMap((right) =>
      [0, 1, 2, 3].flatMap((bottom) => (left < right && top < bottom ? [[left, top, right, bottom] as const] : [])),
    ),
  ),
);

describe("the common border of two spaces", () => {
  it("is of rectangles side by side as long as they are beside each other, and nothing of all others", () => {
    const touching = RECTANGLES.flatMap((p) => RECTANGLES.map((q) => [p, q] as const)).filter(([p, q]) => {
      const across = Math.min(p[2], q[2]) - Math.max(p[0], q[0]);
      const down = Math.min(p[3], q[3]) - Math.max(p[1], q[1]);
      // One of them is 0 where a side is shared, and the other is how long it is.
      const length = across === 0 || down === 0 ? Math.max(across, down, 0) : 0;
      expect(lengthOf(commonBorder(rectangle(...p), rectangle(...q)))).toBe(length);
      return length > 0;
    });
    expect(touching.length).toBeGreaterThan(100);
  });

  it("runs along each side that an outline with a corner shares", () => {
    // An L about the square: it lies along its upper and its left side.
    const corner: Polygon = [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 8, y: 4 },
      { x: 4, y: 4 },
      { x: 4, y: 8 },
      { x: 0, y: 8 },
    ];
    const border = commonBorder(corner, rectangle(4, 4, 8, 8));
    expect(border).toHaveLength(2);
    expect(lengthOf(border)).toBe(8);
  });

  it("is nothing one step apart, and nothing of sides that cross or slant", () => {
    expect(commonBorder(rectangle(0, 0, 4, 4), rectangle(5, 0, 9, 4))).toEqual([]);
    const diamond: Polygon = [
      { x: 4, y: 2 },
      { x: 6, y: 0 },
      { x: 8, y: 2 },
      { x: 6, y: 4 },
    ];
    expect(commonBorder(rectangle(0, 0, 4, 4), diamond)).toEqual([]);
  });
});

describe("along a border is, or is not,", () => {
  const border = commonBorder(rectangle(0, 0, 16, 16), rectangle(16, 0, 32, 16));

  it.each<[string, Four, boolean]>([
    ["a wall along all of it and beyond", [16, -8, 16, 40], true],
    ["a wall along one step of it, either way round", [16, 1, 16, 0], true],
    ["a wall that goes on from its end", [16, 16, 16, 32], false],
    ["a wall in line with it farther on", [16, 17, 16, 32], false],
    ["a wall across it", [8, 8, 24, 8], false],
    ["a wall that leaves it", [16, 0, 17, 16], false],
    ["a wall one step beside it", [17, 0, 17, 16], false],
  ])("%s", (_what, wall, isAlong) => {
    expect(isSegmentAlong(border, segment(wall))).toBe(isAlong);
  });

  it.each<[string, Four, boolean]>([
    ["an area across it", [12, 4, 20, 8], true],
    ["an area one step wide on either side, one step long", [15, 0, 17, 1], true],
    ["an area that begins at it", [16, 0, 32, 16], false],
    ["an area that ends at its end", [12, 16, 20, 24], false],
  ])("%s", (_what, area, isAcross) => {
    expect(isRegionAcross(border, edgesOf(rectangle(...area)))).toBe(isAcross);
  });
});
