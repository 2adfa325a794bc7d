import { expect, it } from "vitest";
import { sliceOf } from "./idle-time";

it.each([
  ["a sixtieth of a second", 16, 3.2],
  ["no time that is known", 0, 3],
  ["a tenth of a second, as of a slow client", 100, 5],
  ["ten seconds, as of a hidden tab", 10_000, 5],
])("after a frame of %s the slice is within its bounds", (_, frame, slice) => {
  expect(sliceOf(frame)).toBe(slice);
});
