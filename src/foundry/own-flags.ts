import type * as v from "valibot";
import { readAs } from "../scene/read-foundry/read-as";
import { MODULE_ID } from "./module-id";

/** One of this module's flags, from a document's `flags`. */
export const ownFlag = (flags: object, key: string): unknown =>
  Reflect.get(Object(Reflect.get(flags, MODULE_ID)) as object, key);

/** The same by a schema; undefined without the flag. Throws `RangeError` for invalid data. */
export const ownFlagAs = <T>(schema: v.GenericSchema<unknown, T>, flags: object, key: string): T | undefined => {
  const flag = ownFlag(flags, key);
  return flag === undefined ? undefined : readAs(schema, flag, `flags.${MODULE_ID}.${key}`);
};
