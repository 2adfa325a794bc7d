/** Every rule set by the name that settings, files and the command line use. */
export const RULE_SET_IDS = [
  "pathfinder1e",
  "epic-path",
  "rise",
  "ninth-age",
  "crisis-protocol",
  "dnd5e",
  "pathfinder2e",
] as const;
export type RuleSetId = (typeof RULE_SET_IDS)[number];
