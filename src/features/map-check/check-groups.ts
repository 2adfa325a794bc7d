import { FINDING_KINDS, isCorrected, type Finding, type FindingKind } from "../../scene/map-check/finding";

/** The findings of one kind, of which only some are shown at first. */
export interface CheckGroup {
  readonly kind: FindingKind;
  readonly count: number;
  readonly shown: readonly Finding[];
  readonly isOpen: boolean;
}

/** Which kinds the user has asked to see whole, and which he has opened or shut. */
export interface CheckOptions {
  readonly whole: ReadonlySet<FindingKind>;
  readonly open: ReadonlyMap<FindingKind, boolean>;
}

/** A list of thousands stays quick to draw and to go through. */
const SHOWN_AT_FIRST = 50;

/** By kind in the order of weight. What was mended asks for nothing, and is shut until it is opened. */
export const checkGroups = (findings: readonly Finding[], { whole, open }: CheckOptions): CheckGroup[] =>
  FINDING_KINDS.flatMap((kind) => {
    const its = findings.filter((finding) => finding.kind === kind);
    const shown = whole.has(kind) ? its : its.slice(0, SHOWN_AT_FIRST);
    return its.length === 0 ? [] : [{ kind, count: its.length, shown, isOpen: open.get(kind) ?? !isCorrected(kind) }];
  });
