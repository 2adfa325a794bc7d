import { combatantIn, type Encounter, type Combatant } from "../../../combat/encounter";
import { allCombats, isOwnedBy, type CombatDocument, type CombatantDocument } from "../stored/documents";
import type { OrderOfBattle } from "../order-of-battle";
import { isGM } from "../../canvas/canvas-view";
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

/** A combatant and its fight, as this client's user may know them. */
export interface RowSubject {
  readonly combat: CombatDocument;
  readonly document: CombatantDocument;
  readonly fight: Encounter;
  readonly its: Combatant;
  readonly isGM: boolean;
  /** Whether the user may say what it does: it is his, or he is the GM. */
  readonly isMine: boolean;
}

/** Finds combatants by id, in whichever combat they are; each fight is read once. */
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

/** The others in its fight whom the user may hear of. */
export const isToldOf = ({ combat, isGM: knowsAll }: RowSubject, id: string): boolean =>
  knowsAll || combat.combatants.get(id)?.hidden === false;

/** A small sign in a combatant's row. */
export interface RowMark {
  /** What it says, once a row: `held`. */
  readonly key: string;
  /** Classes of the icon; null for a mark in words alone. */
  readonly icon: string | null;
  /** Beside the icon, in a word or a number; "" for the icon alone. */
  readonly text: string;
  /** What is said on hover and to screen readers: text, not HTML. */
  readonly label: string;
}

/** What there is to mark of a combatant, as the user may know it. Asked at each drawing. */
export type MarkSource = (subject: RowSubject) => readonly RowMark[];

/** Of all sources; of one key the last counts. */
export const gatheredMarks = (sources: readonly MarkSource[], subject: RowSubject): readonly RowMark[] => [
  ...new Map(sources.flatMap((source) => source(subject)).map((mark) => [mark.key, mark])).values(),
];

/** Something that may be done about a combatant: an entry of its row's menu, and a button of its token's HUD. */
export interface RowAct {
  readonly key: string;
  readonly label: MessageKey;
  /** Classes of the icon. */
  readonly icon: string;
  readonly isInHud: boolean;
  /** Whether it makes sense now, for this user. */
  readonly isOffered: (subject: RowSubject) => boolean;
  readonly run: (subject: RowSubject) => void;
}
