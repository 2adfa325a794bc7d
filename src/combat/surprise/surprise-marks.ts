import { combatantIn, isSurpriseRound, type Combatant, type Encounter } from "../encounter";
import type { SurpriseRules } from "../../rules/books/book";
import { turnOrder } from "../turn-order";

/** What a row of the tracker says of a creature while there is surprise. */
export type SurpriseMark = "aware" | "unaware";

const isStillToCome = (fight: Encounter, id: string): boolean => {
  const order = turnOrder(fight).map((each) => each.id);
  return order.indexOf(id) > order.indexOf(fight.acting ?? "");
};

/** Surprised now: as long as the surprise round lasts, or until the turn has gone by that it loses in round 1. */
export const isSurprised = (fight: Encounter, { id, isUnaware }: Combatant): boolean =>
  isUnaware && fight.round === 1 && (isSurpriseRound(fight) || isStillToCome(fight, id));

/**
 * The mark of a creature; null where there is nothing to tell, or where who reads it may not know: `mayKnow` is for its
 * owners and GMs alone, for an unaware creature looks aware to all others.
 */
export const surpriseMark = (fight: Encounter, id: string, mayKnow: boolean): SurpriseMark | null => {
  const its = combatantIn(fight, id);
  if (its === null || !mayKnow) return null;
  if (isSurprised(fight, its)) return "unaware";
  return isSurpriseRound(fight) ? "aware" : null;
};

/** Those who are caught off their guard now, as the rules see it: until their first turn, be it lost or not. */
export const offGuard = (fight: Encounter, { hasFlatFooted, cost }: SurpriseRules): string[] => {
  if (fight.round === 0) return [];
  const waiting = fight.combatants.filter(({ hasActed, isDefeated }) => !hasActed && !isDefeated);
  if (hasFlatFooted) return waiting.map(({ id }) => id);
  return cost === "turn" ? waiting.filter((each) => isSurprised(fight, each)).map(({ id }) => id) : [];
};
