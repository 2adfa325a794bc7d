import { surpriseMark } from "../../combat/surprise-marks";
import { isToldToRollBadly } from "../../foundry/combat/surprise-initiative";
import type { Words } from "../../foundry/localize";
import type { RowMark, MarkSource } from "../tracker/row-mark";
import type { RowSubject } from "../tracker/row-subject";

const ICONS = { aware: "fa-solid fa-eye", unaware: "fa-solid fa-eye-slash" } as const;

/** What of it is secret is in no document: of a players' creature all players may know. */
const mayKnow = ({ isMine, document }: RowSubject): boolean => isMine || document.players.length > 0;

const mark = (icon: string, label: string): RowMark => ({ key: "surprise", icon, text: "", label });

/** Before the fight has come further than initiative. */
const rollsBadly = ({ combat, document }: RowSubject): boolean => combat.round <= 1 && isToldToRollBadly(document);

/** Who is aware and who is not, to GMs and to the side whose creature it is. */
export const surpriseMarks =
  (words: Words): MarkSource =>
  (subject) => {
    const { fight, its } = subject;
    const kind = surpriseMark(fight, its.id, mayKnow(subject));
    if (kind !== null) return [mark(ICONS[kind], words.say(`PARAPET.Surprise.${kind}`))];
    return rollsBadly(subject) ? [mark(ICONS.unaware, words.say("PARAPET.Surprise.RollsBadly"))] : [];
  };
