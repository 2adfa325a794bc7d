/** Attacks on a square, in chat: whether one hit is for everyone, whether anyone was there for GMs alone. */
import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { finite, objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { ownFlagAs } from "../own-flags";
import { ID } from "../users/queries";
import { UNSEEN_CREATURE } from "../verdicts/knowledge";
import { messageBy, type MessageView } from "./chat-messages";

/** The square in which a groping creature found somebody, scene pixels, and whether it is the first or the second one. */
const FOUND = objectOf({ x: finite, y: finite, number: v.picklist([1, 2], "1 or 2") });

export type FoundSquare = v.InferOutput<typeof FOUND>;

const TOLD = objectOf({
  /** Under which GMs keep what only they may know. */
  key: ID,
  /** `token:ID`, or `unseen:` if not everyone may know of it. */
  attacker: ID,
  /** Null until a GM has decided. */
  isHit: v.nullable(v.boolean("true or false")),
  /** It gropes in two squares. */
  isGrope: v.optional(v.literal(true)),
  found: v.nullish(FOUND, null),
});

/** What a message stores about an attack on a square: `flags.parapet.square`. */
export type ToldSquare = v.InferOutput<typeof TOLD>;

/** Undefined without one. Throws `RangeError` for invalid data. */
const squareIn = (flags: object): ToldSquare | undefined => ownFlagAs(TOLD, flags, "square");

/** Only a GM's client rolls attacks on squares: what a player posts is none. */
export const toldSquareOn = ({ flags, author }: MessageView): ToldSquare | undefined =>
  author?.isGM === true ? squareIn(flags) : undefined;

const LINE = v.pipe(v.string("text"), v.maxLength(1000, "1000 characters at most"));
const KEPT = objectOf({
  lines: v.pipe(v.array(LINE, "an array"), v.maxLength(20, "20 at most"), v.readonly()),
  /** Where somebody is, in one of two squares. */
  found: v.nullish(FOUND, null),
});

/** What only GMs know of it, in words. */
export type KeptSquare = v.InferOutput<typeof KEPT>;

export const keptSquare = (kept: unknown): KeptSquare | null => readIf(KEPT, kept) ?? null;

/** An attacker that everyone may know. */
interface PublicAttacker {
  readonly id: string;
  readonly name: string;
}

/** Posts the message of an attack on a square to everyone. `content` is for clients without Parapet. */
export const tellSquare = (
  told: Pick<ToldSquare, "key" | "isHit"> & Partial<Pick<ToldSquare, "isGrope" | "found">>,
  attacker: PublicAttacker | null,
  content: string,
): Promise<unknown> =>
  messageBy({
    token: attacker?.id ?? null,
    alias: attacker?.name ?? null,
    content,
    flags: { parapet: { square: { ...told, attacker: attacker?.id ?? UNSEEN_CREATURE } } },
  });

/** The change to a message by which a GM decides. */
export const decidedSquare = (isHit: boolean, found: FoundSquare | null): object => ({
  "flags.parapet.square.isHit": isHit,
  ...(found === null ? {} : { "flags.parapet.square.found": isHit ? found : null }),
});
