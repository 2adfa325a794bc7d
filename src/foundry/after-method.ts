import type { Guard } from "./errors";
import { MODULE_ID } from "./module-id";
import { titleOfModule } from "./other-modules";

type Method = (this: unknown, ...args: unknown[]) => unknown;

type Wrapper = (this: unknown, wrapped: Method, ...args: unknown[]) => unknown;

/** https://github.com/ruipin/fvtt-lib-wrapper#122-registering-a-wrapper, as far as it goes here. */
interface LibWrapper {
  register(module: string, path: string, wrapper: Wrapper, type: "WRAPPER"): void;
}

/**
 * Acts each time after a method that is reached by a path from the globals, `pf1.actionUse.ActionUse.prototype.process`.
 * What it gives (or promises, where the method's caller waits) is the method's result. False where there is no such
 * method. What it fails with is told, and the method's own result stands.
 */
export type After = (path: string, act: (self: never, result: unknown) => unknown) => boolean;

const libWrapper = (): LibWrapper | undefined =>
  titleOfModule("lib-wrapper") === undefined ? undefined : (Reflect.get(globalThis, "libWrapper") as LibWrapper);

/** Whose method it is; undefined where there is none by that path. */
const ownerOf = (path: string): { readonly owner: Record<string, Method>; readonly name: string } | undefined => {
  const names = path.split(".");
  const name = names.pop() ?? "";
  const owner = names.reduce((of: unknown, next) => (of as Record<string, unknown> | undefined)?.[next], globalThis);
  const methods = owner as Record<string, Method> | undefined;
  return typeof methods?.[name] === "function" ? { owner: methods, name } : undefined;
};

/** By lib-wrapper where that is active, so that several modules may do so. */
const wrap = (path: string, around: (self: unknown, wrapped: () => unknown) => unknown): boolean => {
  const found = ownerOf(path);
  if (found === undefined) return false;
  const { owner, name } = found;
  const shared = libWrapper();
  if (shared !== undefined) {
    const wrapper: Wrapper = function (wrapped, ...args) {
      return around(this, () => wrapped(...args));
    };
    shared.register(MODULE_ID, path, wrapper, "WRAPPER");
    return true;
  }
  const original = owner[name];
  owner[name] = function (...args) {
    return around(this, () => original?.apply(this, args));
  };
  return true;
};

const rethrow = (error: unknown): never => {
  throw error;
};

export const guardedAfter =
  (guard: Guard): After =>
  (path, act) =>
    wrap(path, (self, wrapped) => {
      const place = (): string => path;
      const then = (result: unknown): unknown => {
        const done = guard(place, () => act(self as never, result), result);
        return done instanceof Promise
          ? done.catch((error: unknown) => guard(place, () => rethrow(error), result))
          : done;
      };
      const result = wrapped();
      return result instanceof Promise ? result.then(then) : then(result);
    });
