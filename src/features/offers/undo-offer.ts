import type { Change } from "../../combat/encounter";
import type { RowAct, RowSubject } from "../../foundry/combat/encounters/rows";
import type { EncounterTable } from "../../table";
import { undoChange } from "../tracker/undo";

/** The last attack of opportunity that counts for a creature; undefined where none is remembered. */
const lastOf = ({ fight, its }: RowSubject): Change | undefined =>
  its.opportunities === 0
    ? undefined
    : fight.journal.findLast(({ kind, who }) => kind === "opportunity" && who === its.id);

/** The GM's entry in a row's menu that undoes a used attack of opportunity. */
export const undoOfferAct = (parts: EncounterTable): RowAct => ({
  key: "opportunity-undo",
  label: "PARAPET.Offer.UndoUsed",
  icon: "fa-solid fa-rotate-left",
  isInHud: false,
  isOffered: (subject) => subject.isGM && lastOf(subject) !== undefined,
  run: (subject) => {
    const change = lastOf(subject);
    if (change !== undefined) parts.later(undoChange(subject.combat, change.id, parts));
  },
});
