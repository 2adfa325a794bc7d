/** A value that classes need from the client, set by the code that starts the stand-in. */
export const fromTheStart = <T extends object>() => {
  let settled: T | null = null;
  return {
    settle: (its: T): void => {
      settled = its;
    },
    get: (): T => {
      if (settled === null) throw new Error("The stand-in has not been started.");
      return settled;
    },
  };
};
