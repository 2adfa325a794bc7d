import type { Words } from "../../foundry/localize";
import type { Rulings } from "../../foundry/rulings";
import type { Refused, RefusalParts } from "../../systems/refusals";
import { askAnyway } from "./ask-anyway";
import { refusalWords } from "./refusal-words";

interface NoticeParts {
  readonly rulings: Rulings;
  readonly words: Words;
}

/** Foundry takes notices for HTML. */
const warn = (message: string): void => void ui.notifications.warn(foundry.utils.escapeHTML(message));

/** How a user hears that an attack may not be made. */
export const createRefusalNotices = (parts: NoticeParts): Pick<RefusalParts, "ask" | "sayBlocked" | "sayWarned"> => ({
  ask: (refused: Refused) => askAnyway(refusalWords(refused, "ask", parts), parts.words),
  sayBlocked: (refused) => warn(refusalWords(refused, "block", parts)),
  sayWarned: (refused) => warn(refusalWords(refused, "warn", parts)),
});
