/** What classes need of the client around them, which whoever starts the stand-in settles. */
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
