import { describe, expect, it } from "vitest";
import { overlap, type PixelBox } from "../../../drawing/placement";
import { placeChip } from "./chip-place";

const ROOM = { left: 0, top: 0, right: 1000, bottom: 800 };
const SIZE = { width: 200, height: 30 };
const END = { left: 500, top: 400, right: 560, bottom: 460 };

const placed = (keepOff: readonly PixelBox[], end = END, size = SIZE): PixelBox =>
  placeChip(size, { end, keepOff, room: ROOM, below: 40 });

describe("the words about a way", () => {
  it("are below its end, in the middle, where nothing is in the way", () => {
    expect(placed([])).toEqual({ left: 430, top: 500, right: 630, bottom: 530 });
  });

  it("are above it when the creature has come from below", () => {
    const start = { left: 500, top: 480, right: 560, bottom: 540 };
    expect(placed([start]).bottom).toBeLessThanOrEqual(END.top);
  });

  it("cover neither the way nor tokens nor signs, as long as there is a free place", () => {
    const around = [
      { left: 480, top: 470, right: 580, bottom: 560 },
      { left: 480, top: 320, right: 580, bottom: 390 },
      { left: 570, top: 400, right: 620, bottom: 460 },
    ];
    const box = placed(around);
    expect([END, ...around].filter((each) => overlap(box, each))).toEqual([]);
  });

  it("stay in the room when the end is at its edge", () => {
    const box = placed([], { left: 950, top: 760, right: 1010, bottom: 820 });
    expect(box.right).toBeLessThanOrEqual(ROOM.right);
    expect(box.bottom).toBeLessThanOrEqual(ROOM.bottom);
  });

  it("cover as little as they can where everything is taken", () => {
    // All but a strip at the top right is full.
    const full = { left: 0, top: 330, right: 1000, bottom: 800 };
    const box = placed([full]);
    expect(box.bottom - full.top).toBeLessThan(SIZE.height);
  });
});
