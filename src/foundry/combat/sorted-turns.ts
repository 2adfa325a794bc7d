import type { Combatant } from "../../combat/encounter";
import { byTurn } from "../../combat/turn-order";
import { wrapMethod } from "../wrap-method";
import type { CombatantDocument, CombatDocument } from "./documents";
import { combatantFrom, isKept } from "./read-encounter";

/** Two combatants, and whoever they stepped in behind: their places need no others. */
const needed = (combat: CombatDocument, documents: readonly CombatantDocument[]): Combatant[] => {
  const two = documents.map((each) => combatantFrom(each));
  const anchors = two.flatMap(({ steppedIn }) => combat.combatants.get(steppedIn?.behind.id ?? "") ?? []);
  return [...two, ...anchors.map((each) => combatantFrom(each))];
};

/** Who comes first of two in a fight that is kept count of; null in another, where Foundry's own order stands. */
const comparedTurns = (a: CombatantDocument, b: CombatantDocument): number | null => {
  const combat = a.combat ?? null;
  if (combat === null || !isKept(combat)) return null;
  const combatants = needed(combat, [a, b]);
  const [its, other] = combatants;
  return its === undefined || other === undefined ? null : byTurn({ round: combat.round, combatants })(its, other);
};

/** A failure here would leave the whole tracker empty: the other order stands then, and nobody is told at each comparison. */
const safely = (a: unknown, b: unknown): number | null => {
  try {
    return comparedTurns(a as CombatantDocument, b as CombatantDocument);
  } catch {
    return null;
  }
};

/** Puts our order in the place of Foundry's `Combat#_sortCombatants`, documented as one that a module may override. */
export const sortTurns = (): boolean =>
  wrapMethod("CONFIG.Combat.documentClass.prototype._sortCombatants", "MIXED", (wrapped, args) => {
    const [a, b] = args;
    return safely(a, b) ?? wrapped(...args);
  });
