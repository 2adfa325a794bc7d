import { expect, it } from "vitest";
import { tileBorder } from "./tile-border";

const SQUARE = [
  { x: -50, y: -50 },
  { x: 50, y: -50 },
  { x: 50, y: 50 },
  { x: -50, y: 50 },
];

it("the border of two neighbours has six edges, and none between them", () => {
  const border = tileBorder(
    [
      { x: 50, y: 50 },
      { x: 150, y: 50 },
    ],
    SQUARE,
  );
  expect(border).toHaveLength(6);
  expect(border.some(({ from, to }) => from.x === 100 && to.x === 100)).toBe(false);
});
