import type { Words } from "../words/localize";
import { bookOffered, type RuleSetOffer } from "../foundry/rule-sets/rule-set-offer";
import { registerAdded } from "../foundry/settings/store";
import type { RuleSetInput } from "../rules/books/data/document";
import { registerRuleSet, ruleSets } from "../rules/index";
import type { Table } from "../table";
import type { RuleOption, RuleSet } from "../rules/judge/rule-set";

/** A rule set for display, in the user's language. */
export interface RuleSetInfo {
  readonly id: string;
  readonly name: string;
  /** Mildest first. */
  readonly levels: readonly { readonly id: string; readonly name: string }[];
  readonly options: readonly RuleOption[];
}

/** The built-in and added rule sets. */
export interface RuleSetsApi {
  /** All rule sets that can be chosen. */
  readonly list: () => readonly RuleSetInfo[];
  /**
   * Adds another module's rule set until the page is closed; best called in Foundry's hook `setup`. It judges by a function, or
   * is a document (docs/rule-sets.md), which has a `format`. Throws `RangeError` for the first fault.
   */
  readonly register: (offer: RuleSetOffer | RuleSetInput) => void;
}

const seen = ({ id, levels, options }: RuleSet, { sayKey }: Words): RuleSetInfo => ({
  id,
  name: sayKey(`PARAPET.Setting.ruleset.${id}`),
  levels: levels.map((level) => ({ id: level, name: sayKey(`PARAPET.Cover.${id}.${level}`) })),
  options: structuredClone(options),
});

export const createRuleSetsApi = ({ words, judgeAnew }: Pick<Table, "words" | "judgeAnew">): RuleSetsApi => ({
  list: () => ruleSets().map((rules) => seen(rules, words)),
  register: (offer) => {
    registerRuleSet(bookOffered(offer));
    registerAdded();
    judgeAnew();
  },
});
