import { DEFAULT_RULE_SET, ruleSets } from "../../rules/index";

/** The rule set of this game system; undefined if none is known. */
export const recommendedFor = (system: string): string | undefined =>
  ruleSets().find(({ systems }) => systems?.own?.includes(system))?.id;

/** The game system's own rule set, the closest one, or only a default. */
export type Fit = "own" | "closest" | "none";

export interface FittingRules {
  readonly fit: Fit;
  readonly ruleset: string;
}

export const fittingRules = (system: string): FittingRules => {
  const own = recommendedFor(system);
  if (own !== undefined) return { fit: "own", ruleset: own };
  const closest = ruleSets().find(({ systems }) => systems?.closest?.includes(system))?.id;
  return closest === undefined ? { fit: "none", ruleset: DEFAULT_RULE_SET } : { fit: "closest", ruleset: closest };
};

export const ruleSetForSystem = (system: string): string => fittingRules(system).ruleset;

/** Game systems with an adapter in `src/systems`. In others Parapet uses only Foundry's hooks. */
const ADAPTED = ["dnd5e", "pf1", "pf2e", "sf2e", "swade", "draw-steel"];

export const hasAdapter = (system: string): boolean => ADAPTED.includes(system);
