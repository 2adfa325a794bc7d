import type { TokenView } from "../../foundry/canvas/canvas-view";

/** Whose map it is, and of whom: ids as in verdicts. */
export interface MapSubject {
  readonly creature: string;
  /** Null for the cover that it would have itself. */
  readonly target: string | null;
}

/** With exactly one target the map tells of the shot at it. */
export const subjectFor = (lead: TokenView, targets: readonly TokenView[]): MapSubject => {
  const others = targets.filter((token) => token.isVisible && token.id !== lead.id);
  const [one] = others;
  return {
    creature: `token:${lead.id}`,
    target: one !== undefined && others.length === 1 ? `token:${one.id}` : null,
  };
};
