/** Puts a claim about the game to every rule set on random scenes, and shows the smallest scene that contradicts it. */
import fc, { type Arbitrary } from "fast-check";
import { describe, test } from "vitest";
import { dequal as isDeepEqual } from "dequal/lite";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import type { Battlefield, TidyOptions } from "../../src/scene/model/battlefield";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import { RULE_SETS } from "../../src/rules";
import { readingOf, type RuleSet } from "../../src/rules/judge/rule-set";
import type { Attack, Verdict } from "../../src/rules/attack/verdict";
import { optionsFor, type Situation, situations } from "./situations";
import { isTelling, PROPERTY_SEED, PROPERTY_TIMEOUT, propertyRuns } from "../property-runs";

/** On how many scenes each rule set answers a claim: all of them together make the property's runs. */
const SCENES = propertyRuns(Object.keys(RULE_SETS).length);

/** What a claim answers where it says nothing about a scene. */
export const NOT_ASKED = Symbol("not asked");

/** What contradicts the claim, nothing when it holds. */
export type Answer = string | undefined | typeof NOT_ASKED;

/** One scene put before one rule set. */
export interface Question {
  readonly ruleSet: RuleSet;
  readonly situation: Situation;
  readonly battlefield: Battlefield;
  readonly verdict: Verdict;
  /** Another scene as this rule set reads it, tidied as the situation says unless said otherwise. */
  readonly fieldOf: (scene: Scene, tidy?: TidyOptions) => Battlefield;
  /** The same attack by the same options elsewhere. */
  readonly judge: (battlefield: Battlefield, attack?: Attack) => Verdict;
  /** A number to make choices by. */
  readonly luck: number;
}

export interface Claim {
  readonly contradiction: (question: Question) => Answer;
  /** Of so many scenes at least one must be asked about, or the claim says little. */
  readonly askedIn?: number;
  readonly scenes?: Arbitrary<Situation>;
  /** The rule sets that it is about; all, when none are named. */
  readonly of?: readonly string[];
}

type Case = readonly [Situation, number];

const questionOf = (ruleSet: RuleSet, [situation, luck]: Case): Question => {
  const options = optionsFor(ruleSet, situation);
  const fieldOf = (scene: Scene, tidy = situation.tidy): Battlefield =>
    battlefieldOf(scene, readingOf(ruleSet, options, tidy), ruleSet.unsetBase);
  const battlefield = fieldOf(situation.scene);
  const judge = (field: Battlefield, attack = situation.attack): Verdict => ruleSet.judge(field, attack, options);
  return { ruleSet, situation, battlefield, fieldOf, verdict: judge(battlefield), judge, luck };
};

/** Number of cached scenes; in a long run the others are read again, to save memory. */
const REMEMBERED = 1000;

/** All claims of a file are put to the same scenes, so each is read and judged once for every rule set. */
const questions = new Map<string, Question>();

const remembered = (ruleSet: RuleSet, { scenes }: Claim, run: number, chosen: Case): Question => {
  if (scenes !== undefined || run >= REMEMBERED) return questionOf(ruleSet, chosen);
  const key = `${ruleSet.id} ${run}`;
  const question = questions.get(key) ?? questionOf(ruleSet, chosen);
  questions.set(key, question);
  return question;
};

/** An exception contradicts every claim. */
const answerTo = ({ contradiction }: Claim, ask: () => Question): Answer => {
  try {
    return contradiction(ask());
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
};

const complaintOf = (ruleSet: RuleSet, claim: Claim, chosen: Case): string => {
  const [situation, luck] = chosen;
  return [
    `${ruleSet.id}, attack ${JSON.stringify(situation.attack)}, options ${JSON.stringify(optionsFor(ruleSet, situation))}, ` +
      `tidying ${JSON.stringify(situation.tidy)}, luck ${luck}`,
    printBattleMap(situation.scene),
    String(answerTo(claim, () => questionOf(ruleSet, chosen))),
  ].join("\n");
};

const LUCK = 2 ** 20;

/** The same scenes for every claim and rule set: to make one costs a tenth of what judging it does. */
const samples = new Map<Arbitrary<Situation>, readonly Case[]>();

const casesOf = (scenes: Arbitrary<Situation>): Arbitrary<Case> => fc.tuple(scenes, fc.nat(LUCK));

const sampleOf = (scenes: Arbitrary<Situation>): readonly Case[] => {
  const sample = samples.get(scenes) ?? fc.sample(casesOf(scenes), { numRuns: SCENES, seed: PROPERTY_SEED });
  samples.set(scenes, sample);
  return sample;
};

/** The smallest scene that contradicts the claim, found from the one that did. */
const smallest = (ruleSet: RuleSet, made: Claim, contradicting: Case): Case => {
  const property = fc.property(casesOf(made.scenes ?? situations), (chosen) => {
    const answer = answerTo(made, () => questionOf(ruleSet, chosen));
    return answer === undefined || answer === NOT_ASKED;
  });
  const { counterexample } = fc.check(property, { numRuns: SCENES, seed: PROPERTY_SEED });
  return counterexample?.[0] ?? contradicting;
};

/** One test for each rule set that it is about: the claim holds on every scene. */
export const claim = (title: string, made: Claim): void => {
  const asked = Object.values(RULE_SETS).filter(({ id }) => made.of?.includes(id) ?? true);
  describe.each(asked)("$id", (ruleSet) => {
    test(title, { timeout: PROPERTY_TIMEOUT }, () => {
      let answers = 0;
      for (const [run, chosen] of sampleOf(made.scenes ?? situations).entries()) {
        const answer = answerTo(made, () => remembered(ruleSet, made, run, chosen));
        if (typeof answer === "string") {
          const after = `not so: ${title}; after ${run + 1} scenes (PARAPET_SEED=${PROPERTY_SEED})`;
          throw new Error(`${after}\n${complaintOf(ruleSet, made, smallest(ruleSet, made, chosen))}`);
        }
        if (answer !== NOT_ASKED) answers += 1;
      }
      const least = isTelling(SCENES) ? Math.floor(SCENES / (made.askedIn ?? 2)) : 0;
      if (answers < least) throw new Error(`${title}: asked about ${answers} of ${SCENES} scenes, expected ${least}`);
    });
  });
};

/** The fields in which two verdicts differ, each with both values; nothing when they are the same. */
export const differences = (before: Partial<Verdict>, after: Partial<Verdict>): string | undefined => {
  const keys = Object.keys(before) as (keyof Verdict)[];
  const lines = keys.flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    return isDeepEqual(was, is) ? [] : [`${key}: ${JSON.stringify(was)}\n  then ${JSON.stringify(is)}`];
  });
  return lines.length === 0 ? undefined : lines.join("\n");
};
