import { expect, test } from "vitest";
import { wayBetween } from "./ways";

/** Six places in a ring. */
const RING = { next: [0, 1, 2, 3, 4, 5].map((place) => [(place + 5) % 6, (place + 1) % 6]) };

test.each([
  [[0], [2], [0, 1, 2]],
  [[0], [4], [0, 5, 4]],
  // From the nearest of several to the nearest of several.
  [
    [0, 3],
    [5, 4],
    [0, 5],
  ],
  [[1], [1], [1]],
])("the way from one of %j to one of %j is %j", (from, to, way) => {
  expect(wayBetween(RING, from, to)).toEqual(way);
});

test("no way leads to what is not joined", () => {
  expect(wayBetween({ next: [[1], [0], []] }, [0], [2])).toEqual([]);
});
