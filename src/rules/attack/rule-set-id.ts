/** Every rule set of this module by the name that settings, files and the command line use. */
export const RULE_SET_IDS = [
  "pathfinder1e",
  "epic-path",
  "rise",
  "ninth-age",
  "crisis-protocol",
  "dnd5e",
  "pathfinder2e",
] as const;
export type BuiltInRuleSetId = (typeof RULE_SET_IDS)[number];

export const isBuiltIn = (id: string): id is BuiltInRuleSetId => RULE_SET_IDS.some((each) => each === id);

/** A rule set that another module brings: `module-id.name`. */
export type AddedRuleSetId = `${string}.${string}`;

export type RuleSetId = BuiltInRuleSetId | AddedRuleSetId;
