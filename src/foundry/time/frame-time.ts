import { sliceOf } from "./frame-slice";
import type { IdleTime } from "./idle-time";

/**
 * Each call requests part of the next frame. Without frames, as in a hidden tab, the work waits. The slice grows with
 * the frame, so slow clients progress as fast as others.
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
