/** Every rule set by its id: the built-in ones, and those that other modules have added. */
import { RULE_SETS } from "../rules/index";
import type { RuleSet } from "../rules/rule-set";

const added = new Map<string, RuleSet>();

/** In the order in which they are offered. */
export const allRuleSets = (): readonly RuleSet[] => [...Object.values(RULE_SETS), ...added.values()];

/** Undefined for an id that no rule set has, or none yet. */
export const ruleSetWith = (id: string): RuleSet | undefined => allRuleSets().find((rules) => rules.id === id);
