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

/**
 * Milliseconds. A fifth of a frame at 60 frames per second keeps the map moving. A frame also finishes the current step, and the
 * browser may clear its memory in it: the upper limit keeps the work of a frame under 8.
 */
const LEAST = 3;
const MOST = 5;

/** Share of the previous frame's length to use. */
const SHARE = 0.2;

/** Share of a long frame: half, so that a slow client takes at most twice as long as others. */
const SLOW_SHARE = SHARE / 2;

/** Milliseconds. A frame can be as long as a tab was hidden. */
const MOST_WHEN_SLOW = 20;

/** Milliseconds to use of the next frame, given the length of the previous one. */
export const sliceOf = (frame: number): number =>
  Math.max(LEAST, Math.min(MOST, SHARE * frame), Math.min(MOST_WHEN_SLOW, SLOW_SHARE * frame));

/**
 * Each call requests part of the next frame. Without frames, as in a hidden tab, the work waits. The slice grows with
 * the frame: down to 5 frames per second work takes at most twice as long as at 60. The first slice of some work is the least.
 */
export const createFrameTime = (): IdleTime => {
  /** The frame that is being used now: what asks for more in it can tell how long a frame is. */
  let current: number | null = null;
  return (run) => {
    const before = current;
    const asked = requestAnimationFrame((now) => {
      const end = performance.now() + (before === null ? LEAST : sliceOf(now - before));
      current = now;
      try {
        run(() => end - performance.now());
      } finally {
        current = null;
      }
    });
    return () => cancelAnimationFrame(asked);
  };
};

/** Runs at least one step, then more while there is time. Returns whether steps are left. */
const goOn = (steps: Iterator<void, void>, left: () => number): boolean => {
  do {
    if (steps.next().done === true) return false;
  } while (left() > 0);
  return true;
};

/** Work in small steps. When a step fails, the rest is dropped: `safely` returns false for it. */
export const createSlices = (time: IdleTime, safely: (act: () => boolean) => boolean) => {
  let callOff = (): void => undefined;
  const spend = (steps: Iterator<void, void>): void => {
    callOff = time((left) => {
      if (safely(() => goOn(steps, left))) spend(steps);
    });
  };
  return {
    /** Replaces the work in progress. */
    begin: (steps: Iterator<void, void>): void => {
      callOff();
      spend(steps);
    },
    end: (): void => callOff(),
  };
};
