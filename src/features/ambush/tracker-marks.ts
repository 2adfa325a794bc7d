import { isSurpriseRound, roundShown, type Encounter } from "../../combat/encounter";
import type { SurprisedRolls } from "../../combat/surprise/ambush";
import { surpriseMark } from "../../combat/surprise/surprise-marks";
import type { MarkSource, RowMark, RowSubject } from "../../foundry/combat/encounters/rows";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { isKept } from "../../foundry/combat/stored/read-encounter";
import { isToldToRollBadly } from "../../foundry/combat/surprise/surprise-initiative";
import type { Words } from "../../words/localize";
import { makerIn } from "../windows/make-element";
import type { AmbushParts } from "./ambush-view";

/** What the combat tracker shows of surprise: the round by its name, and marks in the rows. */

type TitleParts = Pick<AmbushParts, "order" | "rules" | "words">;

/** What is read of the tracker, in its tab and popped out. */
interface Tracker {
  readonly viewed?: CombatDocument | null;
}

const NOTE = "parapet-surprise-note";

/** How the round is called where Foundry's number would mislead; null where it is right. */
const titleOf = (fight: Encounter, words: Words): string | null => {
  if (isSurpriseRound(fight)) return words.say("PARAPET.Surprise.Round");
  if (fight.round === 0 || fight.base === 0) return null;
  return words.say("PARAPET.Surprise.NumberedRound", { round: roundShown(fight) });
};

/** What everyone may do in a surprise round, where the rule set knows of one. */
const noteFor = (document: Document, { rules, words }: TitleParts): HTMLElement[] => {
  const action = rules()?.action ?? null;
  return action === null ? [] : [makerIn(document)("p", NOTE, words.say(`PARAPET.Surprise.Action.${action}`))];
};

/** For `renderCombatTracker`, as often as it comes: the round by its name, and what there is to do in a surprise round. */
export const roundTitle =
  (parts: TitleParts) =>
  ({ viewed }: Tracker, html: HTMLElement): void => {
    const { order, words } = parts;
    html.querySelector(`.${NOTE}`)?.remove();
    if (viewed === null || viewed === undefined || !isKept(viewed)) return;
    const title = html.querySelector(".encounter-title");
    const fight = { ...order.fight(viewed), round: viewed.round };
    const text = titleOf(fight, words);
    if (title === null || text === null) return;
    title.textContent = text;
    const header = title.closest("header") ?? title;
    if (isSurpriseRound(fight)) header.after(...noteFor(html.ownerDocument, parts));
  };

const ICONS = { aware: "fa-solid fa-eye", unaware: "fa-solid fa-eye-slash" } as const;

/** All players may know it of a players' creature. Secrets are in no document. */
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
