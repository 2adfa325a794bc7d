import { expect, it } from "vitest";
import { sliceOf } from "./idle-time";

it.each([
  ["a sixtieth of a second", 16, 3.2],
  ["no time that is known", 0, 3],
  ["a thirtieth of a second", 33, 5],
  ["a tenth of a second, as of a slow client", 100, 10],
  ["ten seconds, as of a hidden tab", 10_000, 20],
])("after a frame of %s the slice is within its bounds", (_, frame, slice) => {
  expect(sliceOf(frame)).toBe(slice);
});

it.each([20, 30, 50, 100, 200])("with frames of %s ms work takes at most twice as long as at 60 a second", (frame) => {
  const share = (length: number): number => sliceOf(length) / length;
  expect(2 * share(frame)).toBeGreaterThanOrEqual(share(1000 / 60));
});
