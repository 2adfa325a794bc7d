/** Runs tasks one after the other. Each caller gets its task's own result or error. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
};

/**
 * The same for a task that reads the current state when it runs: requests made before it starts are merged into one
 * run.
 */
export const createOnceInTurn = (inTurn: ReturnType<typeof createQueue>) => {
  const due = new Map<string, Promise<void>>();
  return (key: string, act: () => Promise<void>): Promise<void> => {
    const begin = (): Promise<void> => {
      due.delete(key);
      return act();
    };
    const waiting = due.get(key) ?? inTurn(begin);
    due.set(key, waiting);
    return waiting;
  };
};

/** Time a tracker step may take before the next one starts, milliseconds. */
const STEP_WITHIN = 20_000;

/**
 * Waits for a step, with a limit: another module may show a dialog meanwhile. A step that fails after the limit is not
 * reported again.
 */
export const endsInTime = async (
  step: Promise<unknown>,
  tellStuck: () => void,
  within: number = STEP_WITHIN,
): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), within);
  });
  try {
    if (await Promise.race([step.then(() => false), isLate])) tellStuck();
  } finally {
    clearTimeout(timer);
  }
};
