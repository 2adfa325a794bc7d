/** Runs `act` at once and returns its result or error as a promise. */
export const promised = <T>(act: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    resolve(act());
  });
