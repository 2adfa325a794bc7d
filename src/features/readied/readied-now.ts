import { combatantIn, type Readied } from "../../combat/encounter";
import { combatWith } from "../../foundry/combat/stored/documents";
import type { OrderOfBattle } from "../../foundry/combat/order-of-battle";
import type { ReadySubject } from "./fire-readied";

/** What a creature has readied, as far as this client's user may know; null for nothing, and in a combat that is over. */
export const readiedNow = (
  { combat, who }: ReadySubject,
  { order }: { readonly order: Pick<OrderOfBattle, "fight"> },
): Readied | null => {
  const document = combatWith(combat);
  return document === undefined ? null : (combatantIn(order.fight(document), who)?.readied ?? null);
};
