import type { NotDone } from "../../foundry/combat/order/order-of-battle";
import type { Words } from "../../words/localize";

/** Why an ambush cannot be prepared now. */
export type NoAmbush = "no-encounter" | "begun" | "order-off";

/** Why an attack is no coup de grâce now. */
export const NO_COUP = ["immune", "refused", "too-early"] as const;
export type NoCoup = (typeof NO_COUP)[number];

/** The user was asked, and said no. */
export const DECLINED = "declined";

/** Why nothing was done; or nothing was asked for, because there is no such creature or it has no combatant. */
export type NotDoneReason = NotDone | NoAmbush | NoCoup | typeof DECLINED | "nobody" | "not-fighting";

/** For the user who asked for it. */
export const notDoneWords = (why: NotDoneReason, words: Words): string => words.say(`PARAPET.Order.NotDone.${why}`);

/** As a notice, which Foundry takes for HTML; none for a user who has declined themselves. */
export const tellNotDone = (why: NotDoneReason | null, words: Words): void => {
  if (why !== null && why !== DECLINED) ui.notifications.warn(foundry.utils.escapeHTML(notDoneWords(why, words)));
};
