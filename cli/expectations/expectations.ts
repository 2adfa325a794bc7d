import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import type { BattleMap } from "../../src/scene/notation/parse";
import type { Expectation } from "../../src/scene/notation/parse-expectation";
import type { Scene } from "../../src/scene/model/scene";
import { ruleSets, ruleSetWith } from "../../src/rules/index";
import type { RuleSet } from "../../src/rules/judge/rule-set";
import type { Verdict } from "../../src/rules/attack/verdict";
import { didYouMean } from "../input/did-you-mean";
import { mismatchesIn, type Mismatch } from "./expected-words";
import { InputError, listOf } from "../input/input-error";
import { settingsOf } from "../rule-sets/rule-options";
import { withInputErrors } from "../input/scene-file";

/** An `expect` line of a text battle map with its verdict. */
export interface JudgedExpectation {
  readonly expectation: Expectation;
  readonly verdict: Verdict;
  /** Empty when the expectation holds. */
  readonly mismatches: readonly Mismatch[];
}

const ruleSetOf = ({ ruleset }: Expectation, where: string): RuleSet => {
  const found = ruleSetWith(ruleset);
  const ids = ruleSets().map(({ id }) => id);
  if (found === undefined)
    throw new InputError(
      `${where}: unknown rule set "${ruleset}"${didYouMean(ruleset, ids)} (rule sets: ${listOf(ids, ids.length)})`,
    );
  return found;
};

/** Rule sets throw `RangeError` for an attack that they do not allow, such as an unknown level after `ruled`. */
const judged = (where: string, judge: () => Verdict): Verdict => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(`${where}: ${error.message}`);
    throw error;
  }
};

const judgeExpectation = (scene: Scene, expectation: Expectation): JudgedExpectation => {
  const where = `line ${expectation.line}`;
  const ruleSet = ruleSetOf(expectation, where);
  const { tidy, rules } = settingsOf(expectation.options, ruleSet, where);
  const battlefield = withInputErrors(() => battlefieldOf(scene, tidy, ruleSet.unsetBase));
  const verdict = judged(where, () => ruleSet.judge(battlefield, expectation, rules));
  return { expectation, verdict, mismatches: mismatchesIn(expectation, verdict, ruleSet.levels) };
};

/**
 * All expectations of a map file, in the order of its lines. Throws `InputError` with path and line for a wrong rule set,
 * option, attack or expected word.
 */
export const judgeExpectations = ({
  path,
  scene,
  expectations,
}: BattleMap & { readonly path: string }): readonly JudgedExpectation[] => {
  try {
    return expectations.map((each) => judgeExpectation(scene, each));
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${path}: ${error.message}`);
    throw error;
  }
};
