import { dequal as isDeepEqual } from "dequal/lite";
/** The few plain-object functions of `foundry.utils`: https://foundryvtt.com/api/v14/modules/foundry.utils.html */

export type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const deepClone = <T>(original: T): T => structuredClone(original);

export const getProperty = (object: unknown, path: string): unknown => {
  let at = object;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
};

/** Sets the value at a dotted path, creating objects on the way; true when it changed. */
export const setProperty = (object: Plain, path: string, value: unknown): boolean => {
  const keys = path.split(".");
  const last = keys.pop() ?? path;
  let at = object;
  for (const key of keys) {
    const next = at[key];
    at = isPlain(next) ? next : (at[key] = {});
  }
  if (at[last] === value) return false;
  at[last] = value;
  return true;
};

/** `{"a.b": 1}` as `{a: {b: 1}}`. */
export const expandObject = (object: Plain): Plain => {
  const expanded: Plain = {};
  for (const [path, value] of Object.entries(object))
    setProperty(expanded, path, isPlain(value) ? expandObject(value) : value);
  return expanded;
};

/** The part of `changes` that differs from `original`. Arrays are compared, and later replaced, whole. */
export const diffObject = (original: Plain, changes: Plain): Plain => {
  const differing: Plain = {};
  for (const [key, value] of Object.entries(changes)) {
    const old = original[key];
    if (isPlain(value) && isPlain(old)) {
      const inner = diffObject(old, value);
      if (Object.keys(inner).length > 0) differing[key] = inner;
    } else if (!isDeepEqual(old, value)) differing[key] = value;
  }
  return differing;
};

/** Merges in place, or into a copy with `inplace: false`; a key `-=name` deletes `name`. */
export const mergeObject = (original: Plain, other: Plain, options: { readonly inplace?: boolean } = {}): Plain => {
  const merged = (options.inplace ?? true) ? original : deepClone(original);
  for (const [key, value] of Object.entries(expandObject(other))) {
    const old = merged[key];
    if (key.startsWith("-=")) Reflect.deleteProperty(merged, key.slice(2));
    else merged[key] = isPlain(old) && isPlain(value) ? mergeObject(old, value) : value;
  }
  return merged;
};

/** What must be merged into `original` to restore it after `changes`. */
export const formerOf = (original: Plain, changes: Plain): Plain =>
  Object.fromEntries(
    Object.entries(changes).map(([change, value]) => {
      const key = change.startsWith("-=") ? change.slice(2) : change;
      const old = original[key];
      if (!(key in original)) return [`-=${key}`, null];
      return [key, isPlain(old) && isPlain(value) ? formerOf(old, value) : old];
    }),
  );

const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Sixteen letters and digits. */
export const randomID = (length = 16): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (n) => ID_LETTERS[n % ID_LETTERS.length]).join("");

/** Runs `callback` once calls have stopped for `delay` milliseconds. */
export const debounce = <T extends readonly unknown[]>(
  callback: (...values: T) => void,
  delay: number,
): ((...values: T) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      callback(...values);
    }, delay);
  };
};
