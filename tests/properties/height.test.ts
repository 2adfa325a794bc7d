import fc from "fast-check";
import { BAND_STATES, bandState, fillsBoth, type Extent } from "../../src/geometry/heights/height-band";
import * as oracle from "../oracle/height";
import { agree } from "./agreement";

const height = fc.integer({ min: -3, max: 9 });

/** From the lower of two heights to the higher; a creature is at least one unit tall. */
const creature: fc.Arbitrary<Extent> = fc
  .tuple(height, fc.integer({ min: 1, max: 6 }))
  .map(([bottom, tall]) => ({ bottom, top: bottom + tall }));

const obstacle: fc.Arbitrary<Extent> = fc.tuple(creature, fc.integer({ min: 0, max: 5 })).map(([extent, n]) => ({
  bottom: n === 1 || n === 3 ? -Infinity : extent.bottom,
  top: n === 2 || n === 3 ? Infinity : extent.top,
}));

const between = { extent: obstacle, start: creature, end: creature };

agree("what a wall does to the band between two creatures", {
  configurations: fc.record({
    ...between,
    s: fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 })).map(([n, m]) => ({ n, d: n + m || 1 })),
  }),
  fast: ({ extent, start, end, s }) => bandState(extent, start, end, s),
  oracle: ({ extent, start, end, s }) => oracle.bandState(extent, start, end, s),
  drawing: () => ({}),
  kinds: BAND_STATES,
});

agree("whether a wall fills the extents of both creatures", {
  configurations: fc.record(between),
  fast: ({ extent, start, end }) => fillsBoth(extent, start, end),
  oracle: ({ extent, start, end }) => oracle.fillsBoth(extent, start, end),
  drawing: () => ({}),
});
