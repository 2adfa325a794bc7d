import { MOST_LETTERS } from "../../foundry/combat/stored/stored";

/** What stands behind the command: what is waited for, and behind a semicolon what is done then. */
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
