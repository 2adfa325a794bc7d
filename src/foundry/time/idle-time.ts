/**
 * Asks once for time in which the client has nothing else to do. `run` learns how many milliseconds of it are left, by
 * asking. Returns what calls it off.
 */
export type IdleTime = (run: (left: () => number) => void) => () => void;

/** Milliseconds. Where the browser does not tell when it is idle (Safari), a little is done now and then. */
const SLICE = 5;
const PAUSE = 50;

/** Milliseconds, after which a client that is never idle, as on a scene full of movement, gives a slice all the same. */
const LONGEST_WAIT = 100;

/** What tells how much is left of a slice that begins now. */
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
