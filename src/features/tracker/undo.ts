import type { Change } from "../../combat/encounter";
import { changesSince } from "../../combat/journal";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { EncounterTable } from "../../table";
import type { Words } from "../../words/localize";
import { isConfirmed } from "../windows/ask";
import { tellNotDone } from "./refusal-messages";

export interface UndoParts extends Pick<EncounterTable, "ask" | "words" | "later"> {
  readonly order: Pick<EncounterTable["order"], "fight">;
}

/** A change in few words, for GMs. */
export const changeWords = ({ kind, who, turn }: Change, combat: CombatDocument, words: Words): string => {
  const name = combat.combatants.get(who ?? turn.acting ?? "")?.name ?? words.say("PARAPET.Order.WhoLeft");
  return words.say(`PARAPET.Order.Change.${kind}`, { name });
};

/** A change and all later ones, latest first; empty if it is not remembered. */
const changesFrom = (combat: CombatDocument, change: string, { order }: UndoParts): readonly Change[] =>
  changesSince(order.fight(combat), change);

/** Names the later changes that are undone with the last of these; null if there are none. Equal names appear once. */
const alsoUndone = (changes: readonly Change[], combat: CombatDocument, words: Words): string | null => {
  const later = new Set(changes.slice(0, -1).map((change) => changeWords(change, combat, words)));
  return later.size === 0 ? null : words.say("PARAPET.Order.AlsoTaken", { changes: words.list([...later]) });
};

/** Undoes a change. Asks first if later changes are undone with it. */
export const undoChange = async (combat: CombatDocument, change: string, parts: UndoParts): Promise<void> => {
  const { ask, words } = parts;
  const changes = changesFrom(combat, change, parts);
  const own = changes.at(-1);
  if (own === undefined) return tellNotDone("gone", words);
  const also = alsoUndone(changes, combat, words);
  const title = words.say("PARAPET.Order.UndoOf", { change: changeWords(own, combat, words) });
  if (also === null || (await isConfirmed(title, also, words.say("PARAPET.Order.Undo"), words)))
    tellNotDone(await ask(combat.id, { kind: "undo", change }), words);
};

/** For the button that undoes a change: a note on later ones. Null if the change is not remembered. */
export const undoView = (
  combat: CombatDocument,
  change: string,
  parts: UndoParts,
): { readonly also: string | null } | null => {
  const changes = changesFrom(combat, change, parts);
  return changes.length === 0 ? null : { also: alsoUndone(changes, combat, parts.words) };
};
