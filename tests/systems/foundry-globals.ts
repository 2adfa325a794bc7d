/**
 * Just enough of Foundry's globals to read a game system's source in Node. What the source uses at its top level can be anything.
 * What its rolls use is here, by the public documentation.
 */

type Plain = Record<string, unknown>;
type Listener = (...args: never[]) => unknown;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A class, a function, an empty list and an object whose members are the same again. */
export const anything = (): unknown => {
  const made = class {};
  return new Proxy(made, {
    get: (of, key): unknown => {
      if (key === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (key in of || typeof key === "symbol") return Reflect.get(of, key);
      Reflect.set(of, key, anything());
      return Reflect.get(of, key);
    },
    apply: anything as () => object,
  });
};

const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, its]) => [key, copyOf(its)])) : value;
};

const setProperty = (object: Plain, path: string, value: unknown): void => {
  const [key = "", ...rest] = path.split(".");
  if (rest.length === 0) object[key] = value;
  else setProperty((object[key] ??= {}) as Plain, rest.join("."), value);
};

const expandObject = (object: Plain): Plain => {
  const expanded: Plain = {};
  for (const [path, value] of Object.entries(object))
    setProperty(expanded, path, isPlain(value) ? expandObject(value) : value);
  return expanded;
};

const mergeObject = (original: Plain, other: Plain = {}, { inplace = true } = {}): Plain => {
  const merged = inplace ? original : (copyOf(original) as Plain);
  const isDotted = Object.keys(other).some((key) => key.includes("."));
  for (const [key, value] of Object.entries(isDotted ? expandObject(other) : other)) {
    const own = merged[key];
    merged[key] = isPlain(value) && isPlain(own) ? mergeObject(own, value) : copyOf(value);
  }
  return merged;
};

const typeOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "Array";
  return typeof value === "object" ? "Object" : typeof value;
};

const UTILS = {
  mergeObject,
  expandObject,
  setProperty,
  deepClone: copyOf,
  getType: typeOf,
  /** Undefined without a path: dnd5e's `AdvantageModeField.combineFields` asks for `null`. */
  getProperty: (object: Plain, path: string | null) =>
    path?.split(".").reduce<unknown>((inner, key) => Reflect.get(Object(inner) as object, key), object),
  isEmpty: (object: object) => Object.keys(object).length === 0,
  duplicate: (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown,
  deepFreeze: (value: unknown) => value,
  isNewerVersion: (one: unknown, other: unknown) => Number.parseFloat(String(one)) > Number.parseFloat(String(other)),
};

/** https://foundryvtt.com/api/v13/classes/foundry.helpers.Hooks.html, as far as systems, modules and adapters use it. */
export const createHooks = () => {
  interface Registered {
    readonly id: number;
    readonly name: string;
    readonly listener: Listener;
  }
  let registered: readonly Registered[] = [];
  let waiting: readonly Registered[] = [];
  let last = 0;
  const listeners = (name: string): readonly Listener[] =>
    registered.filter((each) => each.name === name).map(({ listener }) => listener);
  const off = (name: string, id: number): void => {
    registered = registered.filter((each) => each.name !== name || each.id !== id);
  };
  return {
    call: (name: string, ...args: unknown[]): boolean =>
      listeners(name).every((listener) => listener(...(args as never[])) !== false),
    /** https://foundryvtt.com/api/v14/interfaces/foundry.helpers.types.HookedFunction.html */
    get events(): Readonly<Record<string, readonly object[]>> {
      const events: Record<string, object[]> = {};
      for (const { id, name, listener } of registered)
        (events[name] ??= []).push({ id, hook: name, fn: listener, once: false });
      return events;
    },
    callAll: (name: string, ...args: unknown[]): boolean => {
      for (const listener of listeners(name)) listener(...(args as never[]));
      return true;
    },
    on: (name: string, listener: Listener): number => {
      registered = [...registered, { id: ++last, name, listener }];
      return last;
    },
    off,
    /** Whatever happens once, such as `init`, happens when a test says so. */
    once: (name: string, listener: Listener): void => {
      waiting = [...waiting, { id: ++last, name, listener }];
    },
    /** What is waiting for `init`, `setup` or `ready` never happens. */
    forget: (): void => {
      waiting = [];
    },
    /** Calls what is waiting for this, as often as a test says. */
    happen: async (name: string): Promise<void> => {
      for (const { listener } of waiting.filter((each) => each.name === name)) await listener();
    },
    /** Removes the listeners that were registered after this many. */
    count: (): number => last,
    offAfter: (count: number): void => {
      registered = registered.filter(({ id }) => id <= count);
    },
  };
};

class Die {
  readonly modifiers: string[];
  readonly options: Plain;
  constructor(
    readonly data: {
      readonly number?: number;
      readonly faces?: number;
      readonly modifiers?: string[];
      readonly options?: Plain;
    } = {},
  ) {
    this.modifiers = data.modifiers ?? [];
    this.options = data.options ?? {};
  }
  get number(): number {
    return this.data.number ?? 1;
  }
  set number(_: number) {
    // What the system makes of advantage is its own matter.
  }
  get faces(): number {
    return this.data.faces ?? 20;
  }
  get formula(): string {
    return "1d20";
  }
}

/** One that is not evaluated, with the d20 that stands before all else. */
class Roll {
  readonly terms: readonly unknown[] = [new Die()];
  readonly dice: readonly unknown[] = [];
  constructor(
    readonly formula: string,
    readonly data: Plain = {},
    readonly options: Plain = {},
  ) {}
  evaluate(): Promise<this> {
    return Promise.resolve(this);
  }
  resetFormula(): void {
    // Nobody rolls it.
  }
  static replaceFormulaData(formula: string): string {
    return formula;
  }
}

/** https://foundryvtt.com/api/v13/classes/foundry.helpers.interaction.KeyboardManager.html */
const KEYBOARD = {
  MODIFIER_KEYS: { ALT: "Alt", CONTROL: "Control", SHIFT: "Shift" },
  MODIFIER_CODES: { Alt: ["AltLeft"], Control: ["ControlLeft", "MetaLeft"], Shift: ["ShiftLeft"] },
};

const ANYTHING = [
  "CONST",
  "ui",
  "Handlebars",
  "PIXI",
  "Application",
  "Actor",
  "Item",
  "ActiveEffect",
  "Combat",
  "dnd5e",
];
/** Of version 12, which systems up to 5.1 ask for. */
const OLD = [
  "FormApplication",
  "DocumentSheet",
  "ActorSheet",
  "ItemSheet",
  "Dialog",
  "ContextMenu",
  "DragDrop",
  "TextEditor",
];
const MORE = ["window", "document", "MeasuredTemplate", "HTMLElement", "customElements", "TokenDocument", "Combatant"];

/**
 * Browsers have `Iterator`, Node 20 has not; dnd5e extends it from 6.0. Only the helpers that dnd5e uses.
 * https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Iterator
 */
const giveIterator = (): void => {
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const Iterator = Object.assign(function () {}, { from: <T>(of: Iterable<T>) => of[Symbol.iterator]() });
  Iterator.prototype = prototype;
  Object.assign(prototype, {
    *map<T>(this: Iterable<T>, change: (value: T) => unknown) {
      for (const value of this) yield change(value);
    },
    *filter<T>(this: Iterable<T>, isKept: (value: T) => boolean) {
      for (const value of this) if (isKept(value)) yield value;
    },
    reduce<T, U>(this: Iterable<T>, merge: (merged: U, value: T) => U, first: U) {
      return [...this].reduce(merge, first);
    },
    toArray<T>(this: Iterable<T>) {
      return [...this];
    },
  });
  Object.assign(globalThis, { Iterator });
};

/** Puts them there; what is given goes before. */
export const giveGlobals = (given: Plain): void => {
  const foundry = anything() as Plain;
  Object.assign(foundry, { utils: Object.assign(anything() as object, UTILS) });
  Reflect.set(Reflect.get(foundry["dice"] as object, "terms") as object, "Die", Die);
  const keyboard = ["helpers", "interaction", "KeyboardManager"].reduce(
    (inner: object, key) => Reflect.get(inner, key) as object,
    foundry,
  );
  Object.assign(keyboard, KEYBOARD);
  for (const name of [...ANYTHING, ...OLD, ...MORE, "CONFIG", "game", "canvas", "ChatMessage"])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: anything() });
  Object.assign(globalThis, { foundry, Roll, Collection: Map, KeyboardManager: KEYBOARD, ...given });
  Object.assign(Array.prototype, {
    findSplice<T>(this: T[], isIt: (each: T) => boolean) {
      const at = this.findIndex(isIt);
      return at < 0 ? null : this.splice(at, 1)[0];
    },
  });
  Object.assign(String.prototype, {
    capitalize(this: string) {
      return this.charAt(0).toUpperCase() + this.slice(1);
    },
  });
  if (!("Iterator" in globalThis)) giveIterator();
  // Browsers have it, Node 20 has not.
  if (!("withResolvers" in Promise))
    Object.assign(Promise, {
      withResolvers: () => {
        let settle = {};
        const promise = new Promise((resolve, reject) => (settle = { resolve, reject }));
        return { promise, ...settle };
      },
    });
  Object.assign(Number, { isNumeric: (value: unknown) => typeof value === "number" && !Number.isNaN(value) });
};
