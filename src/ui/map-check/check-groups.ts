import { FINDING_KINDS, type Finding, type FindingKind } from "../../battlefield/map-check";

/** The findings of one kind, of which only some are shown at first. */
export interface CheckGroup {
  readonly kind: FindingKind;
  readonly count: number;
  readonly shown: readonly Finding[];
}

/** A list of thousands stays quick to draw and to go through. */
const SHOWN_AT_FIRST = 50;

/** By kind in the order of weight; those opened whole show all that they have. */
export const checkGroups = (findings: readonly Finding[], whole: ReadonlySet<FindingKind>): CheckGroup[] =>
  FINDING_KINDS.flatMap((kind) => {
    const its = findings.filter((finding) => finding.kind === kind);
    const shown = whole.has(kind) ? its : its.slice(0, SHOWN_AT_FIRST);
    return its.length === 0 ? [] : [{ kind, count: its.length, shown }];
  });
