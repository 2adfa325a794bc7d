import { describe, expect, it } from "vitest";
import type { BoxOnScreen } from "../../foundry/canvas/screen-place";
import { dockOf, placeFrom } from "./config-place";

const room = (left: number, right: number, bottom: number): BoxOnScreen => ({ left, top: 0, right, bottom });
const over = ({ left, width }: { left: number; width: number }, { left: l, right: r }: BoxOnScreen): boolean =>
  left < r && l < left + width;

describe("the panel", () => {
  it("stands beside the sidebar, all in the room", () => {
    const dock = dockOf({ width: 1400, height: 900 }, room(110, 1090, 900), null);
    expect(dock.left + dock.width).toBeLessThanOrEqual(1090);
    expect(dock.left).toBeGreaterThan(600);
    expect(dock.top + dock.height).toBeLessThanOrEqual(900);
  });

  it("stands on the other side when what is tried out is there, and not when it is on both", () => {
    const page = { width: 1400, height: 900 };
    const attack = { left: 900, top: 300, right: 1000, bottom: 400 };
    expect(over(dockOf(page, room(110, 1090, 900), attack), attack)).toBe(false);
    const wide = { ...attack, left: 150 };
    expect(dockOf(page, room(110, 1090, 900), wide)).toEqual(dockOf(page, room(110, 1090, 900), null));
  });

  it("stands on the sidebar where there would be little map left", () => {
    const { left, width } = dockOf({ width: 1024, height: 700 }, room(110, 714, 700), null);
    expect(left + width).toBeGreaterThan(714);
    expect(left + width).toBeLessThanOrEqual(1024);
  });

  it("leaves the upper part of a phone's map", () => {
    const { left, top, width, height } = dockOf({ width: 390, height: 800 }, room(0, 390, 800), null);
    expect([left >= 0, left + width <= 390, top + height <= 800]).toEqual([true, true, true]);
    expect(top).toBeGreaterThanOrEqual(280);
  });
});

describe("a remembered place", () => {
  const place = { left: 20, top: 30, width: 500, height: 600 };

  it("is used where it fits", () => {
    expect(placeFrom(place, { width: 1400, height: 900 })).toEqual(place);
  });

  it.each([
    [place, { width: 390, height: 800 }],
    [
      { ...place, left: 1000 },
      { width: 1400, height: 900 },
    ],
    [
      { ...place, left: "20" },
      { width: 1400, height: 900 },
    ],
    [undefined, { width: 1400, height: 900 }],
  ])("is not used where it does not fit or is invalid: %o on %o", (stored, page) => {
    expect(placeFrom(stored, page)).toBeUndefined();
  });
});
