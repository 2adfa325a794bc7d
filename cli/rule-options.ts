import { TIDY_DEFAULTS, type TidyOptions } from "../src/scene/model/battlefield";
import { readingOf } from "../src/rules/judge/reading";
import { isValueOf, valuesWanted } from "../src/rules/judge/rule-options";
import type { RuleOptions, RuleSet } from "../src/rules/judge/rule-set";
import { numberOf } from "./arguments";
import { Refusal, listOf } from "./refusal";

/** What `--option KEY=VALUE` can set: how the map is tidied, and how the rules are read. */
export interface Settings {
  readonly tidy: TidyOptions;
  readonly rules: RuleOptions;
}

const TIDY_KEYS = ["wallSnap", "wallGap"] as const;

const pairOf = (text: string): readonly [key: string, value: string] => {
  const at = text.indexOf("=");
  if (at < 1) throw new Refusal(`--option: came "${text}", wanted KEY=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
};

const squares = (key: string, value: string): number => {
  const wanted = "a number of squares from 0 to less than 0.5";
  const number = numberOf(`--option ${key}`, value, wanted);
  if (number < 0 || number >= 0.5) throw new Refusal(`--option ${key}: came ${value}, wanted ${wanted}`);
  return number;
};

const checkRuleOption = (ruleSet: RuleSet | undefined, key: string, value: string): void => {
  const option = ruleSet?.options.find((each) => each.key === key);
  const keys = [...TIDY_KEYS, ...(ruleSet?.options ?? []).map((each) => each.key)];
  if (option === undefined) throw new Refusal(`--option: there is no "${key}", wanted ${listOf(keys)}`);
  if (!isValueOf(option, value)) throw new Refusal(`--option ${key}: came "${value}", wanted ${valuesWanted(option)}`);
};

/** Reads every `KEY=VALUE`; without a rule set only the map's own are there. */
export const settingsOf = (pairs: readonly string[], ruleSet?: RuleSet): Settings => {
  let tidy: TidyOptions = TIDY_DEFAULTS;
  const rules: Record<string, string> = {};
  for (const [key, value] of pairs.map(pairOf)) {
    const tidyKey = TIDY_KEYS.find((each) => each === key);
    if (tidyKey !== undefined) {
      tidy = { ...tidy, [tidyKey]: squares(key, value) };
    } else {
      checkRuleOption(ruleSet, key, value);
      rules[key] = value;
    }
  }
  return { tidy: ruleSet === undefined ? tidy : readingOf(ruleSet, rules, tidy), rules };
};
