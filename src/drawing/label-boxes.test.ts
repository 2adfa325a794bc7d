import { describe, expect, it } from "vitest";
import { labelPlaces as placesIn, type LabelBox } from "./label-boxes";

const box = (x: number, bottom: number): LabelBox => ({ x, bottom, width: 100, height: 20 });

const VIEW = { left: -1000, right: 1000, top: -1000, bottom: 1000 };
const labelPlaces = (boxes: readonly LabelBox[]) => placesIn(boxes, VIEW);

describe("labels", () => {
  it("stay where they are when they are apart", () => {
    const boxes = [box(0, 0), box(200, 5), box(0, 40)];
    expect(labelPlaces(boxes)).toEqual(boxes);
  });

  it.each([
    ["side by side", box(0, 100), box(100, 100)],
    ["one above the other", box(0, 80), box(0, 100)],
    ["at their corners", box(100, 80), box(0, 100)],
  ])("stay where they are when they just touch %s", (_, one, other) => {
    expect(labelPlaces([one, other])).toEqual([one, other]);
    expect(labelPlaces([other, one])).toEqual([other, one]);
  });

  it("stay where they are when they just touch one that was raised above them", () => {
    const bottoms = labelPlaces([box(0, 100), box(60, 98), box(120, 97)]).map(({ bottom }) => bottom);
    expect(bottoms).toEqual([100, 77, 97]);
  });

  it("rise above a lower one that they cover by a pixel", () => {
    expect(labelPlaces([box(99, 100), box(0, 100)]).map(({ bottom }) => bottom)).toEqual([100, 77]);
    expect(labelPlaces([box(0, 81), box(0, 100)]).map(({ bottom }) => bottom)).toEqual([77, 100]);
  });

  it("rise above a lower one that they would cover", () => {
    expect(labelPlaces([box(0, 95), box(50, 100)]).map(({ bottom }) => bottom)).toEqual([77, 100]);
  });

  it("rise above all of a row of tokens", () => {
    const bottoms = labelPlaces([0, 30, 60, 90].map((x) => box(x, 100))).map(({ bottom }) => bottom);
    expect(bottoms).toEqual([100, 77, 54, 31]);
  });

  it("are moved into view while their token is in view, and not beyond", () => {
    const boxes = [box(980, 300), box(0, -995), box(1200, 500)];
    expect(labelPlaces(boxes)).toEqual([box(950, 300), box(0, -980), box(1200, 500)]);
  });

  it("are moved into view for a token on the very edge of it", () => {
    expect(labelPlaces([box(1000, 300), box(-1000, 500), box(0, -1000), box(0, 1000)])).toEqual([
      box(950, 300),
      box(-950, 500),
      box(0, -980),
      box(0, 1000),
    ]);
  });

  it("stay where they are when they are wider than the view, and move when they just fit", () => {
    const narrow = { ...VIEW, left: 0, right: 99 };
    expect(placesIn([box(0, 300)], narrow)).toEqual([box(0, 300)]);
    expect(placesIn([box(0, 300)], { ...narrow, right: 100 })).toEqual([box(50, 300)]);
  });
});
