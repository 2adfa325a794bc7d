import type { Refused, ForbiddenAttackParts } from "../../systems/attack/forbidden-attacks";
import type { Table } from "../../table";
import { askAnyway, type Question } from "./ask-anyway";
import { refusalWords } from "./refusal-words";

type NoticeParts = Pick<Table, "verdicts" | "words">;

/** Foundry takes notices for HTML. */
const warn = (message: string): void => void ui.notifications.warn(foundry.utils.escapeHTML(message));

type Notices = Pick<ForbiddenAttackParts, "ask" | "remind" | "sayBlocked" | "sayWarned">;

const keyOf = ({ attacker, title, targets }: Refused): string => [attacker, title, ...targets].join(" ");

/** How a user hears that an attack may not be made. */
export const createRefusalNotices = (parts: NoticeParts): Notices => {
  const questions = new Map<string, Question>();
  const ask = (refused: Refused): Promise<boolean> => {
    const key = keyOf(refused);
    const sentence = refusalWords(refused, "ask", parts);
    const shown = (question: Question): void => void questions.set(key, question);
    return askAnyway(sentence, parts.words, shown).finally(() => questions.delete(key));
  };
  return {
    ask,
    remind: (refused) => questions.get(keyOf(refused))?.bringToFront(),
    sayBlocked: (refused) => warn(refusalWords(refused, "block", parts)),
    sayWarned: (refused) => warn(refusalWords(refused, "warn", parts)),
  };
};
