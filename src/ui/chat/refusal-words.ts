import type { Words } from "../../foundry/localize";
import type { Rulings } from "../../foundry/rulings";
import { knownReason } from "../../foundry/knowledge";
import { headingOf, sentenceOf } from "../../foundry/sentences";
import type { Refused } from "../../systems/refusals";

const KEYS = { ask: "PARAPET.Refusal.Ask", block: "PARAPET.Refusal.Blocked", warn: "PARAPET.Refusal.Warned" } as const;

/** Why an attack may not be made, with no more than this user may hear. */
export const refusalWords = (
  { attacker, targets, reason }: Refused,
  how: keyof typeof KEYS,
  { rulings, words }: { readonly rulings: Rulings; readonly words: Words },
): string => {
  const { battlefield } = rulings.real.known();
  return words.say(KEYS[how], {
    attacker: headingOf(attacker, battlefield, words),
    targets: words.list(targets.map((target) => headingOf(target, battlefield, words))),
    reason: sentenceOf(knownReason(reason, rulings.knowledge()), battlefield, words),
  });
};
