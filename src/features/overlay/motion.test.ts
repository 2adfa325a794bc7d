import { describe, expect, it } from "vitest";
import type { VerdictMark } from "../../drawing/marks";
import { grownMarks, motionAt } from "./overlay-painter";

const MARKS: readonly VerdictMark[] = [
  { kind: "line", state: "blocked", from: { x: 0, y: 0 }, to: { x: 100, y: 0 } },
  { kind: "line", state: "beyond", from: { x: 100, y: 0 }, to: { x: 200, y: 0 } },
  { kind: "stop", at: { x: 100, y: 0 } },
  { kind: "origin", at: { x: 0, y: 0 } },
];

describe("lines", () => {
  it("grow from the attacker, and what is at their ends comes last", () => {
    expect(grownMarks(MARKS, 0.5)).toEqual([
      { kind: "line", state: "blocked", from: { x: 0, y: 0 }, to: { x: 50, y: 0 } },
      { kind: "origin", at: { x: 0, y: 0 } },
    ]);
    expect(grownMarks(MARKS, 1)).toEqual(MARKS);
  });

  it("have grown after 150 ms, and their stops have flashed once after 200 more", () => {
    expect(motionAt({ lines: 0, badges: null }, false).grown).toBe(0);
    expect(motionAt({ lines: 150, badges: null }, false)).toMatchObject({ grown: 1, isOver: false });
    expect(motionAt({ lines: 200, badges: null }, false).swell).toBeGreaterThan(1);
    expect(motionAt({ lines: 350, badges: null }, false)).toMatchObject({ swell: 1, isOver: true });
  });

  it("are there at once with reduced motion", () => {
    expect(motionAt({ lines: 0, badges: null }, true)).toMatchObject({ grown: 1, swell: 1, isOver: true });
  });
});

describe("badges", () => {
  it("come up within 120 ms", () => {
    expect(motionAt({ lines: null, badges: 0 }, false)).toMatchObject({ opacity: 0, lowered: 4 });
    expect(motionAt({ lines: null, badges: 120 }, false)).toMatchObject({ opacity: 1, lowered: 0, isOver: true });
  });

  it("do not move with reduced motion", () => {
    expect(motionAt({ lines: null, badges: 0 }, true).lowered).toBe(0);
    expect(motionAt({ lines: null, badges: 60 }, true)).toMatchObject({ opacity: 1, isOver: true });
  });

  it("rest when nothing has appeared", () => {
    expect(motionAt({ lines: null, badges: null }, false)).toMatchObject({ grown: 1, opacity: 1, isOver: true });
  });
});
