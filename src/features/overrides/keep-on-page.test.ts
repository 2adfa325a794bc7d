import { describe, expect, it } from "vitest";
import { moveOntoPage } from "./keep-on-page";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** A round button of 40 pixels, and right of it a palette whose heads are level. */
const move = (left: number, top: number, page: { readonly width: number; readonly height: number }) =>
  moveOntoPage(box(left + 40, top, 300, 200), box(left, top, 40, 40), page);

describe("the palette beside its button in the token HUD", () => {
  it("stays where there is room for it", () => {
    expect(move(100, 100, { width: 1200, height: 800 })).toEqual({ x: 0, y: 0 });
  });

  it("moves up where the page ends below it", () => {
    // It would end at 900.
    expect(move(100, 700, { width: 1200, height: 800 })).toEqual({ x: 0, y: -108 });
  });

  it("goes below its button where there is no room beside it", () => {
    // From 240 to 540 beside a page of 390: 158 to the left, and 44 down.
    expect(move(200, 100, { width: 390, height: 800 })).toEqual({ x: -158, y: 44 });
  });

  it("goes above its button where there is none below either", () => {
    expect(move(200, 700, { width: 390, height: 800 })).toEqual({ x: -158, y: -204 });
  });

  it("covers its button on a page that has room nowhere", () => {
    expect(move(200, 100, { width: 390, height: 300 })).toEqual({ x: -158, y: -8 });
  });
});
