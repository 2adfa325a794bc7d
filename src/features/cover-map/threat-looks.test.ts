import { describe, expect, it } from "vitest";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import {
  contoursOf,
  hatchingOf,
  SAFE_HUE,
  scaleOf,
  THREAT_HUE,
  THREAT_STRENGTH,
  THREATS,
  threatOf,
  threatsOf,
  wholeScale,
} from "./threat-looks";
import { squareOf } from "./tile-looks";

const SQUARE = squareOf(50);

describe("the threat map", () => {
  const scale = (least: number, most: number, of: number) => ({ least, most, of });

  it.each([
    // Nobody is nobody, and all are the strongest, however many there are.
    [0, scale(1, 1, 1), "threat-0"],
    [1, scale(1, 1, 1), "threat-5"],
    [1, scale(1, 7, 7), "threat-1"],
    [7, scale(1, 7, 7), "threat-5"],
    // Where four of six can attack at the least, that is the weakest: the three numbers are as far apart as they can be.
    [4, scale(4, 6, 6), "threat-1"],
    [5, scale(4, 6, 6), "threat-3"],
    [6, scale(4, 6, 6), "threat-5"],
    // Where two of eight are the most, they are not as strong as eight would be.
    [1, scale(1, 2, 8), "threat-1"],
    [2, scale(1, 2, 8), "threat-2"],
    // One number on the whole map, and no other to compare it with: by its share, three of ten are in the second fifth.
    [3, scale(3, 3, 10), "threat-2"],
    // Few numbers have a strength each, even where few of the enemies can attack.
    [4, scale(2, 4, 20), "threat-3"],
  ])("has for %i enemies on a map with %o the look %s", (enemies, its, look) =>
    expect(threatOf(enemies, its)).toBe(look),
  );

  it("has the scale of what is on the map: the fewest that can attack anywhere, and the most", () => {
    expect(scaleOf([0, 4, 6, 5, 0], 7)).toEqual(scale(4, 6, 7));
    expect(scaleOf([0, 0], 7)).toEqual(wholeScale(7));
    expect(wholeScale(7)).toEqual(scale(1, 7, 7));
  });

  it("has in its legend 0 and each number of enemies that the map has, once", () => {
    for (const [least, most, of] of [
      [1, 1, 1],
      [1, 2, 2],
      [4, 6, 7],
      [1, 40, 40],
      [3, 3, 9],
    ] as const) {
      const counts = threatsOf(scale(least, most, of)).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, i) => from + i),
      );
      expect(counts).toEqual([0, ...Array.from({ length: most - least + 1 }, (_, i) => least + i)]);
    }
  });

  it("has a hue that no level of cover has, and grows stronger", () => {
    expect(Object.values(ICON_COLOURS)).not.toContain(THREAT_HUE);
    expect([ICON_COLOURS.none, ICON_COLOURS.total]).not.toContain(SAFE_HUE);
    const strengths = THREATS.map((threat) => THREAT_STRENGTH[threat]);
    expect(strengths).toEqual(strengths.toSorted((p, q) => p - q));
    expect(new Set(strengths).size).toBe(THREATS.length);
  });

  it("draws denser stripes for each strength and crosses them for the strongest, so that they differ without colour", () => {
    const strokes = THREATS.map((threat) => hatchingOf(threat, SQUARE, 100).length);
    expect(strokes.slice(0, 2)).toEqual([0, 0]);
    const hatched = strokes.slice(1);
    expect(hatched).toEqual(hatched.toSorted((p, q) => p - q));
    expect(new Set(hatched).size).toBe(hatched.length);
    expect(strokes[5]).toBe(2 * (strokes[4] ?? 0));
  });

  const row = (...enemies: readonly number[]) =>
    enemies.map((count, i) => ({
      at: { x: 50 + 100 * i, y: 50 },
      enemies: count,
      threat: threatOf(count, scale(1, 10, 10)),
    }));

  it("draws one contour between two neighbours of different threat, and none between equals or at the end of the map", () => {
    expect(contoursOf(row(0, 4, 4), SQUARE).contours).toEqual([
      { from: { x: 100, y: 100 }, to: { x: 100, y: 0 }, isSafe: true, worse: { x: 150, y: 50 } },
    ]);
    // Three and four of ten are the same threat.
    expect(contoursOf(row(3, 4), SQUARE).contours).toEqual([]);
  });

  it("says the number beside another one, and once in a field of equal ones", () => {
    expect([...contoursOf(row(3, 4, 4, 4, 4, 4), SQUARE).numbered].toSorted()).toEqual([0, 1, 3]);
    expect([...contoursOf(row(2, 2, 2), SQUARE).numbered]).toEqual([1]);
  });
});
