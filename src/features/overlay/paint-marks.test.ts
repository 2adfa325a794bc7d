import { describe, expect, it } from "vitest";
import { eachDash, type DashPattern } from "./paint-marks";
import type { PixelEdge } from "../../drawing/marks";

const dashesOf = (line: PixelEdge, pattern: DashPattern): PixelEdge[] => {
  const dashes: PixelEdge[] = [];
  eachDash(line, pattern, (from, to) => dashes.push({ from, to }));
  return dashes;
};

const edge = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 } };

describe("dashes", () => {
  it("start at the line's start and leave gaps", () => {
    expect(dashesOf(edge, { dash: 30, gap: 10 }).map(({ from, to }) => [from.x, to.x])).toEqual([
      [0, 30],
      [40, 70],
      [80, 100],
    ]);
  });

  it("are the line itself when there is no gap", () => {
    expect(dashesOf(edge, { dash: 1, gap: 0 })).toEqual([edge]);
  });

  it("are none on a line of no length", () => {
    expect(dashesOf({ from: edge.from, to: edge.from }, { dash: 3, gap: 3 })).toEqual([]);
  });

  it("follow the line's direction", () => {
    const [first] = dashesOf({ from: { x: 0, y: 100 }, to: { x: 0, y: 0 } }, { dash: 10, gap: 5 });
    expect(first).toEqual({ from: { x: 0, y: 100 }, to: { x: 0, y: 90 } });
  });

  it("grow rather than run into the thousands", () => {
    const far = { from: { x: 0, y: 0 }, to: { x: 60_000, y: 0 } };
    const dashes = dashesOf(far, { dash: 2, gap: 2 });
    expect(dashes.length).toBeLessThanOrEqual(301);
    expect(dashes.at(-1)?.to.x).toBeLessThanOrEqual(60_000);
  });
});
