import { combatantIn, type Change, type Combatant, type Encounter } from "../../combat/encounter";
import { DODGE } from "../../rules/books/pathfinder/attack-roll";
import type { Words } from "../../words/localize";

/** The dodge bonus to AC that a creature's stance gives it; 0 without one. */
export const dodgeOf = ({ defence }: Pick<Combatant, "defence">): number =>
  defence === null ? 0 : DODGE[defence.kind][defence.isAgile ? "agile" : "plain"];

/** A change of stances as a sentence for chat; null for other changes. */
export const stanceWords = (change: Change, name: string, after: Encounter, words: Words): string | null => {
  if (change.kind !== "stance" && change.kind !== "endStance") return null;
  const was = change.before.combatants[change.who ?? ""];
  const its = combatantIn(after, change.who);
  if (was === undefined || its === null) return null;
  if (was.defence !== undefined)
    return its.defence === null
      ? null
      : words.say(`PARAPET.Stance.Card.${its.defence.kind}`, { name, dodge: dodgeOf(its) });
  const stance = was.isTakingCover === undefined ? "stealth" : "taking-cover";
  return words.say(`PARAPET.Stance.${change.kind === "stance" ? "Card" : "Ended"}.${stance}`, { name });
};
