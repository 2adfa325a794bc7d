import { describe, expect, it } from "vitest";
import { ICON_COLOURS } from "../../drawing/icon-colours";
import {
  contoursOf,
  hatchingOf,
  SAFE_HUE,
  THREAT_HUE,
  THREAT_STRENGTH,
  THREATS,
  threatOf,
  threatsOf,
} from "./threat-looks";
import { squareOf } from "./tile-looks";

const SQUARE = squareOf(50);

describe("the threat map", () => {
  it.each([
    // Nobody is nobody, and all are the strongest, however many there are.
    [0, 1, "threat-0"],
    [1, 1, "threat-5"],
    [0, 7, "threat-0"],
    [1, 7, "threat-1"],
    [7, 7, "threat-5"],
    // 6 of 7 are more than four fifths, 5 of 7 are not.
    [6, 7, "threat-5"],
    [5, 7, "threat-4"],
    [2, 10, "threat-1"],
    [3, 10, "threat-2"],
  ])("has for %i of %i enemies the look %s", (enemies, of, look) => expect(threatOf(enemies, of)).toBe(look));

  it("has in its legend each number of enemies once", () => {
    for (const of of [1, 2, 3, 5, 7, 40]) {
      const counts = threatsOf(of).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      expect(counts).toEqual(Array.from({ length: of + 1 }, (_, i) => i));
    }
  });

  it("has a hue that no level of cover has, and grows stronger", () => {
    expect(Object.values(ICON_COLOURS)).not.toContain(THREAT_HUE);
    expect([ICON_COLOURS.none, ICON_COLOURS.total]).not.toContain(SAFE_HUE);
    const strengths = THREATS.map((threat) => THREAT_STRENGTH[threat]);
    expect(strengths).toEqual(strengths.toSorted((p, q) => p - q));
    expect(new Set(strengths).size).toBe(THREATS.length);
  });

  it("draws stripes for half of the enemies and crosses them for nearly all, so that the strongest differ without colour", () => {
    const strokes = THREATS.map((threat) => hatchingOf(threat, SQUARE, 100).length);
    expect(strokes.slice(0, 3)).toEqual([0, 0, 0]);
    expect(strokes[3]).toBeGreaterThan(2);
    expect(strokes[5]).toBe(2 * (strokes[3] ?? 0));
  });

  const row = (...enemies: readonly number[]) =>
    enemies.map((count, i) => ({ at: { x: 50 + 100 * i, y: 50 }, enemies: count, threat: threatOf(count, 10) }));

  it("draws one contour between two neighbours of different threat, and none between equals or at the end of the map", () => {
    expect(contoursOf(row(0, 4, 4), SQUARE).contours).toEqual([
      { from: { x: 100, y: 100 }, to: { x: 100, y: 0 }, isSafe: true },
    ]);
    // Three and four of ten are the same threat.
    expect(contoursOf(row(3, 4), SQUARE).contours).toEqual([]);
  });

  it("says the number beside another one, and once in a field of equal ones", () => {
    expect([...contoursOf(row(3, 4, 4, 4, 4, 4), SQUARE).numbered].toSorted()).toEqual([0, 1, 3]);
    expect([...contoursOf(row(2, 2, 2), SQUARE).numbered]).toEqual([1]);
  });
});
