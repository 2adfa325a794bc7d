import { isSurpriseRound, roundShown, type Encounter } from "../../combat/encounter";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import { isKept } from "../../foundry/combat/stored/read-encounter";
import type { Words } from "../../words/localize";
import { makerIn } from "../windows/make-element";
import type { AmbushParts } from "./ambush-view";

export type TitleParts = Pick<AmbushParts, "order" | "rules" | "words">;

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
