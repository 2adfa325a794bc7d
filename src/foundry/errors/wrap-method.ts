import { titleOfModule } from "../other-modules";
import { MODULE_ID } from "../module-id";
import type { Guard } from "./errors";

type Method = (this: unknown, ...args: unknown[]) => unknown;

type Wrapper = (this: unknown, wrapped: Method, ...args: unknown[]) => unknown;

/** WRAPPER always calls the method; MIXED may not. */
type WrapperType = "WRAPPER" | "MIXED";

/** The part used of https://github.com/ruipin/fvtt-lib-wrapper#122-registering-a-wrapper. */
interface LibWrapper {
  register(module: string, path: string, wrapper: Wrapper, type: WrapperType): void;
}

/** Runs in a method's place. It gets the original method, the arguments and `this`. */
type InPlace = (wrapped: (...args: readonly unknown[]) => unknown, args: readonly unknown[], self: unknown) => unknown;

/**
 * Replaces the method at a path from the globals, such as `game.pf2e.Check.roll`. False when there is no such method.
 */
export type Around = (path: string, act: InPlace) => boolean;

/** The object that has the method; undefined when the path does not lead to one. */
const ownerOf = (path: string): { readonly owner: Record<string, Method>; readonly name: string } | undefined => {
  const names = path.split(".");
  const name = names.pop() ?? "";
  const owner = names.reduce((of: unknown, next) => (of as Record<string, unknown> | undefined)?.[next], globalThis);
  const methods = owner as Record<string, Method> | undefined;
  return typeof methods?.[name] === "function" ? { owner: methods, name } : undefined;
};

/** Uses libWrapper when it is active, so that several modules can wrap the same method. */
export const wrapMethod = (path: string, type: WrapperType, act: InPlace): boolean => {
  const found = ownerOf(path);
  if (found === undefined) return false;
  const { owner, name } = found;
  const shared =
    titleOfModule("lib-wrapper") === undefined ? undefined : (Reflect.get(globalThis, "libWrapper") as LibWrapper);
  if (shared !== undefined) {
    const wrapper: Wrapper = function (wrapped, ...args) {
      return act((...given) => wrapped(...given), args, this);
    };
    shared.register(MODULE_ID, path, wrapper, type);
    return true;
  }
  const original = owner[name];
  owner[name] = function (...args) {
    return act((...given) => original?.apply(this, [...given]), args, this);
  };
  return true;
};

/** `act` may leave the method uncalled. Guarding against errors is the caller's task. */
export const around: Around = (path, act) => wrapMethod(path, "MIXED", act);

/**
 * Runs `act` after each call of the method at a path from the globals, such as
 * `pf1.actionUse.ActionUse.prototype.process`. The method's result becomes what `act` returns, or promises when the
 * method's caller awaits it. False when there is no such method. An error of `act` is reported, and the method keeps
 * its own result.
 */
export type After = (path: string, act: (self: never, result: unknown, args: readonly unknown[]) => unknown) => boolean;

const rethrow = (error: unknown): never => {
  throw error;
};

export const guardedAfter =
  (guard: Guard): After =>
  (path, act) =>
    wrapMethod(path, "WRAPPER", (wrapped, args, self) => {
      const place = (): string => path;
      const then = (result: unknown): unknown => {
        const done = guard(place, () => act(self as never, result, args), result);
        return done instanceof Promise
          ? done.catch((error: unknown) => guard(place, () => rethrow(error), result))
          : done;
      };
      const result = wrapped(...args);
      return result instanceof Promise ? result.then(then) : then(result);
    });
