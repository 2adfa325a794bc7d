import { isGM } from "../../foundry/users/users";
import { allCombats, isOwnedBy } from "../../foundry/combat/stored/documents";
import { MOST_LETTERS } from "../../foundry/combat/stored/stored";
import type { EncounterTable } from "../../table";
import { tellNotDone } from "../tracker/refusal-messages";
import type { ReadySubject } from "./fire-readied";

/** The text after the command: the trigger, and after a semicolon the action. */
export interface ReadyCommand {
  readonly words: string;
  readonly action: string;
}

/** `/ready an orc comes through the door; shoot it`; null for any other message. */
export const readyCommandIn = (message: string): ReadyCommand | null => {
  const said = /^\/ready(?:\s+(?<rest>[\s\S]*))?$/i.exec(message.trim());
  if (said === null) return null;
  const [words = "", ...action] = (said.groups?.["rest"] ?? "").split(";");
  const cut = (text: string): string => text.trim().slice(0, MOST_LETTERS);
  return { words: cut(words), action: cut(action.join(";")) };
};

/** The creature that has the turn, if the user may act for it. */
const actingNow = (): ReadySubject | null => {
  for (const { id, round, combatant } of allCombats())
    if (round > 0 && combatant && (isGM() || isOwnedBy(combatant, game.user))) return { combat: id, who: combatant.id };
  return null;
};

/** The text of a message. In version 14 the chat box sends HTML: a paragraph for each line. */
const textOf = (message: string): string => {
  if (!/^\s*<p[\s>]/i.test(message)) return message;
  const { body } = new DOMParser().parseFromString(message.replace(/<br\s*\/?>/gi, " "), "text/html");
  return [...body.children].map(({ textContent }) => textContent).join(" ");
};

/**
 * The listener for `chatMessage`, where false keeps a message out of chat: `/ready what it waits for; what it does` readies an
 * action at once, with less the window opens. Only in the window a player can choose a trigger that Parapet watches.
 */
export const readyInChat =
  ({ ask, words, later, features }: EncounterTable, open: (subject: ReadySubject, begun: ReadyCommand) => void) =>
  (_log: object, message: string): boolean => {
    const said = readyCommandIn(textOf(message));
    if (said === null) return true;
    const subject = actingNow();
    if (subject === null) {
      ui.notifications.warn(words.say("PARAPET.Ready.NoTurn"));
    } else if (said.words !== "" && said.action !== "") {
      const readied = { ...said, item: null, trigger: null };
      const act = () => ask(subject.combat, { kind: "ready", who: subject.who, readied });
      const done = features.spentAction?.unlessSpent("ready", subject, act) ?? act();
      later(done.then((why) => tellNotDone(why, words)));
    } else {
      open(subject, said);
    }
    return false;
  };
