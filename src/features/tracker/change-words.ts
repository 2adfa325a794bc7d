import type { Change } from "../../combat/encounter";
import type { CombatDocument } from "../../foundry/combat/stored/documents";
import type { Words } from "../../words/localize";

/** What a change was, in few words, for GMs. */
export const changeWords = ({ kind, who, turn }: Change, combat: CombatDocument, words: Words): string => {
  const name = combat.combatants.get(who ?? turn.acting ?? "")?.name ?? words.say("PARAPET.Order.WhoLeft");
  return words.say(`PARAPET.Order.Change.${kind}`, { name });
};

/**
 * What undoing the latest of them takes back with it, latest first: all but the change itself, which comes last. What sounds
 * the same, as turns of several rounds do, is said once.
 */
export const alsoTaken = (changes: readonly Change[], combat: CombatDocument, words: Words): readonly string[] => [
  ...new Set(changes.slice(0, -1).map((change) => changeWords(change, combat, words))),
];
