/** What an attack roll has to reach without Parapet's numbers, in the flags of its message. */
import * as v from "valibot";
import { MODULE_ID } from "../../foundry/module-id";
import { ownFlag } from "../../foundry/own-flags";
import { readIf } from "../../scene/read-foundry/read-as";
import { finite } from "../../scene/read-foundry/schema/schema-fields";

/** Parapet's flags for a message, with this number; as they are for null. */
export const withOwnNumber = (flags: object, own: number | null): object => {
  const ours: object = Object(Reflect.get(flags, MODULE_ID)) as object;
  return own === null ? flags : { ...flags, [MODULE_ID]: { ...ours, own } };
};

/** Undefined in messages whose roll Parapet has not changed. */
export const ownNumberIn = (flags: object): number | undefined =>
  readIf(v.pipe(v.unknown(), finite), ownFlag(flags, "own"));
