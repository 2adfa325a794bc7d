import { shown } from "../scene/model/scene-error";

/** Throws `RangeError` unless it is an object with only these keys. */
export const checkKeys = (role: string, given: unknown, keys: readonly string[]): void => {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new RangeError(`${role}: expected an object, got ${shown(given)}`);
  const odd = Object.keys(given).find((key) => !keys.includes(key));
  if (odd !== undefined) throw new RangeError(`${role}: expected ${keys.join(", ")}, got ${odd}`);
};

/** Throws `RangeError` for a value that is not among these. */
export const checkOneOf = (role: string, given: unknown, values: readonly string[]): void => {
  if (typeof given !== "string" || !values.includes(given))
    throw new RangeError(`${role}: expected one of ${values.join(", ")}, got ${shown(given)}`);
};

/** Throws `RangeError` for a creature against itself. */
export const checkTwo = (attacker: string | null, target: string): void => {
  if (attacker === target) throw new RangeError("target: expected another token, got the attacker itself");
};

const LISTS = ["modifiers", "dice", "effects", "permissions", "reasons"];

/** Throws `RangeError` for a value that this API cannot have returned. */
export const checkVerdict = (given: unknown): void => {
  const isObject = typeof given === "object" && given !== null;
  const isVerdict =
    isObject &&
    ["ruleset", "cover"].every((key) => typeof Reflect.get(given, key) === "string") &&
    LISTS.every((key) => Array.isArray(Reflect.get(given, key)));
  if (!isVerdict) throw new RangeError(`verdict: expected a verdict that this API has given, got ${shown(given)}`);
};
