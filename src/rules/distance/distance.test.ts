import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS, type Battlefield, type Creature } from "../../scene/model/battlefield";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { isWithinRange, isWithinReach } from "./distance";

const fieldOf = (map: string): Battlefield => battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, "square");

const pairIn = ({ creatures }: Battlefield): [Creature, Creature] => {
  const [p, q] = creatures;
  if (p === undefined || q === undefined) throw new RangeError(`expected two, got ${creatures.length} creatures`);
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

describe("a range upward", () => {
  it("counts spaces of height as it counts squares, by the scene's diagonals", () => {
    // Bodies of 5 ft: 30 ft up is a gap of 25 ft, six spaces; three squares and six up by every rule.
    const up = (diagonals: string) =>
      rangeOf(`grid square 100 5 ft diagonals ${diagonals}\ntoken A at 0,0\ntoken b at 300,0 elevation 30`, FEET);
    expect(up("equidistant")).toBe(30);
    expect(up("alternating")).toBe(35);
    expect(up("alternating-2")).toBe(40);
    expect(up("rectilinear")).toBe(45);
    expect(up("illegal")).toBe(45);
    // 6 and a half of 3, then the root of 45 spaces: 33.54 ft.
    expect(up("approximate")).toBe(37.5);
    expect(up("exact")).toBe(35);
  });

  it("to somebody straight above is the height between them", () => {
    expect(rangeOf("token A at 0,0\ntoken b at 0,0 elevation 50", FEET)).toBe(50);
  });

  it("is nothing between bodies that overlap in height", () => {
    expect(rangeOf("token A at 0,0 body 10\ntoken b at 300,0 elevation 5", FEET)).toBe(15);
  });

  it("without a grid is the straight way from body to body", () => {
    // 300 px of gap are 15 ft, and from 5 ft to 25 ft are 20: 25 ft.
    const map = "grid gridless 100 5 ft\ntoken A at 0,0\ntoken b at 400,0 elevation 25";
    expect(rangeOf(map, [24.9, 25, 25.1])).toBe(25);
  });

  it("on hexes is put together with the steps", () => {
    const map = "grid hex-odd-rows 100 5 ft diagonals equidistant\ntoken A at 0,0\ntoken b at 300,0 elevation 30";
    expect(rangeOf(map, [15, 25, 30, 35])).toBe(30);
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
