import { expect, it } from "vitest";
import { toLattice } from "../../../geometry/numbers/lattice";
import { ringTowards } from "./path-view";

/** A square of 100 pixels with its middle at 350,250. */
const GARK = {
  centre: { x: toLattice(350), y: toLattice(250) },
  footprint: [
    [300, 200],
    [400, 200],
    [400, 300],
    [300, 300],
  ].map(([x = 0, y = 0]) => ({ x: toLattice(x), y: toLattice(y) })),
};

it("a line from a creature that reacts begins on its ring, so its face stays free", () => {
  expect(ringTowards(GARK, { x: 200, y: 250 })).toEqual({ x: 305, y: 250 });
  expect(ringTowards(GARK, { x: 350, y: 650 })).toEqual({ x: 350, y: 295 });
});

it("a line does not go past its end, which may be on the token", () => {
  expect(ringTowards(GARK, { x: 340, y: 250 })).toEqual({ x: 340, y: 250 });
});
