import { DEFAULT_RULE_SET, ruleSets } from "../../rules/index";

/** The rule set of this game system; undefined where none is known. */
export const recommendedFor = (system: string): string | undefined =>
  ruleSets().find(({ systems }) => systems?.own?.includes(system))?.id;

/** The rule set whose rules this game system's grew out of; undefined where none is known. */
const closestTo = (system: string): string | undefined =>
  ruleSets().find(({ systems }) => systems?.closest?.includes(system))?.id;

/** Whether a rule set is this game system's own, the closest that there is, or only what is judged by until one is chosen. */
export type Fit = "own" | "closest" | "none";

export interface FittingRules {
  readonly fit: Fit;
  readonly ruleset: string;
}

export const fittingRules = (system: string): FittingRules => {
  const own = recommendedFor(system);
  if (own !== undefined) return { fit: "own", ruleset: own };
  const closest = closestTo(system);
  return closest === undefined ? { fit: "none", ruleset: DEFAULT_RULE_SET } : { fit: "closest", ruleset: closest };
};

/** The rule set that a world of this game system begins with. */
export const ruleSetForSystem = (system: string): string => fittingRules(system).ruleset;

/** Game systems of whose rolls an adapter of `src/systems` knows; of any other Parapet sees what Foundry itself shows. */
const ADAPTED = ["dnd5e", "pf1", "pf2e", "sf2e", "swade"];

export const hasAdapter = (system: string): boolean => ADAPTED.includes(system);
