// Evidence: stand-in/EVIDENCE.md, "Order of battle".
import type { Combatant } from "./combatant";

/** The state of a combat as hooks tell it: types13 `client/documents/combat.d.mts`, Combat.HistoryData. */
export interface HistoryData {
  readonly round: number;
  readonly turn: number | null;
  readonly tokenId: string | null;
  readonly combatantId: string | null;
}

/** The index of the next who may act after `turn`; null at the end of the round. */
export const nextIndex = (turns: readonly Combatant[], turn: number, skipsDefeated: boolean): number | null => {
  const next = turns.findIndex((it, i) => i > turn && !(skipsDefeated && it.isDefeated));
  return next === -1 ? null : next;
};

/**
 * The index of who acts once the order is `after`. Who leaves gives the turn to whoever stands in his place then, the last
 * one to the one before (https://github.com/foundryvtt/foundryvtt/issues/12009).
 */
export const indexAfter = (acting: string, index: number, after: readonly { readonly id: string }[]): number | null => {
  const found = after.findIndex(({ id }) => id === acting);
  if (found !== -1) return found;
  return after.length === 0 ? null : Math.min(index, after.length - 1);
};

/** Whether the turn or the round has gone to another. */
export const hasTurned = (prior: HistoryData, current: HistoryData): boolean =>
  prior.round !== current.round || prior.combatantId !== current.combatantId;

const hasHistory = (token: object): token is { readonly clearMovementHistory: () => unknown } =>
  "clearMovementHistory" in token;

/** Of whoever's turn begins, what his token's movement was. */
export const clearHistoryOf = (combatant: Combatant | undefined): void => {
  const token: object = combatant?.token ?? {};
  if (hasHistory(token)) token.clearMovementHistory();
};
