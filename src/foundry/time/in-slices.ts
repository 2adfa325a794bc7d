import type { IdleTime } from "./idle-time";

/** Goes on while there is time, by one step at least; whether there is more to do. */
const goOn = (steps: Iterator<void, void>, left: () => number): boolean => {
  do {
    if (steps.next().done === true) return false;
  } while (left() > 0);
  return true;
};

/** Work that is done little by little. */
export interface Slices {
  /** In place of what is under way. */
  readonly begin: (steps: Iterator<void, void>) => void;
  readonly end: () => void;
}

/** Steps that fail are given up: `safely` is false for them. */
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
