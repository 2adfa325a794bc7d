import type { Words } from "../foundry/localize";
import { allRuleSets } from "../foundry/rule-sets";
import type { RuleOption, RuleSet } from "../rules/rule-set";

/** A rule set as a list shows it, in the user's language. */
export interface RuleSetSeen {
  readonly id: string;
  readonly name: string;
  /** Mildest first. */
  readonly levels: readonly { readonly id: string; readonly name: string }[];
  readonly options: readonly RuleOption[];
}

export interface RuleSetsApi {
  readonly list: () => readonly RuleSetSeen[];
}

const seen = ({ id, levels, options }: RuleSet, { sayKey }: Words): RuleSetSeen => ({
  id,
  name: sayKey(`PARAPET.Setting.ruleset.${id}`),
  levels: levels.map((level) => ({ id: level, name: sayKey(`PARAPET.Cover.${id}.${level}`) })),
  options: structuredClone(options),
});

export const createRuleSetsApi = (words: Words): RuleSetsApi => ({
  list: () => allRuleSets().map((rules) => seen(rules, words)),
});
