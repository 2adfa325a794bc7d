import type { NotDone } from "../../foundry/combat/order-of-battle";
import type { Words } from "../../foundry/localize";

/** Why nothing was done, for who asked for it. */
const notDoneWords = (why: NotDone, words: Words): string => words.say(`PARAPET.Order.NotDone.${why}`);

/** As a notice, which Foundry takes for HTML. */
export const tellNotDone = (why: NotDone | null, words: Words): void => {
  if (why !== null) ui.notifications.warn(foundry.utils.escapeHTML(notDoneWords(why, words)));
};
