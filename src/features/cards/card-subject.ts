import type { Knowledge } from "../../foundry/verdicts/knowledge";
import type { Words } from "../../words/localize";
import type { AttackRecord } from "../../systems/record/attack-record";
import type { Amendments, MissRecord } from "../../systems/record/read-record";
import type { SystemAdapter } from "../../systems/adapter/system-adapter";

/** A roll against miss chances, as far as its reader may look at it. */
export interface MissRead {
  /** Of its message; null for one that was rolled in secret and is with the GMs. */
  readonly id: string | null;
  readonly miss: MissRecord;
  readonly isOpen: boolean;
}

/** What a card is made of, whoever reads it. */
export interface CardSubject {
  readonly record: AttackRecord;
  readonly amendments: Amendments;
  readonly misses: readonly MissRead[];
  /** Only what players may know of it is here, although its reader is a GM. */
  readonly isPart: boolean;
  /** By which the message calls a creature. */
  readonly idInMessage: (id: string) => string;
}

/** Who reads it, and where. */
export interface CardReader {
  readonly knowledge: Knowledge;
  readonly words: Words;
  readonly adapter: Pick<SystemAdapter, "knows" | "capabilities"> & {
    /** The system lets Parapet undo its changes to the outcome. */
    readonly canUndo: boolean;
    /** This message no longer holds what Undo would change. */
    readonly isClosed: boolean;
  };
  /** The rule set of the card while the GM has chosen none; null once one is. */
  readonly unchosen: string | null;
  /** Whether he may amend what the message tells: a GM, or who wrote it. */
  readonly mayAmend: boolean;
  /** The scene of the attack is on his canvas. */
  readonly isThere: boolean;
  /** What the map calls a thing, as far as he knows; "" for what is not there. */
  readonly nameNow: (id: string) => string;
  /** Whether a creature is on it still, as far as he knows. */
  readonly stands: (id: string) => boolean;
}
