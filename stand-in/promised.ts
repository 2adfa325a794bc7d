/** What `act` gives, or throws, as a promise; it runs at once. */
export const promised = <T>(act: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    resolve(act());
  });
