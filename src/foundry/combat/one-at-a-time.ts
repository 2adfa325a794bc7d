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
