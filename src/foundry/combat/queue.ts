/** Does one thing after the other, however they come; each gives its own result or failure to who asked for it. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
};
