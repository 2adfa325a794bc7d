import { guardLater, type Guard } from "./errors";

/** A returned promise is not awaited; its rejection is reported. */
type Listener = (...args: never[]) => unknown;

/** Name of a hook. `tests/evidence` finds hooks by this type. */
export type HookName = string;

/** Foundry's hooks by plain name: the declarations lack many hooks of version 13 and all of version 14. */
interface PlainHooks {
  on(name: string, listener: Listener): number;
  once(name: string, listener: Listener): number;
  off(name: string, id: number): void;
  callAll(name: string, ...args: readonly unknown[]): boolean;
  readonly events: Readonly<Record<string, readonly Registered[]>>;
}

/** https://foundryvtt.com/api/v14/interfaces/foundry.HookedFunction.html */
interface Registered {
  readonly id: number;
  readonly fn: Listener;
  readonly once: boolean;
}

const plainHooks = (): PlainHooks => Hooks;

/** Registers listeners whose errors are reported once and never reach Foundry's hook loop. */
export const guardedHooks = (guard: Guard) => {
  const guarded =
    (name: string, listener: Listener): Listener =>
    (...args) => {
      const place = (): string => `hook ${name}`;
      const done = guard(place, () => listener(...args), undefined);
      if (done instanceof Promise) guardLater(guard, place, done);
    };
  return {
    /** For entries other than hooks. */
    guard,
    /** The listeners run in this order. */
    on: (name: HookName, ...listeners: readonly Listener[]): void => {
      for (const listener of listeners) plainHooks().on(name, guarded(name, listener));
    },
    once: (name: HookName, listener: Listener): void => void plainHooks().once(name, guarded(name, listener)),
    /** Returns a function that moves the listener behind all others of its hook. */
    last: (name: HookName, listener: Listener): (() => void) => {
      const its = guarded(name, listener);
      let id = plainHooks().on(name, its);
      return () => {
        plainHooks().off(name, id);
        id = plainHooks().on(name, its);
      };
    },
    /** For hooks that a listener can stop with `false`. A listener that fails stops nothing. */
    veto: (name: HookName, listener: (...args: never[]) => boolean): void => {
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

export type GuardedHooks = ReturnType<typeof guardedHooks>;

export const callHook = (name: HookName, ...args: readonly unknown[]): void => void plainHooks().callAll(name, ...args);

/** Whether anything listens to the hook. */
export const isHeard = (name: HookName): boolean => (plainHooks().events[name]?.length ?? 0) > 0;

/** Passes the listeners of a hook to `call` one by one, to keep their effects apart. */
export const callEach = (name: HookName, call: (listener: (...args: unknown[]) => unknown) => void): void => {
  for (const { id, fn, once } of [...(plainHooks().events[name] ?? [])]) {
    if (once) plainHooks().off(name, id);
    call(fn as (...args: unknown[]) => unknown);
  }
};
