import { guardLater, type Guard } from "./errors";

/** What it promises is waited for by nobody, but what it fails with is told. */
type Listener = (...args: never[]) => unknown;

/** The name of a hook. `tests/evidence` finds those that are used by this type. */
export type HookName = string;

/** Foundry's hooks by plain name: the declarations for 13 lack many, and those of 14 altogether. */
interface PlainHooks {
  on(name: string, listener: Listener): number;
  once(name: string, listener: Listener): number;
  off(name: string, id: number): void;
  callAll(name: string, ...args: readonly unknown[]): boolean;
  readonly events: Readonly<Record<string, readonly Registered[]>>;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.helpers.types.HookedFunction.html */
interface Registered {
  readonly id: number;
  readonly fn: Listener;
  readonly once: boolean;
}

const plainHooks = (): PlainHooks => Hooks;

export interface GuardedHooks {
  readonly on: (name: HookName, listener: Listener) => void;
  readonly once: (name: HookName, listener: Listener) => void;
  /** For hooks that a listener stops with `false`: one that fails stops nothing. */
  readonly veto: (name: HookName, listener: (...args: never[]) => boolean) => void;
  /** For what is called otherwise than by a hook. */
  readonly guard: Guard;
}

/** Listens so that a failure of ours is told once and never reaches Foundry's own hook loop. */
export const guardedHooks = (guard: Guard): GuardedHooks => {
  const guarded =
    (name: string, listener: Listener): Listener =>
    (...args) => {
      const place = (): string => `hook ${name}`;
      const done = guard(place, () => listener(...args), undefined);
      if (done instanceof Promise) guardLater(guard, place, done);
    };
  return {
    guard,
    on: (name, listener) => void plainHooks().on(name, guarded(name, listener)),
    once: (name, listener) => void plainHooks().once(name, guarded(name, listener)),
    veto: (name, listener) => {
      const mayGoOn = (...args: never[]): boolean =>
        guard(
          () => `hook ${name}`,
          () => listener(...args),
          true,
        );
      plainHooks().on(name, mayGoOn);
    },
  };
};

export const callHook = (name: HookName, ...args: readonly unknown[]): void => void plainHooks().callAll(name, ...args);

/** Hands the listeners of a hook over one by one, so that what one does can be told from what the others do. */
export const callEach = (name: HookName, call: (listener: (...args: unknown[]) => unknown) => void): void => {
  for (const { id, fn, once } of [...(plainHooks().events[name] ?? [])]) {
    if (once) plainHooks().off(name, id);
    call(fn as (...args: unknown[]) => unknown);
  }
};
