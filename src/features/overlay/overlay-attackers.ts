import type { TokenView } from "../../foundry/canvas/canvas-view";

/** Who attacks on the map. */
export interface Attackers {
  /** The one whose lines are drawn. */
  readonly lead: TokenView;
  /** Controlled as well: each has a short sign of its own. */
  readonly others: readonly TokenView[];
}

/**
 * The controlled tokens, the one last taken leading; failing those, whoever has the turn, if the user owns or sees it.
 * Undefined when there is nobody.
 */
export const attackersFor = (controlled: readonly TokenView[], active: TokenView | null): Attackers | undefined => {
  const lead = controlled.at(-1);
  if (lead !== undefined) return { lead, others: controlled.slice(0, -1) };
  return active !== null && (active.isOwned || active.isVisible) ? { lead: active, others: [] } : undefined;
};
