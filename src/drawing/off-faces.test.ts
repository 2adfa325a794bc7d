import { describe, expect, it } from "vitest";
import type { VerdictMark } from "./marks";
import { offFaces } from "./off-faces";

const line = (fx: number, fy: number, tx: number, ty: number): VerdictMark => ({
  kind: "line",
  state: "clear",
  from: { x: fx, y: fy },
  to: { x: tx, y: ty },
});
const faces = [
  { at: { x: 0, y: 0 }, radius: 30 },
  { at: { x: 300, y: 400 }, radius: 50 },
];

describe("off the faces", () => {
  // The line from centre to centre is 500 long: 30 and 50 of it are within the portraits.
  it("a line from centre to centre runs from rim to rim, with its origin", () => {
    const origin = { kind: "origin", at: { x: 0, y: 0 } } as const;
    expect(offFaces([line(0, 0, 300, 400), origin], faces)).toEqual([
      line(18, 24, 270, 360),
      { kind: "origin", at: { x: 18, y: 24 } },
    ]);
  });

  it("a line past a third creature stops at its portrait and goes on behind it", () => {
    const third = { at: { x: 500, y: 0 }, radius: 30 };
    expect(offFaces([line(100, 0, 900, 0)], [...faces, third])).toEqual([line(100, 0, 470, 0), line(530, 0, 900, 0)]);
  });

  it("portraits that overlap make one gap, and a line past a portrait's edge stays", () => {
    const pair = [
      { at: { x: 500, y: 0 }, radius: 30 },
      { at: { x: 540, y: 0 }, radius: 30 },
    ];
    expect(offFaces([line(100, 0, 900, 0)], pair)).toEqual([line(100, 0, 470, 0), line(570, 0, 900, 0)]);
    expect(offFaces([line(100, 30, 900, 30)], pair)).toEqual([line(100, 30, 900, 30)]);
  });

  it("an area's outline has a gap at a portrait, and a creature's own outline has none", () => {
    const edges = [{ from: { x: -100, y: 0 }, to: { x: 100, y: 0 } }];
    const area = { kind: "obstacle", id: "cart", shape: "area", edges } as const;
    const [shown] = offFaces([area], faces);
    expect(shown).toEqual({
      ...area,
      edges: [
        { from: { x: -100, y: 0 }, to: { x: -30, y: 0 } },
        { from: { x: 30, y: 0 }, to: { x: 100, y: 0 } },
      ],
    });
    const creature = { ...area, shape: "creature" } as const;
    expect(offFaces([creature], faces)).toEqual([creature]);
  });

  it("a line between corners stays, and what is no line", () => {
    const marks = [line(50, 50, 250, 350), { kind: "stop", at: { x: 0, y: 0 } } as const];
    expect(offFaces(marks, faces)).toEqual(marks);
  });

  it("a line within one portrait goes, and its origin stays where it is", () => {
    const origin = { kind: "origin", at: { x: 1, y: 0 } } as const;
    expect(offFaces([line(1, 0, 10, 0), origin], faces)).toEqual([origin]);
  });
});
