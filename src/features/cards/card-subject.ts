import type { Knowledge } from "../../foundry/verdicts/knowledge";
import type { OnMap } from "../../foundry/scene/opened-walls";
import type { Words } from "../../words/localize";
import type { Amendments, AttackRecord, MissRecord } from "../../systems/record/attack-record";
import type { RolledDamage, SystemAdapter } from "../../systems/adapter/system-adapter";

/** A roll against miss chances, as far as its reader may look at it. */
export interface MissRead {
  /** Of its message; null for one that was rolled in secret and is with the GMs. */
  readonly id: string | null;
  readonly miss: MissRecord;
  readonly isOpen: boolean;
}

/** What a card is about, the same for every reader. */
export interface CardSubject {
  readonly record: AttackRecord;
  readonly amendments: Amendments;
  readonly misses: readonly MissRead[];
  /** Only what players may know of it is here, although its reader is a GM. */
  readonly isPart: boolean;
  /** The id by which the message names a creature. */
  readonly idInMessage: (id: string) => string;
}

/** How far a creature is in finding a target with total concealment: in the first of two full rounds, or past it. */
export const FINDINGS = ["none", "finding", "found"] as const;
export type FindingStep = (typeof FINDINGS)[number];

/** What a reader may do about a coup de grâce, and what is known of it besides the message's amendments. */
export interface CoupReader {
  /** A GM, or an owner of the attacker. */
  readonly mayPress: boolean;
  readonly findingOf: (target: string) => FindingStep;
  /** What the message's dice say. */
  readonly damage: RolledDamage | null;
}

/** The user who reads a card, and where. */
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
  /** Whether they may amend the message: a GM or its author. */
  readonly mayAmend: boolean;
  /** Whether they may change the area of the card: how high it starts, whether it spreads. */
  readonly mayChangeArea: boolean;
  readonly coup: CoupReader;
  /** The scene of the attack is on their canvas. */
  readonly isThere: boolean;
  /** How a wall (`wall:ID`) is on the map of the attack, and whether it is a door. */
  readonly onMap: (id: string) => { readonly state: OnMap; readonly isDoor: boolean };
  /** A thing's name on the map as far as they know it; "" if it is not there. */
  readonly nameNow: (id: string) => string;
  /** Whether a creature fills several squares, of which an attack is on one. */
  readonly hasSquares: (id: string) => boolean;
  /** Whether a creature is still there as far as they know. */
  readonly stands: (id: string) => boolean;
}
