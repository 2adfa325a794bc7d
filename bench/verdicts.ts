/** One whole verdict by each rule set, beside the sixteen lines of the same pair against every wall. */
import { battlefieldOf } from "../src/scene/snapshot/snapshot";
import { RULE_SETS } from "../src/rules/index";
import type { RuleSet } from "../src/rules/judge/rule-set";
import { bruteLineSet } from "./brute";
import { checkVerdict } from "./checks";
import { sink, type Times } from "./measure";
import { verdictBy } from "./ours";
import { creatureAt } from "./stage";
import { subjectOf, type Subject } from "./subject";

/** Microseconds of single verdicts, ascending. */
export interface Spread {
  readonly name: string;
  readonly times: readonly number[];
}

const timed = (run: () => unknown): number => {
  const start = performance.now();
  sink.kept = run();
  return 1000 * (performance.now() - start);
};

const PAIRS = 100;

/** Twice over all pairs to warm up, then once more. */
const spreadOf = (name: string, subject: Subject, ask: (from: number, to: number) => unknown): Spread => {
  const pairs = subject.stage.near.slice(0, PAIRS);
  const all = (): number[] => pairs.map(([from, to]) => timed(() => ask(from, to)));
  all();
  all();
  return { name, times: all().sort((p, q) => p - q) };
};

/** The scan of all walls first, then each rule set with the bases that it gives tokens. */
export const verdictSpreads = (subject: Subject): readonly Spread[] => [
  spreadOf("16 lines, brute force", subject, (from, to) => bruteLineSet(subject.flat, from, to)),
  ...Object.values(RULE_SETS).map((ruleSet) => ruleSetSpread(subject, ruleSet)),
];

/** All that is asked for is checked before it is timed. */
const ruleSetSpread = ({ stage, isMade }: Subject, ruleSet: RuleSet): Spread => {
  const tidy = isMade ? { wallSnap: 0, wallGap: 0 } : undefined;
  const field = battlefieldOf(stage.scene, tidy, ruleSet.unsetBase);
  // By their ids: the same creatures, whatever bases they have here.
  const creatures = stage.creatures.map(({ id }) =>
    creatureAt(
      field.creatures.filter((other) => other.id === id),
      0,
    ),
  );
  const subject = subjectOf({ ...stage, field, creatures }, isMade);
  for (const pair of stage.near.slice(0, PAIRS)) checkVerdict(subject, ruleSet, pair);
  return spreadOf(ruleSet.id, subject, (from, to) => verdictBy(ruleSet, subject.ours, [from, to]));
};

/** The time that such a share of them stays below. */
export const rankOf = ({ times }: Spread, share: number): number => times[Math.floor(times.length * share)] ?? NaN;

export const mediansOf = (spreads: readonly Spread[]): Times =>
  Object.fromEntries(spreads.map((spread) => [spread.name, rankOf(spread, 0.5)]));
