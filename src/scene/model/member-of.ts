/** Reads data of any shape, as other packages and people write it. */

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A member of an object; undefined for one that is missing, and for any other value. */
export const memberOf = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) ? Reflect.get(value, key) : undefined;
