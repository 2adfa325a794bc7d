/**
 * Requests idle time once. `run` gets a function that returns the milliseconds left. Returns a function that cancels
 * the request.
 */
export type IdleTime = (run: (left: () => number) => void) => () => void;

/** Milliseconds. Without `requestIdleCallback` (Safari), work runs in short slices. */
const SLICE = 5;
const PAUSE = 50;

/** Milliseconds. A client that is never idle gets a slice after this time. */
const LONGEST_WAIT = 100;

/** Returns the time left of a slice that starts now. */
const slice = (): (() => number) => {
  const end = performance.now() + SLICE;
  return () => end - performance.now();
};

export const idleTime: IdleTime = (run) => {
  if ("requestIdleCallback" in globalThis) {
    const idle = (deadline: IdleDeadline): void => run(deadline.didTimeout ? slice() : () => deadline.timeRemaining());
    const asked = requestIdleCallback(idle, { timeout: LONGEST_WAIT });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(() => run(slice()), PAUSE);
  return () => clearTimeout(asked);
};
