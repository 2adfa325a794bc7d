import { MEND_KINDS } from "../model/battlefield";
import { SETTER_NAMES, type CoverSetter } from "../model/scene";
import type { OpenPortals, Skipped } from "../read-files/reading";

/** Errors change what creatures can do, warnings may surprise, notes are for those who look closely. */
export const SEVERITIES = ["error", "warning", "note"] as const;
export type Severity = (typeof SEVERITIES)[number];

const ERROR_KINDS = ["unreadable", "open-gap", "walled-door", "idle-door"] as const;
const WARNING_KINDS = [
  "rock-gap",
  "side-gap",
  "high-gap",
  "upside-down",
  "idle-region",
  "near-miss",
  "cut-token",
  "unlike-layers",
  "graded-door",
  "graded-one-way",
  "outside",
] as const;
const NOTE_KINDS = [
  "no-walls",
  "open-portals",
  "sealed-room",
  "open-secret",
  "unknown-to-players",
  "set-elsewhere",
  "off-grid",
  "glass",
  "no-size",
  ...MEND_KINDS,
] as const;

/** Heaviest first; findings that were fixed on reading come last. */
export const FINDING_KINDS = [...ERROR_KINDS, ...WARNING_KINDS, ...NOTE_KINDS] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

const isAmong = (kinds: readonly FindingKind[], kind: FindingKind): boolean => kinds.includes(kind);

export const severityOf = ({ kind }: Pick<Finding, "kind">): Severity => {
  if (isAmong(ERROR_KINDS, kind)) return "error";
  return isAmong(WARNING_KINDS, kind) ? "warning" : "note";
};

/** Whether the walls count as if they had been drawn well: nothing is left to do. */
export const isCorrected = (kind: FindingKind): boolean => MEND_KINDS.some((each) => each === kind);

export interface Finding {
  readonly kind: FindingKind;
  /** `wall:ID`, `token:ID`, `light:ID`, `region:ID`: what it is about first. */
  readonly ids: readonly string[];
  /** Pixels; null where there is no place, as of a region without shapes. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** How far something moved or misses, pixels; 0 where nothing does. */
  readonly by: number;
  /** Of a gap: what can be seen and shot at through it. */
  readonly reach?: GapReach;
  /** Of an entry of the file that was left out. */
  readonly fault?: Skipped;
  /** Of cover that another package's setting decides. */
  readonly setBy?: CoverSetter;
  /** Of portals with `closed: false`. */
  readonly openPortals?: OpenPortals;
}

/** How far creatures see through a gap, of the places within twelve spaces of it. */
export interface GapReach {
  /** Places on the side of which fewer are seen. */
  readonly places: number;
  /** The longest line through the gap, from centre to centre, spaces. */
  readonly longest: number;
  /** Whether the smaller side is a closed pocket that nothing leads into, and in which nothing is. */
  readonly isIntoRock: boolean;
  /** Whether creatures walk from one side to the other within two spaces of the gap, once it is closed. */
  readonly isBesideOpening: boolean;
  /** The heights of the walls, scene units, where nobody on the ground or on a floor is as high; else null. */
  readonly heights: { readonly bottom: number; readonly top: number } | null;
}

/** A gap that lines pass is an error where creatures can stand on both sides of it, and not simply walk round it. */
export const gapKindOf = ({ isIntoRock, isBesideOpening, heights }: GapReach): FindingKind => {
  if (heights !== null) return "high-gap";
  if (isIntoRock) return "rock-gap";
  return isBesideOpening ? "side-gap" : "open-gap";
};

/** Gaps that are said as open ones are. */
type GroundGap = "rock-gap" | "side-gap";

const isGroundGap = (kind: FindingKind): kind is GroundGap => kind === "rock-gap" || kind === "side-gap";

const rowKey = (kind: Exclude<FindingKind, "open-portals">): FindingWords["key"] =>
  isGroundGap(kind) ? "PARAPET.Check.open-gap.Row" : `PARAPET.Check.${kind}.Row`;

/** A sentence by its message key, with its data. */
interface FindingWords {
  readonly key:
    | `PARAPET.Check.${Exclude<FindingKind, "open-portals" | GroundGap>}.Row`
    | "PARAPET.Check.squared-up.RowWith"
    | "PARAPET.Check.open-portals.window"
    | "PARAPET.Check.open-portals.door";
  /** Numbers, texts, and lists of ids. */
  readonly data: Readonly<Record<string, number | string | readonly string[]>>;
}

/** Of a pixel one wants to know no more than a tenth. */
const pixels = (value: number): number => Math.round(value * 10) / 10;

/** More things than these are only counted. */
const MOST_NAMED = 3;

/** The text of a finding in a row of the list of its kind. */
export const findingWords = (finding: Finding): FindingWords => {
  const { kind, ids, by: distance, reach, fault, openPortals, setBy } = finding;
  const [first, ...others] = ids;
  const data = { what: first === undefined ? [] : [first], others, pixels: pixels(distance) };
  if (kind === "open-portals") {
    const { as, count } = openPortals ?? { as: "door", count: 0 };
    return { key: `PARAPET.Check.open-portals.${as}`, data: { count } };
  }
  if (reach !== undefined) {
    const { places, longest, heights } = reach;
    const range =
      heights === null ? {} : { bottom: heights.bottom, top: Number.isFinite(heights.top) ? heights.top : "∞" };
    return { key: rowKey(kind), data: { ...data, places, spaces: pixels(longest), ...range } };
  }
  if (kind === "unreadable" && fault !== undefined) return { key: "PARAPET.Check.unreadable.Row", data: { ...fault } };
  if (kind === "outside" || kind === "set-elsewhere") {
    const by = setBy === undefined ? {} : { by: SETTER_NAMES[setBy] };
    return { key: `PARAPET.Check.${kind}.Row`, data: { count: ids.length, what: ids.slice(0, MOST_NAMED), ...by } };
  }
  if (kind === "squared-up" && others.length > 0) return { key: "PARAPET.Check.squared-up.RowWith", data };
  return { key: rowKey(kind), data };
};

const LONGEST = 8;

/** An id as people are shown it: of Foundry's sixteen letters the first are enough to tell walls apart. */
export const shownId = (id: string): string => {
  const bare = id.slice(id.indexOf(":") + 1);
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST - 3)}…` : bare;
};
