/** Attacks of readied actions. Creatures of the viewed scene by id (`token:ID`). */
import { hasFired } from "../../../combat/encounter";
import type { Attack } from "../../../rules/attack/verdict";
import { isOutOfTurn } from "../../canvas/current-turn";
import { isCharging } from "../charging";
import { fighterOf } from "../encounters/rows";
import type { OrderOfBattle } from "../order/order-of-battle";
import { isOrderOn } from "../order-switch";

/** Whether the attacks of a creature are its readied action now: it has taken that action in this turn of another. */
export const actsAsReadied = (creature: string, order: Pick<OrderOfBattle, "fight">): boolean => {
  if (!isOutOfTurn(creature) || !isOrderOn()) return false;
  const subject = fighterOf(creature, order);
  return subject !== null && hasFired(subject.fight, subject.its.id);
};

/** An attack as a readied action. A weapon is braced against a creature that charges now, and no other. */
export const asReadied = <Given extends Attack>(attack: Given, ruleset: string): Given => ({
  ...attack,
  isReadied: true,
  ...(isCharging(attack.target, ruleset) ? {} : { isBraced: false }),
});
