/** Edits of a JSON value by path. They return a copy; whatever is not on the path stays the same object. */

/** Keys and indexes from the whole value inwards. */
export type Path = readonly (string | number)[];

export const memberOf = (value: unknown, key: string | number): unknown => {
  const found: unknown =
    typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return found;
};

/** Undefined where there is nothing. */
export const at = (value: unknown, path: Path): unknown => path.reduce(memberOf, value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Makes the objects and lists on the way that are not there. A new key comes after all others. */
export const withAt = (value: unknown, path: Path, next: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const inner = withAt(memberOf(value, key), rest, next);
  if (typeof key === "string") return { ...(isObject(value) ? value : {}), [key]: inner };
  const list = listOf(value);
  return key < list.length ? list.with(key, inner) : [...list, inner];
};

/** Without an entry of a list, or a member of an object. */
export const withoutAt = (value: unknown, path: Path): unknown => {
  const [parent, key] = [path.slice(0, -1), path.at(-1) ?? ""];
  const its = at(value, parent);
  if (Array.isArray(its))
    return withAt(
      value,
      parent,
      its.filter((_, i) => i !== key),
    );
  return withAt(value, parent, Object.fromEntries(Object.entries(Object(its)).filter(([own]) => own !== key)));
};

/** The same, and without a list or object that is empty then. */
export const withoutEntry = (value: unknown, path: Path): unknown => {
  const next = withoutAt(value, path);
  const parent = path.slice(0, -1);
  return parent.length > 0 && Object.keys(Object(at(next, parent))).length === 0 ? withoutAt(next, parent) : next;
};

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
