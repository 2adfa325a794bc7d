import { combatantIn, type Change, type Encounter } from "../../combat/encounter";
import type { Words } from "../../words/localize";

/**
 * A change of stances as a sentence for chat; null for other changes. Without the dodge bonus: everyone reads it, and only
 * the creature's owners may know its ranks in Acrobatics.
 */
export const stanceWords = (change: Change, name: string, after: Encounter, words: Words): string | null => {
  if (change.kind !== "stance" && change.kind !== "endStance") return null;
  const was = change.before.combatants[change.who ?? ""];
  const its = combatantIn(after, change.who);
  if (was === undefined || its === null) return null;
  if (was.defence !== undefined)
    return its.defence === null ? null : words.say(`PARAPET.Stance.Card.${its.defence.kind}`, { name });
  if (was.isFullRound !== undefined)
    return its.isFullRound ? words.say("PARAPET.Stance.Card.full-round", { name }) : null;
  const isOn = change.kind === "stance";
  // Of two that exclude each other, the one that has begun.
  const isOfClass = isOn ? its.isInClassStance : was.isInClassStance !== undefined;
  const stance = was.isTakingCover !== undefined ? "taking-cover" : isOfClass ? "class-stance" : "stealth";
  return words.say(`PARAPET.Stance.${isOn ? "Card" : "Ended"}.${stance}`, { name });
};
