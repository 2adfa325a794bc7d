import type { RowSubject } from "./row-subject";

/** A small sign in a combatant's row. */
export interface RowMark {
  /** What it says, once a row: `held`. */
  readonly key: string;
  /** Classes of the icon; null for a mark in words alone. */
  readonly icon: string | null;
  /** Beside the icon, in a word or a number; "" for the icon alone. */
  readonly text: string;
  /** What is said on hover and to screen readers: text, not HTML. */
  readonly label: string;
}

/** What there is to mark of a combatant, as the user may know it. Asked at each drawing. */
export type MarkSource = (subject: RowSubject) => readonly RowMark[];

/** Of all sources; of one key the last counts. */
export const gatheredMarks = (sources: readonly MarkSource[], subject: RowSubject): readonly RowMark[] => [
  ...new Map(sources.flatMap((source) => source(subject)).map((mark) => [mark.key, mark])).values(),
];
