import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS, type Battlefield, type Creature } from "../../battlefield/battlefield";
import { battlefieldOf } from "../../battlefield/battlefield-of";
import { parseBattleMap } from "../../battlefield/notation";
import { isWithinRange, isWithinReach } from "./distance";

const fieldOf = (map: string): Battlefield => battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");

const pairIn = ({ creatures }: Battlefield): [Creature, Creature] => {
  const [p, q] = creatures;
  if (p === undefined || q === undefined) throw new RangeError(`came ${creatures.length} creatures, wanted two`);
  return [p, q];
};

/** The least of these ranges that holds, in both directions. */
const rangeOf = (map: string, ranges: readonly number[]): number | undefined => {
  const field = fieldOf(map);
  const [p, q] = pairIn(field);
  return ranges.find((range) => isWithinRange(field, p, q, range) && isWithinRange(field, q, p, range));
};

const reaches = (map: string, reach: number): boolean => {
  const field = fieldOf(map);
  return isWithinReach(field, ...pairIn(field), reach);
};

const FEET = Array.from({ length: 40 }, (_, i) => 2.5 * i);

describe("a range on squares", () => {
  it.each([
    [0, 0, 0],
    [100, 0, 5],
    [600, 0, 30],
    [0, -600, 30],
    [100, 100, 5],
    [200, 200, 15],
    [300, 300, 20],
    [-400, 400, 30],
    [500, 200, 30],
    [500, 300, 30],
    // Half a square is rounded down: the gap is less than one, as between neighbours.
    [150, 0, 5],
    [199, 0, 5],
    [200, 0, 10],
  ])("to a creature %d right and %d down is %d feet", (x, y, feet) => {
    expect(rangeOf(`token A at 1000,1000\ntoken b at ${1000 + x},${1000 + y}`, FEET)).toBe(feet);
  });

  it("goes from the nearest square of a big creature", () => {
    expect(rangeOf("token O at 0,0 size 2x2\ntoken b at 400,100", FEET)).toBe(15);
    expect(rangeOf("token O at 0,0 size 2x2\ntoken d at 300,300 size 3x3", FEET)).toBe(15);
  });

  it("is counted in scene units", () => {
    expect(rangeOf("grid square 70 1.5 m\ntoken A at 0,0\ntoken b at 280,0", [1.5, 3, 4.5, 6, 7.5])).toBe(6);
  });
});

describe("a range without a grid", () => {
  it("is the straight way from footprint to footprint", () => {
    const map = "grid gridless 100 5 ft\ntoken A at 0,0\ntoken b at 400,500";
    // 300 and 400 pixels apart: 500 is 25 feet.
    expect(rangeOf(map, [24.9, 25, 25.1])).toBe(25);
  });

  it("is straight between a turned base and another on squares too", () => {
    const map = "token A at 0,0 base rectangular rotation 45\ntoken b at 0,300";
    // The turned square reaches 70.71 pixels down from 50,50: its corner is 179.3 pixels from b, 8.97 feet.
    expect(rangeOf(map, [8.9, 9])).toBe(9);
  });
});

describe("a range on hexes", () => {
  it("counts the hexes of a straight row", () => {
    const map = (x: number): string => `grid hex-odd-rows 100 5 ft\ntoken A at 0,0\ntoken b at ${x},0`;
    expect(rangeOf(map(100), [5, 10])).toBe(5);
    expect(rangeOf(map(600), [25, 30, 35])).toBe(30);
  });
});

describe("a reach", () => {
  it("goes as far diagonally as straight", () => {
    const map = "token A at 0,0\ntoken b at 200,200";
    expect([reaches(map, 5), reaches(map, 10)]).toEqual([false, true]);
  });

  it("ends short of a gap as wide as itself", () => {
    expect(reaches("token A at 0,0\ntoken b at 200,0", 5)).toBe(false);
    expect(reaches("token A at 0,0\ntoken b at 199.9375,0", 5)).toBe(true);
    expect(reaches("grid gridless 100 5 ft\ntoken A at 0,0\ntoken b at 200,0", 5)).toBe(false);
    expect(reaches("grid gridless 100 5 ft\ntoken A at 0,0\ntoken b at 199,0", 5)).toBe(true);
  });

  it("on hexes takes in no hex that faces another along an edge of a third", () => {
    const near = "grid hex-odd-rows 100 5 ft\ntoken A at 0,0\ntoken b at 100,0";
    const beyond = "grid hex-odd-rows 100 5 ft\ntoken A at 0,0\ntoken b at 0,173.2";
    expect([reaches(near, 5), reaches(beyond, 5), reaches(beyond, 10)]).toEqual([true, false, true]);
  });

  it("of nothing takes in nobody who does not overlap, on any grid", () => {
    for (const grid of ["square", "gridless", "hex-odd-rows"])
      expect(reaches(`grid ${grid} 100 5 ft\ntoken A at 0,0\ntoken b at 100,0`, 0)).toBe(false);
  });
});
