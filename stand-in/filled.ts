import { deepClone, isPlain, mergeObject, randomID, type Plain } from "./objects";
import type { Source } from "./source";

/** Every field has its default, so the source has its document's shape. */
export function assertFilled<S extends Source>(source: Plain): asserts source is S {
  if (typeof source["_id"] !== "string" || !isPlain(source["flags"]))
    throw new Error("A source needs an _id and flags.");
}

/** A source with every field of its document, and an id. */
export const filled = <S extends Source>(fields: Plain, source: Plain): S => {
  const whole: Plain = { ...mergeObject(fields, deepClone(source)), _id: source["_id"] ?? randomID() };
  if (!isPlain(whole["flags"])) whole["flags"] = {};
  assertFilled<S>(whole);
  return whole;
};
