import { describe, expect, it } from "vitest";
import { readScene } from "../../../scene/read-foundry/read-scene";
import { groundsIn } from "./trigger-movement";

const { grid } = readScene({ grid: { type: 1, size: 100, distance: 5, units: "ft" }, walls: [] });

/** A bow and its string: no edges cross. */
const regionOf = (corners: number) => {
  const points = Array.from({ length: corners }, (_, i) => [i, (i * i) / 400]).flat();
  const source = { _id: "r", shapes: [{ type: "polygon", points }], behaviors: [] };
  return { id: "r", toObject: () => source };
};

describe("a region that a trigger watches", () => {
  it("can be entered if it has at most 2,000 edges", () => {
    expect([...groundsIn([regionOf(2000)], grid).keys()]).toEqual(["r"]);
  });

  it("is refused with more, because each step of each token would be compared with all of them", () => {
    expect(() => groundsIn([regionOf(2001)], grid)).toThrow("regions[0].shapes: expected at most 2000, got 2001 edges");
  });

  it("is read once until its document changes", () => {
    let bottom = 0;
    const region = regionOf(4);
    const document = { id: "r", toObject: () => ({ ...region.toObject(), elevation: { bottom, top: 20 } }) };
    const read = () => groundsIn([document], grid).get("r");
    const first = read();
    expect(read()).toBe(first);
    bottom = 10;
    expect(read()).not.toEqual(first);
  });
});
