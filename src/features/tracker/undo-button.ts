import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { Table } from "../../table";
import { makerIn } from "../windows/make-element";
import { alsoTaken } from "./change-words";
import { changesFrom, undoChange, type UndoParts } from "./undo";

export type UndoButtonParts = UndoParts & Pick<Table, "later">;

/** What takes a change back, and what goes back with it; nothing where it is not remembered. */
export const undoElements = (
  document: Document,
  combat: CombatDocument,
  change: string,
  parts: UndoButtonParts,
): HTMLElement[] => {
  const { words, later } = parts;
  const changes = changesFrom(combat, change, parts);
  if (changes.length === 0) return [];
  const make = makerIn(document);
  const button = make("button", "", words.say("PARAPET.Order.Undo"));
  button.type = "button";
  button.addEventListener("click", () => later(undoChange(combat, change, parts)));
  const also = alsoTaken(changes, combat, words);
  const note = also.length === 0 ? [] : [words.say("PARAPET.Order.AlsoTaken", { changes: words.list(also) })];
  return [button, ...note.map((text) => make("small", "", text))];
};
