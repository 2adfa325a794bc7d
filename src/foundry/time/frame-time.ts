import { sliceOf } from "./frame-slice";
import type { IdleTime } from "./idle-time";

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
