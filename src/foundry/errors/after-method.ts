import type { Guard } from "./errors";
import { wrapMethod } from "./wrap-method";

/**
 * Acts each time after a method that is reached by a path from the globals, `pf1.actionUse.ActionUse.prototype.process`.
 * What it gives (or promises, where the method's caller waits) is the method's result. False where there is no such
 * method. What it fails with is told, and the method's own result stands.
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
