import { combatantIn, type Encounter, type Combatant } from "../../../combat/encounter";
import {
  allCombats,
  combatantBegun,
  isOwnedBy,
  isWithheld,
  type CombatDocument,
  type CombatantDocument,
} from "../stored/documents";
import type { OrderOfBattle } from "../order/order-of-battle";
import { isGM } from "../../users/users";
import type { MessageKey } from "../../../words/localize";

type Fights = Pick<OrderOfBattle, "fight">;

/** Reads each combat once, for synchronous work during which nothing changes. */
export const readingOnce = ({ fight }: Fights): Fights => {
  const fights = new Map<CombatDocument, Encounter>();
  return {
    fight: (combat) => {
      const read = fights.get(combat) ?? fight(combat);
      fights.set(combat, read);
      return read;
    },
  };
};

/** A combatant and its fight, as the user may know them. */
export interface RowSubject {
  readonly combat: CombatDocument;
  readonly document: CombatantDocument;
  readonly fight: Encounter;
  readonly its: Combatant;
  readonly isGM: boolean;
  /** Whether the user controls it: its owner or a GM. */
  readonly isMine: boolean;
}

/** Finds a combatant by id in any combat. Each fight is read once. */
export const createSubjects = (order: Pick<OrderOfBattle, "fight">): ((id: string) => RowSubject | null) => {
  const { fight } = readingOnce(order);
  return (id) => {
    const combat = allCombats().find(({ combatants }) => combatants.get(id) !== undefined);
    const document = combat?.combatants.get(id);
    if (combat === undefined || document === undefined) return null;
    const read = fight(combat);
    const its = combatantIn(read, id);
    const isMine = isGM() || isOwnedBy(document, game.user);
    return its === null ? null : { combat, document, fight: read, its, isGM: isGM(), isMine };
  };
};

/** The combatant of a token (`token:ID`); null outside of encounters that have begun. */
export const fighterOf = (token: string, order: Fights): RowSubject | null =>
  createSubjects(order)(combatantBegun(token.slice("token:".length))?.id ?? "");

/** Whether the user may know about another combatant of its fight. */
export const isToldOf = ({ combat, isGM: knowsAll }: RowSubject, id: string): boolean => {
  const document = combat.combatants.get(id);
  if (knowsAll || document === undefined) return knowsAll;
  return !document.hidden && (!isWithheld(document) || isOwnedBy(document, game.user));
};

/** An icon in a combatant's row. */
export interface RowMark {
  /** Unique in a row: `held`. */
  readonly key: string;
  /** Classes of the icon; null for a mark without one. */
  readonly icon: string | null;
  /** A word or number beside the icon; "" for none. */
  readonly text: string;
  /** Tooltip and text for screen readers; not HTML. */
  readonly label: string;
}

/** The marks of a combatant that is not withheld from the user, as they may know them. Called at each drawing. */
export type MarkSource = (subject: RowSubject) => readonly RowMark[];

/** Of marks with the same key, the last counts. */
export const gatheredMarks = (sources: readonly MarkSource[], subject: RowSubject): readonly RowMark[] =>
  subject.isMine || !isWithheld(subject.document)
    ? [...new Map(sources.flatMap((source) => source(subject)).map((mark) => [mark.key, mark])).values()]
    : [];

/** An action for a combatant: an entry in its row's menu, and a button in its token's HUD. */
export interface RowAct {
  readonly key: string;
  readonly label: MessageKey;
  readonly icon: string;
  readonly isInHud: boolean;
  /** Whether this user can do it now. */
  readonly isOffered: (subject: RowSubject) => boolean;
  readonly run: (subject: RowSubject) => void;
}
