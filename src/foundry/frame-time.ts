import type { IdleTime } from "./idle-time";

/** Milliseconds: a quarter of a frame at 60 a second, so that the map moves on, and the most where frames are long. */
const LEAST = 4;
const MOST = 40;

/** What is taken of a frame as long as the one before. */
const SHARE = 0.25;

/** Milliseconds of the next frame, when the last took so long. */
export const sliceOf = (frame: number): number => Math.min(MOST, Math.max(LEAST, SHARE * frame));

/**
 * Asks, once for each call, for a part of the next frame; where there is no frame, as in a hidden tab, work waits. A
 * client that draws slowly gets on as fast as another.
 */
export const createFrameTime = (): IdleTime => {
  let last = 0;
  return (run) => {
    const asked = requestAnimationFrame((now) => {
      const end = performance.now() + sliceOf(now - last);
      last = now;
      run(() => end - performance.now());
    });
    return () => cancelAnimationFrame(asked);
  };
};
