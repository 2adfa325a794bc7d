import { describe, expect, it } from "vitest";
import { clearBottom, middleBeside } from "./screen-place";

const SCREEN = { left: 0, top: 0, right: 1000, bottom: 800 };

describe("a point is shown at the centre of the largest free part of the screen", () => {
  it.each([
    ["right of a window", { left: 100, top: 50, right: 500, bottom: 650 }, { x: 750, y: 400 }],
    ["left of a window", { left: 600, top: 50, right: 1000, bottom: 650 }, { x: 300, y: 400 }],
    ["below a window as wide as the screen", { left: 0, top: 0, right: 1000, bottom: 500 }, { x: 500, y: 650 }],
    ["above a window that hangs off the screen", { left: 0, top: 500, right: 1000, bottom: 900 }, { x: 500, y: 250 }],
  ])("%s", (_, window, middle) => {
    expect(middleBeside(SCREEN, window)).toEqual(middle);
  });
});

describe("the map is clear down to", () => {
  const hotbar = { left: 200, top: 740, right: 800, bottom: 790 };
  it.each([
    ["a hotbar in its lower half", hotbar, 740],
    ["its end without a hotbar", undefined, 800],
    ["its end with a hotbar at the top", { ...hotbar, top: 10, bottom: 60 }, 800],
    ["its end with a hotbar beside it", { ...hotbar, left: 1000, right: 1200 }, 800],
    ["its end with a hotbar below it", { ...hotbar, top: 900, bottom: 950 }, 800],
  ])("%s", (_, box, bottom) => {
    expect(clearBottom(SCREEN, box)).toBe(bottom);
  });
});
