import type { Battlefield } from "../../scene/model/battlefield";
import type { Reason, Verdict } from "../../rules/attack/verdict";
import type { Words } from "../../words/localize";
import { sentenceOf, withoutRepeats } from "../../words/sentences";
import { knownReason } from "./knowledge";
import type { Verdicts } from "./verdicts";

/** Permissions include sentences about allowed attacks, for instance that a spread goes around corners. */
const reasonsToSay = ({ reasons, permissions }: Verdict): readonly Reason[] => [
  ...reasons,
  ...permissions
    .filter(({ action, isAllowed }) => action === "attack" || (action === "charge" && !isAllowed))
    .flatMap(({ reason }) => reason ?? []),
];

interface Saying {
  readonly verdicts: Pick<Verdicts, "knowledge">;
  readonly words: Words;
}

/** The reasons of a verdict of this user's, and what it says about the attack or a forbidden charge, each sentence once. */
export const verdictSentences = (
  { verdicts, words }: Saying,
  battlefield: Battlefield,
  verdict: Verdict,
): readonly string[] => {
  const said = reasonsToSay(verdict).map((reason) => knownReason(reason, verdicts.knowledge()));
  return [...new Set(withoutRepeats(said).map((reason) => sentenceOf(reason, battlefield, words)))];
};
