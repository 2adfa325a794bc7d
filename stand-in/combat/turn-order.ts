// Evidence: stand-in/EVIDENCE.md, "Order of battle".
import type { Combatant } from "./combatant";

/** The state of a combat as passed to hooks: types13 `client/documents/combat.d.mts`, Combat.HistoryData. */
export interface HistoryData {
  readonly round: number;
  readonly turn: number | null;
  readonly tokenId: string | null;
  readonly combatantId: string | null;
}

/** Index of the next combatant who can act after `turn`; null at the end of the round. */
export const nextIndex = (turns: readonly Combatant[], turn: number, skipsDefeated: boolean): number | null => {
  const next = turns.findIndex((it, i) => i > turn && !(skipsDefeated && it.isDefeated));
  return next === -1 ? null : next;
};

/**
 * Index of the current combatant in the order `after`. When it was deleted, its successor takes the turn, or the one
 * before at the end (https://github.com/foundryvtt/foundryvtt/issues/12009).
 */
export const indexAfter = (acting: string, index: number, after: readonly { readonly id: string }[]): number | null => {
  const found = after.findIndex(({ id }) => id === acting);
  if (found !== -1) return found;
  return after.length === 0 ? null : Math.min(index, after.length - 1);
};

/** Whether turn or round have changed. */
export const hasTurned = (prior: HistoryData, current: HistoryData): boolean =>
  prior.round !== current.round || prior.combatantId !== current.combatantId;

const hasHistory = (token: object): token is { readonly clearMovementHistory: () => unknown } =>
  "clearMovementHistory" in token;

/** Clears the token's movement history, when its turn begins or it leaves the combat. */
export const clearHistoryOf = (combatant: Combatant | undefined): void => {
  const token: object = combatant?.token ?? {};
  if (hasHistory(token)) token.clearMovementHistory();
};
