import { MEND_KINDS } from "../model/battlefield";

/** Heaviest first; what was mended needs nobody's hand and comes last. */
export const FINDING_KINDS = [
  "upside-down",
  "idle-region",
  "near-miss",
  "cut-token",
  "walled-door",
  "graded-door",
  "graded-one-way",
  "open-secret",
  "off-grid",
  "glass",
  "no-size",
  ...MEND_KINDS,
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Whether the walls count as if they had been drawn well: nothing is left to do. */
export const isCorrected = (kind: FindingKind): boolean => MEND_KINDS.some((each) => each === kind);

export interface Finding {
  readonly kind: FindingKind;
  /** `wall:ID`, `token:ID`, `region:ID`: what it is about first. */
  readonly ids: readonly string[];
  /** Pixels; null where there is no place, as of a region without shapes. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** How far something moved or misses, pixels; 0 where nothing does. */
  readonly by: number;
}
