/**
 * Asks once for time in which the client has nothing else to do. `run` learns how many milliseconds of it are left, by
 * asking. Returns what calls it off.
 */
export type IdleTime = (run: (left: () => number) => void) => () => void;

/** Milliseconds. Where the browser does not tell when it is idle (Safari), a little is done now and then. */
const SLICE = 5;
const PAUSE = 50;

/** Milliseconds. A client that is never idle gets on by a step at a time all the same. */
const LONGEST_WAIT = 1000;

export const idleTime: IdleTime = (run) => {
  if ("requestIdleCallback" in globalThis) {
    const asked = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()), { timeout: LONGEST_WAIT });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(() => {
    const end = performance.now() + SLICE;
    run(() => end - performance.now());
  }, PAUSE);
  return () => clearTimeout(asked);
};
