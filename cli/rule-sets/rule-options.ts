import { TIDY_DEFAULTS, type TidyOptions } from "../../src/scene/model/battlefield";
import { readingOf, isValueOf, valuesWanted, type RuleOptions, type RuleSet } from "../../src/rules/judge/rule-set";
import { numberOf } from "../input/arguments";
import { didYouMean } from "../input/did-you-mean";
import { InputError, listOf, unexpected } from "../input/input-error";

/** How the map is tidied, and the options of the rule set. */
export interface RuleChoices {
  readonly tidy: TidyOptions;
  readonly rules: RuleOptions;
}

const TIDY_KEYS = ["wallSnap", "wallGap"] as const;

const pairIn = (text: string): readonly [key: string, value: string] => {
  const at = text.indexOf("=");
  if (at < 1) throw unexpected("--option", "KEY=VALUE", `"${text}"`);
  return [text.slice(0, at), text.slice(at + 1)];
};

/** The values of `--option`; the last one counts for a key that is given twice. */
export const pairsIn = (texts: readonly string[]): RuleOptions => Object.fromEntries(texts.map(pairIn));

const squares = (where: string, text: string): number => {
  const expected = "a number of squares from 0 to less than 0.5";
  const number = numberOf(where, text, expected);
  if (number < 0 || number >= 0.5) throw unexpected(where, expected, text);
  return number;
};

const checkRuleOption = (ruleSet: RuleSet | undefined, where: string, key: string, value: string): void => {
  const option = ruleSet?.options.find((each) => each.key === key);
  const keys = [...TIDY_KEYS, ...(ruleSet?.options ?? []).map((each) => each.key)];
  if (option === undefined)
    throw new InputError(`${where}: unknown option "${key}"${didYouMean(key, keys)} (options: ${listOf(keys)})`);
  if (!isValueOf(option, value)) throw unexpected(`${where} ${key}`, valuesWanted(option), `"${value}"`);
};

/** Checks options; without a rule set only the map's own are allowed. `where` starts the messages of errors. */
export const settingsOf = (options: RuleOptions, ruleSet?: RuleSet, where = "--option"): RuleChoices => {
  let tidy: TidyOptions = TIDY_DEFAULTS;
  const rules: Record<string, string> = {};
  for (const [key, value] of Object.entries(options)) {
    const tidyKey = TIDY_KEYS.find((each) => each === key);
    if (tidyKey !== undefined) {
      tidy = { ...tidy, [tidyKey]: squares(`${where} ${key}`, value) };
    } else {
      checkRuleOption(ruleSet, where, key, value);
      rules[key] = value;
    }
  }
  return { tidy: ruleSet === undefined ? tidy : readingOf(ruleSet, rules, tidy), rules };
};
