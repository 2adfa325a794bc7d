import type { Attack } from "../../rules/attack/verdict";
import type { Guard } from "../errors/errors";
import { callEach } from "../errors/hooks";
import type { Words } from "../../words/localize";
import { additionsIn, joined, NO_ADDITIONS, type Additions, type VerdictDraft } from "./additions";

const HOOK = "parapet.preVerdict";

/** Asks other modules for additions to an attack before it is judged. */
export type PreVerdict = (attack: Attack, ruleset: string) => Additions;

const draftOf = (attack: Attack, ruleset: string): VerdictDraft => ({
  attack: structuredClone(attack),
  ruleset,
  obstacles: [],
  modifiers: [],
  veto: null,
});

/**
 * Each listener gets its own draft. One that throws changes nothing; faults in a draft are reported once and left out.
 * A listener that asks for a verdict gets one without additions.
 */
export const createPreVerdict = ({ guard, words }: { readonly guard: Guard; readonly words: Words }): PreVerdict => {
  let isAsking = false;
  const guarded = <T>(act: () => T, otherwise: T): T =>
    guard(() => words.say("PARAPET.Error.PreVerdict", { hook: HOOK }), act, otherwise);
  const tell = (fault: string): void =>
    guarded(() => {
      throw new RangeError(fault);
    }, undefined);
  const ask = (attack: Attack, ruleset: string): Additions => {
    const found: Additions[] = [];
    callEach(HOOK, (listener) => {
      const draft = draftOf(attack, ruleset);
      const additions = guarded(() => {
        listener(draft);
        return additionsIn(draft);
      }, NO_ADDITIONS);
      additions.faults.forEach(tell);
      found.push(additions);
    });
    return found.length === 0 ? NO_ADDITIONS : joined(found);
  };
  return (attack, ruleset) => {
    if (isAsking) return NO_ADDITIONS;
    isAsking = true;
    try {
      return ask(attack, ruleset);
    } finally {
      isAsking = false;
    }
  };
};
