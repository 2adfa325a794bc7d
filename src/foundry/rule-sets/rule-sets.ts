/** Every rule set by its id: the built-in ones, and those that other modules have added. */
import { RULE_SETS } from "../../rules/index";
import type { RuleSet } from "../../rules/judge/rule-set";
import type { RuleSetId } from "../../rules/attack/rule-set-id";
import type { RuleSetWords } from "../../words/localize";
import { StandingError } from "../errors/errors";

const added = new Map<string, RuleSet>();
const addedWords = new Map<string, string>();

/** In the order in which they are offered. */
export const allRuleSets = (): readonly RuleSet[] => [...Object.values(RULE_SETS), ...added.values()];

/** Undefined for an id that no rule set has, or none yet. */
export const ruleSetWith = (id: string): RuleSet | undefined => allRuleSets().find((rules) => rules.id === id);

/** Throws `RangeError` for an id that no rule set has. */
export const ruleSetFor = (id: string): RuleSet => {
  const rules = ruleSetWith(id);
  if (rules === undefined) throw new RangeError(`rule set: came ${id}, wanted one that is there`);
  return rules;
};

const missing = new Map<string, RuleSet>();

/** Stands in for a rule set that nothing on this client has registered. Its `judge` throws a `StandingError`. */
const missingRuleSet = (id: RuleSetId): RuleSet => {
  const error = new StandingError(`The rule set ${id} is not registered on this client.`);
  return {
    id,
    levels: [],
    options: [],
    unsetBase: "square",
    concealmentWords: null,
    heeds: [],
    judge: () => {
      throw error;
    },
  };
};

/** The rule set that settings name; where it is not there, one that judges nothing. */
export const ruleSetInForce = (id: RuleSetId): RuleSet => {
  const rules = ruleSetWith(id) ?? missing.get(id) ?? missingRuleSet(id);
  if (rules.levels.length === 0) missing.set(id, rules);
  return rules;
};

export const ruleSetWords: RuleSetWords = {
  text: (key) => addedWords.get(key),
  concealment: (id) => ruleSetWith(id)?.concealmentWords ?? null,
};

/** Takes a rule set in, with what is said of it by message keys. */
export const addRuleSet = (rules: RuleSet, words: Readonly<Record<string, string>>): void => {
  added.set(rules.id, rules);
  for (const [key, word] of Object.entries(words)) addedWords.set(key, word);
};
