/** Does one thing after the other, however they come; each gives its own result or failure to who asked for it. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
};

/** The same for what looks at things as they are when its turn comes: asked for again before that, it is done once. */
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
