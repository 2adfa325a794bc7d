import * as v from "valibot";
import { readIf } from "../../../scene/read-foundry/read-as";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import { messageBy } from "../../chat/chat-messages";
import type { RecordChat } from "../../chat/scattered";
import { UNSEEN_CREATURE } from "../../verdicts/knowledge";
import { ID } from "../../users/queries";
import { MODULE_ID } from "../../module-id";
import { ownFlagAs } from "../../own-flags";
import { publicKnowledge } from "../../verdicts/public-sight";

const FIRED = objectOf({
  /** Key under which GMs store the full record. */
  key: ID,
  scene: v.nullable(ID),
  /** The readier and the creature it interrupts (`token:ID`), as far as everyone may know. */
  readier: ID,
  creature: v.nullable(ID),
  /** The interrupted movement, and whether the token was stopped. */
  movement: v.nullable(objectOf({ id: ID, isHeld: v.boolean("true or false") })),
  /** In the combat's journal. */
  combat: ID,
  change: v.nullable(ID),
});

/** What a message stores about a readied action that interrupts a turn: `flags.parapet.fired`. */
export type Fired = v.InferOutput<typeof FIRED>;

/** The record in a message's flags, or undefined without one. Throws `RangeError` for invalid data. */
export const firedIn = (flags: object): Fired | undefined => ownFlagAs(FIRED, flags, "fired");

/** Without the creatures that not everyone may know about. */
const publicPart = ({ readier, creature, movement, ...fired }: Fired): Fired => {
  const { sees } = publicKnowledge();
  const isSeen = creature === null || sees(creature);
  return {
    ...fired,
    readier: sees(readier) ? readier : UNSEEN_CREATURE,
    creature: isSeen ? creature : UNSEEN_CREATURE,
    movement: isSeen ? movement : null,
  };
};

/** Posted without a speaker: each client decides whether to name the readier. `cause` is the user who has said that it acts. */
export const tellFired = (
  told: Omit<Fired, "key">,
  { archive, newId, words }: RecordChat,
  cause: string,
): Promise<unknown> => {
  const fired: Fired = { key: newId(), ...told };
  archive.keep(fired.key, fired, cause);
  return messageBy({
    token: null,
    alias: null,
    content: words.say("PARAPET.Ready.Interrupts"),
    flags: { [MODULE_ID]: { fired: publicPart(fired) } },
  });
};

/** The full record as GMs store it; null when it cannot be read. */
export const keptFired = (kept: unknown): Fired | null => readIf(FIRED, kept) ?? null;
