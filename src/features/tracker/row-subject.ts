import { combatantIn, type Combatant, type Encounter } from "../../combat/encounter";
import {
  allCombats,
  isOwnedBy,
  type CombatantDocument,
  type CombatDocument,
} from "../../foundry/combat/stored/documents";
import type { OrderOfBattle } from "../../foundry/combat/order-of-battle";
import { readingOnce } from "../../foundry/combat/reading-once";
import { isGM } from "../../foundry/canvas/canvas-view";

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
