import { describe, expect, it } from "vitest";
import { blockedByAny, firstCrossing, signPlace } from "./crossing";
import { edgesThrough, type OutlineLookup } from "./marks";

const box = (left: number, top: number, right: number, bottom: number) =>
  edgesThrough(
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    true,
  );

const OUTLINES: Readonly<Record<string, ReturnType<OutlineLookup>>> = {
  "token:near": { shape: "creature", edges: box(20, 0, 30, 10) },
  "wall:far": { shape: "wall", edges: [{ from: { x: 70, y: 0 }, to: { x: 70, y: 10 } }] },
};
const outlineOf: OutlineLookup = (id) => OUTLINES[id];

const across = { from: { x: 0, y: 5 }, to: { x: 100, y: 5 } };

const line = (obstacles: readonly string[], y = 5) => ({
  from: { x: 0, y },
  to: { x: 100, y },
  isBlocked: obstacles.length > 0,
  obstacles,
  blockedAt: obstacles.length > 0 ? { x: 20, y } : null,
});

describe("the first crossing of a line with an outline", () => {
  it("is where it comes in", () => {
    expect(firstCrossing(across, box(20, 0, 30, 10))).toEqual({ x: 20, y: 5 });
  });

  it("is none beside it", () => {
    expect(firstCrossing(across, box(20, 6, 30, 10))).toBeUndefined();
  });

  it("is the line's start where that touches the outline", () => {
    expect(firstCrossing(across, box(0, 0, 30, 10))).toEqual({ x: 0, y: 5 });
  });

  it("is where a wall begins that runs along the line", () => {
    expect(firstCrossing(across, [{ from: { x: 60, y: 5 }, to: { x: 40, y: 5 } }])).toEqual({ x: 40, y: 5 });
    expect(firstCrossing(across, [{ from: { x: 60, y: 8 }, to: { x: 40, y: 8 } }])).toBeUndefined();
  });
});

describe("where an obstacle blocks", () => {
  const both = line(["token:near", "wall:far"]);

  it("is at that obstacle, whatever blocks the line before it", () => {
    expect(blockedByAny(both, ["wall:far"], outlineOf)).toEqual({ x: 70, y: 5 });
  });

  it("is at the first of several", () => {
    expect(blockedByAny(both, ["wall:far", "token:near"], outlineOf)).toEqual({ x: 20, y: 5 });
  });

  it("is nowhere on a line that it does not block", () => {
    expect(blockedByAny(line(["token:near"]), ["wall:far"], outlineOf)).toBeUndefined();
  });

  it("is where the line is blocked, for an obstacle alone whose outline is not shown", () => {
    expect(blockedByAny(line(["region:floor"]), ["region:floor"], outlineOf)).toEqual({ x: 20, y: 5 });
    expect(blockedByAny(line(["region:floor", "wall:far"]), ["region:floor"], outlineOf)).toBeUndefined();
  });
});

describe("the place of a sign", () => {
  it("is on one of the lines, in the middle of those that are blocked", () => {
    const lines = [1, 5, 8].map((y) => line(["wall:far"], y));
    expect(signPlace(lines, ["wall:far"], outlineOf)).toEqual({ x: 70, y: 5 });
  });

  it("is not at an end of a line while another line is blocked on its way", () => {
    const touching = { ...line(["wall:far"], 3), to: { x: 70, y: 3 } };
    expect(signPlace([touching, line(["wall:far"], 9)], ["wall:far"], outlineOf)).toEqual({ x: 70, y: 9 });
    expect(signPlace([touching], ["wall:far"], outlineOf)).toEqual({ x: 70, y: 3 });
  });

  it("is not where something else is while there is another place", () => {
    const lines = [1, 5, 9].map((y) => line(["wall:far"], y));
    const isTaken = ({ y }: { readonly y: number }): boolean => y > 3;
    expect(signPlace(lines, ["wall:far"], outlineOf, isTaken)).toEqual({ x: 70, y: 1 });
    expect(signPlace(lines, ["wall:far"], outlineOf, () => true)).toEqual({ x: 70, y: 5 });
  });

  it("is nowhere without a blocked line", () => {
    expect(signPlace([line([])], ["wall:far"], outlineOf)).toBeUndefined();
  });
});
