import type { IdleTime } from "./idle-time";

/** Milliseconds of each frame: a quarter of one at 60 a second, so that the map moves on. */
const SLICE = 4;

/** Asks once for a part of the next frame; where there is no frame, as in a hidden tab, work waits. */
export const frameTime: IdleTime = (run) => {
  const asked = requestAnimationFrame(() => {
    const end = performance.now() + SLICE;
    run(() => end - performance.now());
  });
  return () => cancelAnimationFrame(asked);
};
