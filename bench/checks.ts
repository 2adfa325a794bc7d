/**
 * Answers against brute force, pair by pair: each throws unless they agree. Where every pair would take longer than all that is
 * timed, some of them are checked.
 */
import type { WallIndex } from "../src/geometry/wall-grid/wall-index";
import type { RuleSet } from "../src/rules/judge/rule-set";
import { bruteHiddenShare, bruteIsAnyLine, bruteVerdict, wallsBetween, WITHOUT_LIGHT } from "./brute";
import { builtIndex, foundIn, hiddenShare, isAnyLine, sightAt, verdictBy } from "./ours";
import { mustAgree, type Subject } from "./subject";
import type { PairOfTwo } from "./workloads";

/** So many pairs of each kind where not all are checked. */
const SOME = 20;

/** What a scaling series asks, of some pairs. */
export const checkSome = (subject: Subject): void => {
  const { ours, stage } = subject;
  for (const pair of [...stage.near.slice(0, SOME), ...stage.any.slice(0, SOME)]) {
    checkAnyLine(subject, pair);
    checkShare(subject, pair);
  }
  checkIndex(subject, builtIndex(ours.field));
};

/** Whether there is any line between two. */
export const checkAnyLine = (subject: Subject, pair: PairOfTwo): boolean => {
  const answers = [isAnyLine(subject.ours, ...pair), bruteIsAnyLine(subject.flat, ...pair)] as const;
  mustAgree(subject, "line of effect", pair, answers);
  return answers[0];
};

const SAME = 1e-9;

/** How much of the one is hidden from the other, if that is a question. */
export const checkShare = (subject: Subject, pair: PairOfTwo): void => {
  const sight = sightAt(subject.ours, ...pair);
  if (sight === undefined) return;
  const [came, wanted] = [hiddenShare(subject.ours, sight), bruteHiddenShare(subject.flat, sight)];
  const isSame = Math.abs(came - wanted.value) <= SAME && Math.sign(came - 0.5) === wanted.toHalf;
  mustAgree(subject, "share hidden", pair, isSame ? [0, 0] : [came, wanted.value]);
};

/** Which walls an index finds between some of the two. */
export const checkIndex = (subject: Subject, index: WallIndex): void => {
  const { ours, flat, stage } = subject;
  for (const pair of stage.near.slice(0, SOME)) {
    const [attacker, target] = pair.map((place) => ours.creatures[place]);
    if (attacker === undefined || target === undefined) continue;
    const wanted = wallsBetween(flat, attacker, target);
    mustAgree(subject, "index build", pair, [foundIn(index, ours, ...pair).join(" "), wanted.join(" ")]);
  }
};

/** A whole verdict. */
export const checkVerdict = (subject: Subject, ruleSet: RuleSet, pair: PairOfTwo): void => {
  const verdicts = [verdictBy(ruleSet, subject.ours, pair, WITHOUT_LIGHT), bruteVerdict(ruleSet, subject.flat, pair)];
  mustAgree(
    subject,
    `judge of ${ruleSet.id}`,
    pair,
    verdicts.map((verdict) => JSON.stringify(verdict)),
  );
};
