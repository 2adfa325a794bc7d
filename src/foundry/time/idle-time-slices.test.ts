import { afterEach, expect, it, vi } from "vitest";
import { createFrameTime, sliceOf } from "./idle-time";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

it("measures a frame only where work goes on from one to the next, so that no work begins with a long slice", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let frame: ((now: number) => void) | undefined;
  vi.stubGlobal("requestAnimationFrame", (run: (now: number) => void) => ((frame = run), 1));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const slices: number[] = [];
  const frames = createFrameTime();
  const work = (rest: number) => (left: () => number) => {
    slices.push(left());
    if (rest > 0) frames(work(rest - 1));
  };
  frames(work(1));
  frame?.(10_000);
  frame?.(10_100);
  // After a pause of ten seconds.
  frames(work(0));
  frame?.(20_100);
  expect(slices).toEqual([3, 10, 3]);
});
