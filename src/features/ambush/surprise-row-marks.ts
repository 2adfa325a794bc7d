import type { SurprisedRolls } from "../../combat/surprise/ambush";
import { surpriseMark } from "../../combat/surprise/surprise-marks";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { isToldToRollBadly } from "../../foundry/combat/surprise/surprise-initiative";
import type { Words } from "../../words/localize";
import type { RowMark, MarkSource, RowSubject } from "../../foundry/combat/encounters/rows";

const ICONS = { aware: "fa-solid fa-eye", unaware: "fa-solid fa-eye-slash" } as const;

/** What of it is secret is in no document: of a players' creature all players may know. */
const mayKnow = ({ isMine, document }: RowSubject): boolean => isMine || document.players.length > 0;

const mark = (icon: string, label: string): RowMark => ({ key: "surprise", icon, text: "", label });

type SurprisedIn = (combat: CombatDocument) => SurprisedRolls;

/** How a surprised creature rolls initiative: players of their own creatures, GMs of all. */
const rollKey = ({ combat, document }: RowSubject, surprisedIn: SurprisedIn) => {
  if (combat.round > 1) return null;
  const { withDisadvantage, spared } = surprisedIn(combat);
  if (isToldToRollBadly(document) || withDisadvantage.includes(document.id)) return "PARAPET.Surprise.RollsBadly";
  return spared.includes(document.id) ? "PARAPET.Surprise.Spared" : null;
};

/** Who is aware and who is not, to GMs and to the side whose creature it is. */
export const surpriseMarks =
  (words: Words, surprisedIn: SurprisedIn): MarkSource =>
  (subject) => {
    const { fight, its } = subject;
    const kind = surpriseMark(fight, its.id, mayKnow(subject));
    if (kind !== null) return [mark(ICONS[kind], words.say(`PARAPET.Surprise.${kind}`))];
    const key = rollKey(subject, surprisedIn);
    return key === null ? [] : [mark(ICONS.unaware, words.say(key))];
  };
