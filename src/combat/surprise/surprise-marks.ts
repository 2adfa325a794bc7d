import { combatantIn, isSurpriseRound, type Combatant, type Encounter } from "../encounter";
import type { SurpriseRules } from "../../rules/books/book";
import { turnOrder } from "../turn-order";

export type SurpriseMark = "aware" | "unaware";

const isStillToCome = (fight: Encounter, id: string): boolean => {
  const order = turnOrder(fight).map((each) => each.id);
  return order.indexOf(id) > order.indexOf(fight.acting ?? "");
};

/** Until the surprise round ends, or until the lost turn in round 1 is over. */
export const isSurprised = (fight: Encounter, { id, isUnaware }: Combatant): boolean =>
  isUnaware && fight.round === 1 && (isSurpriseRound(fight) || isStillToCome(fight, id));

/**
 * Null if there is nothing to show. `mayKnow` is true for owners and GMs: to others, a surprised creature looks aware.
 */
export const surpriseMark = (fight: Encounter, id: string, mayKnow: boolean): SurpriseMark | null => {
  const its = combatantIn(fight, id);
  if (its === null || !mayKnow) return null;
  if (isSurprised(fight, its)) return "unaware";
  return isSurpriseRound(fight) ? "aware" : null;
};

/** Ids of the creatures that are caught off guard: until their first turn, lost or not. */
export const offGuard = (fight: Encounter, { hasFlatFooted, cost }: SurpriseRules): string[] => {
  if (fight.round === 0) return [];
  const waiting = fight.combatants.filter(({ hasActed, isDefeated }) => !hasActed && !isDefeated);
  if (hasFlatFooted) return waiting.map(({ id }) => id);
  return cost === "turn" ? waiting.filter((each) => isSurprised(fight, each)).map(({ id }) => id) : [];
};
