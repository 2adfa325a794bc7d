import { expect, it } from "vitest";
import { lineScale } from "./overlay-painter";

it.each([
  ["as large as usual on a space of 40 pixels and more", 100, 1],
  ["as large as usual on exactly 40 pixels", 40, 1],
  ["thinner on a smaller space", 30, 0.75],
  ["never below 0.6 of their size", 5, 0.6],
])("lines are %s", (_, space, scale) => {
  expect(lineScale(space)).toBe(scale);
});
