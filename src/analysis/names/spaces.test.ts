import { describe, expect, test } from "vitest";
import { hexCell } from "../../scene/model/hex";
import { letters, boxNamed, nameOfPoint, nameOfSpace, rowsOn, spaceNamed } from "./spaces";

const SQUARES = { type: "square", size: 50 } as const;
const HERE = { left: 0, top: 0 };

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [51, "AZ"],
  [52, "BA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (column, name) => {
  expect(letters(column)).toBe(name);
  expect(spaceNamed(rowsOn(SQUARES, HERE), `${name}1`)?.x).toBe(50 * column + 25);
});

describe("a space", () => {
  const rows = rowsOn(SQUARES, HERE);

  test("is found by its name", () => {
    expect(spaceNamed(rows, "d9")).toEqual({ x: 175, y: 425 });
    for (const text of ["", "9", "D", "D0", "D9x", "ABCD1", "100,50"]) expect(spaceNamed(rows, text)).toBeUndefined();
  });

  test("counts from the corner of the scene, wherever its picture or its walls begin", () => {
    expect(nameOfSpace(rowsOn(SQUARES, { left: 210, top: 95 }), { x: 175, y: 425 })).toBe("D9");
  });

  test("counts from whole spaces before that corner where something is drawn there, if their middles are in the box", () => {
    const before = rowsOn(SQUARES, { left: -70, top: 0 });
    expect([nameOfSpace(before, { x: -25, y: 25 }), nameOfSpace(before, { x: 25, y: 25 })]).toEqual(["A1", "B1"]);
    const farther = rowsOn(SQUARES, { left: -80, top: 0 });
    expect([nameOfSpace(farther, { x: -75, y: 25 }), nameOfSpace(farther, { x: 25, y: 25 })]).toEqual(["A1", "C1"]);
  });
});

describe.each(["hex-odd-rows", "hex-even-rows", "hex-odd-columns", "hex-even-columns"] as const)("in %s", (type) => {
  const grid = { type, size: 70 };
  const rows = rowsOn(grid, HERE);
  const middleOf = (row: number, column: number) => {
    const corners = hexCell(row, column, grid);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  };
  const all = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 12 }, (__, column) => [row, column] as const),
  );

  test("each hexagon has a name of its own: its column and its row", () => {
    for (const [row, column] of all.flat()) {
      const name = `${letters(column)}${row + 1}`;
      expect(nameOfSpace(rows, middleOf(row, column))).toBe(name);
      const found = spaceNamed(rows, name);
      expect(found?.x).toBeCloseTo(middleOf(row, column).x, 6);
      expect(found?.y).toBeCloseTo(middleOf(row, column).y, 6);
    }
  });

  test("a point has the name of the hexagon that it is in", () => {
    for (const [row, column] of all.flat())
      for (const [x, y] of hexCell(row, column, grid)) {
        const middle = middleOf(row, column);
        const near = { x: middle.x + 0.9 * (x - middle.x), y: middle.y + 0.9 * (y - middle.y) };
        expect(nameOfPoint(rows, near)).toBe(`${letters(column)}${row + 1}`);
      }
  });

  test("a box of two names holds all hexagons of their columns and rows, and no other", () => {
    const { left, top, right, bottom } = boxNamed(rows, "H6", "B4") ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const held = all.flat().filter(([row, column]) => {
      const { x, y } = middleOf(row, column);
      return x > left && x < right && y > top && y < bottom;
    });
    expect(held).toEqual(all.flat().filter(([row, column]) => column >= 1 && column <= 7 && row >= 3 && row <= 5));
  });
});
