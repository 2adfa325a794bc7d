import { MEND_KINDS } from "../model/battlefield";

/** Heaviest first; findings that were fixed on reading come last. */
export const FINDING_KINDS = [
  "upside-down",
  "idle-region",
  "near-miss",
  "cut-token",
  "walled-door",
  "unlike-layers",
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

/** A sentence by its message key, with its data: numbers, and lists of ids. */
interface FindingWords {
  readonly key: `PARAPET.Check.${FindingKind}.Row` | "PARAPET.Check.squared-up.RowWith";
  readonly data: Readonly<Record<string, number | readonly string[]>>;
}

/** Of a pixel one wants to know no more than a tenth. */
const pixels = (value: number): number => Math.round(value * 10) / 10;

/** The text of a finding in a row of the list of its kind. */
export const findingWords = ({ kind, ids, by }: Finding): FindingWords => {
  const [first, ...others] = ids;
  const data = { what: first === undefined ? [] : [first], others, pixels: pixels(by) };
  if (kind === "squared-up" && others.length > 0) return { key: "PARAPET.Check.squared-up.RowWith", data };
  return { key: `PARAPET.Check.${kind}.Row`, data };
};

const LONGEST = 8;

/** An id as people are shown it: of Foundry's sixteen letters the first are enough to tell walls apart. */
export const shownId = (id: string): string => {
  const bare = id.slice(id.indexOf(":") + 1);
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST - 3)}…` : bare;
};
