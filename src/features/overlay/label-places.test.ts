import { describe, expect, it } from "vitest";
import { labelPlaces as placesIn, type LabelBox } from "./label-places";

const box = (x: number, bottom: number): LabelBox => ({ x, bottom, width: 100, height: 20 });

const VIEW = { left: -1000, right: 1000, top: -1000, bottom: 1000 };
const labelPlaces = (boxes: readonly LabelBox[]) => placesIn(boxes, VIEW);

describe("labels", () => {
  it("stay where they are when they are apart", () => {
    const boxes = [box(0, 0), box(200, 5), box(0, 40)];
    expect(labelPlaces(boxes)).toEqual(boxes);
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
});
