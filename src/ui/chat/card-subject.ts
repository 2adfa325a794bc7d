import type { Knowledge } from "../../foundry/knowledge";
import type { Words } from "../../foundry/localize";
import type { AttackRecord } from "../../systems/attack-record";
import type { Amendments, MissRecord } from "../../systems/read-record";
import type { SystemAdapter } from "../../systems/system-adapter";

/** A roll against miss chances, as far as its reader may look at it. */
export interface MissRead {
  /** Of its message. */
  readonly id: string;
  readonly miss: MissRecord;
  readonly isOpen: boolean;
}

/** What a card is made of, whoever reads it. */
export interface CardSubject {
  readonly record: AttackRecord;
  readonly amendments: Amendments;
  readonly misses: readonly MissRead[];
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
  /** Whether a creature is on it still, as far as he knows. */
  readonly stands: (id: string) => boolean;
}
