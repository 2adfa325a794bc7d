import type { IdleTime } from "./idle-time";

/** Runs at least one step, then more while there is time. Returns whether steps are left. */
const goOn = (steps: Iterator<void, void>, left: () => number): boolean => {
  do {
    if (steps.next().done === true) return false;
  } while (left() > 0);
  return true;
};

/** Work done in small steps. */
export interface Slices {
  /** Replaces the work in progress. */
  readonly begin: (steps: Iterator<void, void>) => void;
  readonly end: () => void;
}

/** When a step fails, the rest is dropped: `safely` returns false for it. */
export const createSlices = (time: IdleTime, safely: (act: () => boolean) => boolean): Slices => {
  let callOff = (): void => undefined;
  const spend = (steps: Iterator<void, void>): void => {
    callOff = time((left) => {
      if (safely(() => goOn(steps, left))) spend(steps);
    });
  };
  return {
    begin: (steps) => {
      callOff();
      spend(steps);
    },
    end: () => callOff(),
  };
};
