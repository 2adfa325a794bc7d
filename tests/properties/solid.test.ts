import fc from "fast-check";
import { BAND_STATES, type Extent } from "../../src/geometry/heights/height-band";
import { isThrough, solidState } from "../../src/geometry/heights/solid";
import { ratio } from "../oracle/rational";
import * as oracle from "../oracle/solid";
import { agree } from "./agreement";

const height = fc.integer({ min: -3, max: 9 });

const creature: fc.Arbitrary<Extent> = fc
  .tuple(height, fc.integer({ min: 1, max: 6 }))
  .map(([bottom, tall]) => ({ bottom, top: bottom + tall }));

/** At least one end of it is known. */
const solid: fc.Arbitrary<Extent> = fc.tuple(creature, fc.integer({ min: 0, max: 5 })).map(([extent, n]) => ({
  bottom: n === 1 ? -Infinity : extent.bottom,
  top: n === 2 ? Infinity : extent.top,
}));

/** Flat bodies are among them. */
const body: fc.Arbitrary<Extent> = fc
  .tuple(height, fc.integer({ min: 0, max: 6 }))
  .map(([bottom, tall]) => ({ bottom, top: bottom + tall }));

/** Eighths of the way. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]) => ({ from, to: Math.min(8, from + length) }));

agree("what an area with a vertical range does to a line along stretches of it", {
  configurations: fc.record({
    extent: solid,
    start: body,
    end: body,
    stretches: fc.array(stretch, { minLength: 1, maxLength: 2 }),
  }),
  fast: ({ extent, start, end, stretches }) =>
    solidState(
      extent,
      start,
      end,
      stretches.map(({ from, to }) => ({ from: { n: BigInt(from), d: 8n }, to: { n: BigInt(to), d: 8n } })),
    ),
  oracle: ({ extent, start, end, stretches }) =>
    oracle.solidState(
      extent,
      start,
      end,
      stretches.map(({ from, to }) => ({ from: ratio(from, 8), to: ratio(to, 8) })),
    ),
  drawing: () => ({}),
  kinds: BAND_STATES,
});

agree("whether a line goes through an area by its floor and its roof", {
  configurations: fc.record({ extent: solid, start: body, end: body, stretch }),
  fast: ({ extent, start, end, stretch: { from, to } }) =>
    isThrough(extent, start, end, { from: { n: BigInt(from), d: 8n }, to: { n: BigInt(to), d: 8n } }),
  oracle: ({ extent, start, end, stretch: { from, to } }) =>
    oracle.isThrough(extent, start, end, { from: ratio(from, 8), to: ratio(to, 8) }),
  drawing: () => ({}),
  kindOf: String,
  kinds: ["true", "false"],
});
