import { describe, expect, it } from "vitest";
import { bordersOf, hatchingOf, threatOf } from "./threat-looks";
import { squareOf } from "./tile-looks";

const SQUARE = squareOf(50);

describe("the threat map", () => {
  it.each([
    [0, "threat-0"],
    [1, "threat-1"],
    [2, "threat-2"],
    [3, "threat-3"],
    [50, "threat-3"],
  ])("has for %i enemies the look %s", (enemies, look) => expect(threatOf(enemies)).toBe(look));

  it("draws stripes for two enemies and crosses them for more, so that no two looks differ by colour alone", () => {
    const strokes = (["threat-0", "threat-1", "threat-2", "threat-3"] as const).map(
      (threat) => hatchingOf(threat, SQUARE, 100).length,
    );
    expect(strokes.slice(0, 2)).toEqual([0, 0]);
    expect(strokes[2]).toBeGreaterThan(2);
    expect(strokes[3]).toBe(2 * (strokes[2] ?? 0));
  });

  it("draws one border between two neighbours of different threat, and none between equals or at the end of the map", () => {
    const places = [
      { at: { x: 50, y: 50 }, threat: "threat-0" },
      { at: { x: 150, y: 50 }, threat: "threat-1" },
      { at: { x: 250, y: 50 }, threat: "threat-1" },
    ] as const;
    expect(bordersOf(places, SQUARE)).toEqual([{ from: { x: 100, y: 100 }, to: { x: 100, y: 0 }, isSafe: true }]);
  });
});
