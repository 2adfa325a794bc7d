/** Rule sets by the ids that settings, documents and other modules name. */
import type { AreaMaking } from "../../rules/attack/area-effect";
import { ruleSetWith } from "../../rules/index";
import { areaHeightBy, type RuleOptions } from "../../rules/judge/rule-set";
import type { Book } from "../../rules/books/book";
import { StandingError } from "../errors/errors";

/** Throws `RangeError` for an id that no rule set has. */
export const ruleSetFor = (id: string): Book => {
  const rules = ruleSetWith(id);
  if (rules === undefined) throw new RangeError(`rule set: expected one that is there, got ${id}`);
  return rules;
};

const missing = new Map<string, Book>();

/** Stands in for a rule set that this client does not have, or cannot read. Its `judge` throws a `StandingError`. */
export const withoutVerdicts = (id: string, fault: string): Book => {
  const error = new StandingError(fault);
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
export const ruleSetInForce = (id: string): Book => {
  const rules =
    ruleSetWith(id) ?? missing.get(id) ?? withoutVerdicts(id, `The rule set ${id} is not registered on this client.`);
  if (rules.levels.length === 0) missing.set(id, rules);
  return rules;
};

/** What the rules set for all areas. */
export const areaRules = (rules: {
  readonly ruleset: string;
  readonly options: RuleOptions;
}): Omit<AreaMaking, "maker"> => ({
  areaHeight: areaHeightBy(rules.options),
  hasBodyAreas: ruleSetInForce(rules.ruleset).hasBodyAreas === true,
});
