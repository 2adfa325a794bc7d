import * as v from "valibot";
import { readAs } from "../../battlefield/read-as";
import { objectOf, oneOf } from "../../battlefield/schema-fields";
import { TRIGGER_EVENTS } from "../../combat/trigger";
import { messageBy } from "../chat-messages";
import type { Words } from "../localize";
import { MODULE_ID } from "../module-id";

const ID = v.string("an id");

const FIRED = objectOf({
  version: v.literal(1, "version 1"),
  scene: v.nullable(ID),
  /** Who acts, and before whom (`token:ID`): by ids alone, for not everyone may know either. */
  readier: ID,
  creature: v.nullable(ID),
  event: v.nullable(oneOf(TRIGGER_EVENTS)),
  /** The movement that is interrupted, and whether the token waited. */
  movement: v.nullable(objectOf({ id: ID, isHeld: v.boolean("true or false") })),
  /** In the journal of the fight. */
  combat: ID,
  change: v.nullable(ID),
});

/** What a message tells of a readied action that interrupts a turn: `flags.parapet.fired`. */
export type Fired = v.InferOutput<typeof FIRED>;

/** What a message tells of one; undefined where nothing. Throws `RangeError` for rubbish. */
export const firedIn = (flags: object): Fired | undefined => {
  const own: unknown = Reflect.get(flags, MODULE_ID);
  const flag: unknown = typeof own === "object" && own !== null ? Reflect.get(own, "fired") : undefined;
  return flag === undefined ? undefined : readAs(FIRED, flag, `flags.${MODULE_ID}.fired`);
};

/** In the name of nobody: who acts is for each client to say or not. */
export const tellFired = (fired: Omit<Fired, "version">, { say }: Pick<Words, "say">): Promise<unknown> =>
  messageBy({
    ...{ token: null, alias: null, content: say("PARAPET.Ready.Interrupts") },
    flags: { [MODULE_ID]: { fired: { version: 1, ...fired } } },
  });
