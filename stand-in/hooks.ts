// Evidence: stand-in/EVIDENCE.md, "Start".
/** https://foundryvtt.com/api/v14/classes/foundry.helpers.Hooks.html; types13 `helpers/hooks.d.mts`. */

export type HookListener = (...values: readonly unknown[]) => unknown;

interface Registration {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookListener;
  readonly once: boolean;
}

const registrations: Record<string, readonly Registration[]> = {};
let lastId = 0;
let calls = 0;

const register = (hook: string, listener: HookListener, isOnce: boolean): number => {
  lastId += 1;
  registrations[hook] = [...(registrations[hook] ?? []), { hook, id: lastId, fn: listener, once: isOnce }];
  return lastId;
};

/** Removes a listener by reference or by the number that `on` returned. */
const off = (hook: string, listener: HookListener | number): void => {
  const isIt = (it: Registration): boolean => it.id === listener || it.fn === listener;
  registrations[hook] = (registrations[hook] ?? []).filter((it) => !isIt(it));
};

let isMute = false;

/** Whether hooks are muted. Not a member of the public API. */
export const isSilent = (): boolean => isMute;

/** Runs `act` without calling hooks: for what happened before this client connected. Not a member of the public API. */
export const silently = (act: () => void): void => {
  isMute = true;
  try {
    act();
  } finally {
    isMute = false;
  }
};

/** How many hooks have been called so far. Not a member of the public API. */
export const hookCalls = (): number => calls;

/** A listener that throws is reported and does not stop the others. */
const callOne = (hook: string, it: Registration, values: readonly unknown[]): unknown => {
  if (it.once) off(hook, it.id);
  try {
    return it.fn(...values);
  } catch (error) {
    console.error(`Hook ${hook}:`, error);
    return undefined;
  }
};

export const Hooks = {
  /** The listeners of each hook, as `HookedFunction`. */
  get events(): Readonly<Record<string, readonly Registration[]>> {
    return registrations;
  },
  on: (hook: string, listener: HookListener, options: { readonly once?: boolean } = {}): number =>
    register(hook, listener, options.once ?? false),
  once: (hook: string, listener: HookListener): number => register(hook, listener, true),
  off,
  /** Calls every listener and ignores return values. Hooks are never awaited. */
  callAll: (hook: string, ...values: readonly unknown[]): true => {
    if (isMute) return true;
    calls += 1;
    for (const it of registrations[hook] ?? []) callOne(hook, it, values);
    return true;
  },
  /** Calls listeners until one returns false. */
  call: (hook: string, ...values: readonly unknown[]): boolean => {
    if (isMute) return true;
    calls += 1;
    return (registrations[hook] ?? []).every((it) => callOne(hook, it, values) !== false);
  },
};
