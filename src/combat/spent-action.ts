import type { OrderRules } from "../rules/books/book";
import type { Combatant } from "./encounter";

/** What a creature does with an action that its attack may have cost already. */
export const SPENDERS = ["hold", "ready", "charge", "defensive", "total-defense"] as const;
export type Spender = (typeof SPENDERS)[number];

/**
 * Whether the attacks that a creature has made in its own turn leave it no action for this by the book.
 * Sources: Epic Path and Pathfinder 1e, "Delay", "Ready", "Total Defense"; Epic Path, "Charge"; fighting defensively is declared before the first
 * attack.
 */
export const isSpentFor = (
  spender: Spender,
  { attacked }: Pick<Combatant, "attacked">,
  { readiesAfterAttack }: Pick<OrderRules, "readiesAfterAttack">,
): boolean => {
  if (spender === "ready") return attacked === "action" && readiesAfterAttack !== true;
  if (spender === "charge") return attacked === "action";
  return attacked !== null;
};
