// The time that Parapet takes in each hook. Its listeners are recognized by the script that registers them. Each of
// their milliseconds counts once, for the innermost hook at that moment. A message that a listener makes is the stand-in's work.

/**
 * Methods of systems in whose place Parapet puts its own: all but the system's method is its part. What comes after one
 * that is waited for is not: others go on by then.
 */
const METHODS = [
  ...["alterRollData", "checkAttackRequirements", "getTargets"].map(
    (name) => `pf1.actionUse.ActionUse.prototype.${name}`,
  ),
  "game.pf2e.Check.roll",
  "CONFIG.Item.dataModels.ability.prototype.getTargetModifiers",
];

/** In the page, once it has its hooks and before any module begins. @param {any} hooks @param {readonly string[]} methods */
const settle = (hooks, methods) => {
  /** @type {{ hook: string, ms: number, isOurs: boolean }[]} */
  let calls = [];
  /** @type {{ call: (typeof calls)[number], isOurs: boolean }[]} */
  const under = [];
  let since = 0;
  const count = () => {
    const now = performance.now();
    const top = under.at(-1);
    if (top?.isOurs === true) top.call.ms += now - since;
    since = now;
  };
  /** @param {(typeof under)[number]} entry @param {() => unknown} act */
  const within = (entry, act) => {
    count();
    under.push(entry);
    try {
      return act();
    } finally {
      count();
      under.pop();
    }
  };

  for (const way of ["on", "once"]) {
    const register = hooks[way];
    hooks[way] = (/** @type {string} */ hook, /** @type {any} */ listener, /** @type {any[]} */ ...rest) => {
      if (!String(new Error().stack).includes("/modules/parapet/")) return register(hook, listener, ...rest);
      if (/** @type {any} */ (globalThis).isParapetLeftOut) return 0;
      const timed = (/** @type {any[]} */ ...args) => {
        const call = under.at(-1)?.call ?? { hook, ms: 0, isOurs: true };
        call.isOurs = true;
        return within({ call, isOurs: true }, () => listener(...args));
      };
      return register(hook, timed, ...rest);
    };
  }
  for (const way of ["call", "callAll"]) {
    const tell = hooks[way];
    hooks[way] = (/** @type {string} */ hook, /** @type {any[]} */ ...args) => {
      const call = { hook, ms: 0, isOurs: false };
      try {
        return within({ call, isOurs: false }, () => tell(hook, ...args));
      } finally {
        if (call.isOurs) calls.push(call);
      }
    };
  }

  /** A method is called once at a time. @param {any} owner @param {string} name */
  const timeMethod = (owner, name) => {
    let call = { hook: name, ms: 0, isOurs: true };
    let from = 0;
    const begin = () => void (from = performance.now());
    const end = () => void (call.ms += performance.now() - from);
    const method = owner[name];
    /** @type {(this: unknown, ...args: any[]) => unknown} */
    let outer = function (...args) {
      end();
      const given = method.apply(this, args);
      begin();
      return given;
    };
    Object.defineProperty(owner, name, {
      configurable: true,
      get: () => outer,
      set: (ours) => {
        outer = function (...args) {
          call = { hook: name, ms: 0, isOurs: true };
          calls.push(call);
          begin();
          const given = ours.apply(this, args);
          // One that waits before it calls the system's own has not come so far.
          if (!(given instanceof Promise)) end();
          return given;
        };
      },
    });
  };
  const found = new Set();
  const find = () => {
    for (const path of methods.filter((each) => !found.has(each))) {
      const names = path.split(".");
      const name = names.pop() ?? "";
      // The stand-in throws for what is not there.
      const step = (/** @type {any} */ of, /** @type {string} */ each) =>
        of !== undefined && Reflect.has(of, each) ? of[each] : undefined;
      const owner = names.reduce(step, /** @type {any} */ (globalThis));
      if (owner === undefined) continue;
      found.add(path);
      timeMethod(owner, name);
    }
  };
  // Some systems have theirs only after 'init'.
  for (const hook of ["init", "setup"]) hooks.once(hook, find);

  hooks.once("setup", () => {
    const messages = /** @type {any} */ (globalThis).CONFIG.ChatMessage.documentClass;
    const { create } = messages;
    messages.create = function (/** @type {any[]} */ ...args) {
      const call = under.at(-1)?.call ?? { hook: "", ms: 0, isOurs: false };
      return within({ call, isOurs: false }, () => create.apply(this, args));
    };
  });

  Object.assign(globalThis, {
    hookCalls: {
      /** Those since it was last asked. */
      take: () => {
        const taken = calls;
        calls = [];
        return taken.map(({ hook, ms }) => ({ hook, ms }));
      },
    },
  });
};

/** The script to run before the page's own. With `isParapetLeftOut` set before it, no listener of Parapet's is ever called. */
export const HOOK_CLOCK = `
  let itsHooks;
  Object.defineProperty(globalThis, "Hooks", {
    configurable: true,
    get: () => itsHooks,
    set: (hooks) => {
      itsHooks = hooks;
      (${settle.toString()})(hooks, ${JSON.stringify(METHODS)});
    },
  });
`;
