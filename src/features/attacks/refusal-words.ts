import type { Words } from "../../words/localize";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { knownReason } from "../../foundry/verdicts/knowledge";
import { headingOf, namesOf, sentenceOf } from "../../words/sentences";
import type { Refused } from "../../systems/attack/forbidden-attacks";

const KEYS = { ask: "PARAPET.Refusal.Ask", block: "PARAPET.Refusal.Blocked", warn: "PARAPET.Refusal.Warned" } as const;

/** Why an attack may not be made, with no more than this user may hear. */
export const refusalWords = (
  { attacker, targets, reason }: Refused,
  how: keyof typeof KEYS,
  { verdicts, words }: { readonly verdicts: Pick<Verdicts, "real" | "knowledge">; readonly words: Words },
): string => {
  const { battlefield } = verdicts.real.known();
  const knowledge = verdicts.knowledge();
  const seen = targets.filter(knowledge.sees);
  const named = [
    ...(seen.length === 0 ? [] : [namesOf(seen, battlefield, words)]),
    ...(seen.length === targets.length ? [] : [words.say("PARAPET.Refusal.Unseen")]),
  ];
  return words.say(KEYS[how], {
    attacker: knowledge.sees(attacker) ? headingOf(attacker, battlefield, words) : words.say("PARAPET.Card.Unseen"),
    targets: words.list(named),
    reason: sentenceOf(knownReason(reason, knowledge), battlefield, words),
  });
};
