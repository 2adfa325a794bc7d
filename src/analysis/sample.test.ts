import { describe, expect, test } from "vitest";
import { toLattice } from "../geometry/numbers/lattice";
import { ended, questionOn, sceneIn } from "../../tests/analysis/maps";
import { groundOf } from "./ground";
import { pairNumber, pairsOf, sampleOf } from "./sample";

const SIZE = 100;

/** A hall of so many spaces, with a wall across it that leaves a door. */
const hall = (wide: number, high: number) =>
  ended(
    groundOf(
      questionOn(
        sceneIn(`grid square 100 5 ft
wall across ${50 * wide},0 ${50 * wide},${100 * high - 100}
wall door ${50 * wide},${100 * high - 100} ${50 * wide},${100 * high} door closed`),
        undefined,
        { from: { x: 50, y: 50 }, bounds: { left: 0, top: 0, right: 100 * wide, bottom: 100 * high } },
      ),
    ),
  );

const range = 24 * toLattice(SIZE);

describe("the sample", () => {
  test("is all places where they are few", () => {
    const ground = hall(6, 4);
    const { places, nearest } = sampleOf(ground, { size: SIZE, range });
    expect(places).toEqual(ground.places.map((_, number) => number));
    expect([...nearest]).toEqual(places);
  });

  test("is even where they are many: each block of the map has one", () => {
    const ground = hall(12, 8);
    const { places } = sampleOf(ground, { size: SIZE, range, mostPlaces: 24 });
    expect(places.length).toBeLessThanOrEqual(24);
    expect(places.length).toBeGreaterThanOrEqual(12);
    // In every quarter of the map a quarter of the sample, give or take a place.
    const quarter = (x: number, y: number): number => Number(x < 600) + 2 * Number(y < 400);
    const counts = [0, 1, 2, 3].map(
      (q) => places.filter((n) => quarter(ground.places[n]!.x, ground.places[n]!.y) === q).length,
    );
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  test("keeps to so many pairs", () => {
    const ground = hall(12, 8);
    const { places } = sampleOf(ground, { size: SIZE, range, mostPairs: 200 });
    expect(places.length * (places.length - 1)).toBeLessThanOrEqual(200);
    expect(places.length).toBeGreaterThan(5);
  });

  test("stands for the places that are nearest on foot, not through a wall", () => {
    const ground = hall(12, 8);
    const { places, nearest } = sampleOf(ground, { size: SIZE, range, mostPlaces: 24 });
    for (const [number, sampled] of places.entries()) expect(nearest[sampled]).toBe(number);
    // In the top row, far from the door, nobody takes the value of a place beyond the wall.
    for (const [number, { x, y }] of ground.places.entries()) {
      if (y > 200) continue;
      const its = ground.places[places[nearest[number]!]!]!;
      expect(its.x < 600).toBe(x < 600);
    }
  });
});

describe("pairs", () => {
  test("are those in range, both ways, from middle to middle", () => {
    const centres = [0, 10, 20, 35].map((x) => ({ x, y: 0 }));
    const { starts, others } = ended(pairsOf(centres, 15));
    expect([...starts]).toEqual([0, 1, 3, 5, 6]);
    expect([...others]).toEqual([1, 0, 2, 1, 3, 2]);
    expect(pairNumber({ starts, others }, 2, 3)).toBe(4);
    expect(pairNumber({ starts, others }, 1, 0)).toBe(1);
  });
});
