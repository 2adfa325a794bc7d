import type { Guard } from "./errors";

type Listener = (...args: never[]) => void;

/** Foundry's hooks by plain name: the declarations for 13 lack many, and those of 14 altogether. */
interface PlainHooks {
  on(name: string, listener: Listener): number;
  once(name: string, listener: Listener): number;
  callAll(name: string, ...args: readonly unknown[]): boolean;
}

const plainHooks = (): PlainHooks => Hooks;

export interface GuardedHooks {
  readonly on: (name: string, listener: Listener) => void;
  readonly once: (name: string, listener: Listener) => void;
}

/** Listens so that a failure of ours is told once and never reaches Foundry's own hook loop. */
export const guardedHooks = (guard: Guard): GuardedHooks => {
  const guarded =
    (name: string, listener: Listener): Listener =>
    (...args) => {
      guard(
        () => `hook ${name}`,
        () => listener(...args),
        undefined,
      );
    };
  return {
    on: (name, listener) => void plainHooks().on(name, guarded(name, listener)),
    once: (name, listener) => void plainHooks().once(name, guarded(name, listener)),
  };
};

export const callHook = (name: string, ...args: readonly unknown[]): void => void plainHooks().callAll(name, ...args);
