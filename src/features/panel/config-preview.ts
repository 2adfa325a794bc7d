import type { Words } from "../../words/localize";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { headingOf, namesOf, sentenceOf } from "../../words/sentences";
import type { RuleSettings } from "../../foundry/settings/rule-settings";
import type { Attack } from "../../rules/attack/verdict";
import { verdictWords } from "../../words/verdict-words";

/** What a draft of the settings makes of one attack, in words. */
export interface Preview {
  readonly attack: string;
  readonly drafted: string;
  /** What it is by the settings as saved; "" when that says the same. */
  readonly before: string;
  readonly sentences: readonly string[];
}

export interface PreviewParts {
  readonly verdicts: Verdicts;
  readonly words: Words;
}

interface Said {
  readonly brief: string;
  readonly sentences: readonly string[];
}

const saidOf = (attack: Attack, { verdicts, words }: PreviewParts): Said => {
  const verdict = verdicts.verdict(attack);
  const { headline, modifiers, refusal, concealment } = verdictWords(verdict, words);
  const parts = [
    refusal ?? headline,
    ...modifiers,
    ...(concealment === null || verdict.concealment === "none" ? [] : [concealment]),
  ];
  const { battlefield } = verdicts.known();
  return {
    brief: words.series(parts),
    sentences: [...new Set(verdict.reasons.map((reason) => sentenceOf(reason, battlefield, words)))],
  };
};

/** Leaves the draft in force. Throws what judging throws. */
export const previewOf = (attack: Attack, draft: RuleSettings, parts: PreviewParts): Preview => {
  const { verdicts, words } = parts;
  verdicts.try(null);
  const before = saidOf(attack, parts);
  verdicts.try(draft);
  const drafted = saidOf(attack, parts);
  const { battlefield } = verdicts.known();
  return {
    attack: words.say("PARAPET.Config.Preview.Attack", {
      attacker: headingOf(attack.attacker ?? "", battlefield, words),
      target: namesOf([attack.target], battlefield, words),
    }),
    drafted: drafted.brief,
    before: before.brief === drafted.brief ? "" : words.say("PARAPET.Config.Preview.Before", { verdict: before.brief }),
    sentences: drafted.sentences,
  };
};
