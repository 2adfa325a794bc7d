import { describe, expect, it } from "vitest";
import { placeLegend } from "./legend-place";

const ROOM = { left: 100, top: 50, right: 1100, bottom: 850 };
const SIZE = { width: 300, height: 60 };
const MIDDLE = 450;

describe("the legend of a map is", () => {
  it("at the bottom in the middle of the view where nothing is in the way", () => {
    expect(placeLegend(SIZE, { room: ROOM, others: [], scene: null })).toEqual({
      left: MIDDLE,
      top: 782,
      isOverScene: false,
    });
  });

  it("at the bottom below a scene that leaves a margin there", () => {
    const scene = { left: 200, top: 60, right: 1000, bottom: 780 };
    expect(placeLegend(SIZE, { room: ROOM, others: [], scene })).toMatchObject({ left: MIDDLE, top: 782 });
  });

  it("at the top above a scene that leaves more room there", () => {
    const scene = { left: 200, top: 130, right: 1000, bottom: 850 };
    expect(placeLegend(SIZE, { room: ROOM, others: [], scene })).toEqual({
      left: MIDDLE,
      top: 58,
      isOverScene: false,
    });
  });

  it("in a corner beside a scene that is as high as the view", () => {
    const scene = { left: 100, top: 50, right: 780, bottom: 850 };
    expect(placeLegend(SIZE, { room: ROOM, others: [], scene })).toEqual({ left: 792, top: 782, isOverScene: false });
  });

  it("at the bottom, and known to cover the scene, where the scene fills the view", () => {
    const scene = { left: -500, top: -500, right: 3000, bottom: 3000 };
    expect(placeLegend(SIZE, { room: ROOM, others: [], scene })).toEqual({
      left: MIDDLE,
      top: 782,
      isOverScene: true,
    });
  });

  it("at the bottom where another edge would cover only a little less", () => {
    const scene = { left: 100, top: 70, right: 1100, bottom: 860 };
    expect(placeLegend(SIZE, { room: ROOM, others: [], scene })).toMatchObject({ left: MIDDLE, top: 782 });
  });

  it("above everything else at the bottom, also if one thing is above another", () => {
    const buttons = { left: 400, top: 800, right: 700, bottom: 840 };
    const bar = { left: 300, top: 730, right: 900, bottom: 770 };
    const place = placeLegend(SIZE, { room: ROOM, others: [buttons, bar], scene: null });
    expect(place.top + SIZE.height).toBeLessThanOrEqual(bar.top);
  });
});
