import type { Guard } from "./errors";

/** What it promises is waited for by nobody, but what it fails with is told. */
type Listener = (...args: never[]) => unknown;

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
      const place = (): string => `hook ${name}`;
      const again = (error: unknown): void =>
        guard(
          place,
          () => {
            throw error;
          },
          undefined,
        );
      const done = guard(place, () => listener(...args), undefined);
      if (done instanceof Promise) done.catch(again);
    };
  return {
    on: (name, listener) => void plainHooks().on(name, guarded(name, listener)),
    once: (name, listener) => void plainHooks().once(name, guarded(name, listener)),
  };
};

export const callHook = (name: string, ...args: readonly unknown[]): void => void plainHooks().callAll(name, ...args);
