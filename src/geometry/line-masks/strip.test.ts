import { expect, test } from "vitest";
import { indexWalls } from "../wall-grid/wall-index";
import { clipStrip, findWallsUnder, placeStrip, wallsUnder } from "./strip";

const upright = (x: number): { a: { x: number; y: number }; b: { x: number; y: number } } => ({
  a: { x, y: -20_000 },
  b: { x, y: 20_000 },
});

const [NEAR, MIDDLE, FAR] = [upright(2000), upright(30_000), upright(58_000)];

/** The x of the walls found. */
const foundIn = (index: ReturnType<typeof indexWalls>): (number | undefined)[] => {
  findWallsUnder(index);
  return Array.from({ length: wallsUnder.count }, (_, k) => index.coordinates[4 * wallsUnder.entries[k]!]).toSorted();
};

test("a wall in many cells is found once, also after an index with more walls", () => {
  const many = indexWalls(Array.from({ length: 3000 }, (_, i) => upright(20 * i)));
  const few = indexWalls([NEAR, MIDDLE, FAR]);
  expect(few.entries.length).toBeGreaterThan(3);
  placeStrip([-1000, -8000, 0, 8000], [60_000, -8000, 61_000, 8000]);
  for (const [index, count] of [
    [few, 3],
    [many, 3000],
    [few, 3],
  ] as const)
    expect(foundIn(index)).toHaveLength(count);
});

test("a clipped strip has only the walls near a box, until it is as long as the whole", () => {
  const index = indexWalls([NEAR, MIDDLE, FAR]);
  const [from, to] = [
    [-1000, -8000, 0, 8000],
    [60_000, -8000, 61_000, 8000],
  ] as const;
  const within = (distance: number): readonly [boolean, ...(number | undefined)[]] => {
    placeStrip(from, to);
    return [clipStrip(from, distance), ...foundIn(index)];
  };
  expect(within(4000)).toEqual([true, 2000]);
  expect(within(61_000)).toEqual([false, 2000, 30_000, 58_000]);
});
