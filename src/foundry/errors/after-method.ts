import type { Guard } from "./errors";
import { wrapMethod } from "./wrap-method";

/**
 * Runs `act` after each call of the method at a path from the globals, such as
 * `pf1.actionUse.ActionUse.prototype.process`. The method's result becomes what `act` returns, or promises when the
 * method's caller awaits it. False when there is no such method. An error of `act` is reported, and the method keeps
 * its own result.
 */
export type After = (path: string, act: (self: never, result: unknown) => unknown) => boolean;

const rethrow = (error: unknown): never => {
  throw error;
};

export const guardedAfter =
  (guard: Guard): After =>
  (path, act) =>
    wrapMethod(path, "WRAPPER", (wrapped, args, self) => {
      const place = (): string => path;
      const then = (result: unknown): unknown => {
        const done = guard(place, () => act(self as never, result), result);
        return done instanceof Promise
          ? done.catch((error: unknown) => guard(place, () => rethrow(error), result))
          : done;
      };
      const result = wrapped(...args);
      return result instanceof Promise ? result.then(then) : then(result);
    });
