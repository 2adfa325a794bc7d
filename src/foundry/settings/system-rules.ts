import type { RuleSetId } from "../../rules/attack/rule-set-id";

/** Game systems whose rules are known here, by Foundry's ids. */
const SYSTEM_RULES: ReadonlyMap<string, RuleSetId> = new Map([
  ["dnd5e", "dnd5e"],
  ["pf1", "pathfinder1e"],
  ["pf2e", "pathfinder2e"],
  ["sf2e", "pathfinder2e"],
]);

/** Game systems whose own rules are not known here, by the rules that they grew out of and judge cover much like. */
const KINDRED: ReadonlyMap<string, RuleSetId> = new Map([
  ["D35E", "pathfinder1e"],
  ["dnd35e", "pathfinder1e"],
  ["sfrpg", "pathfinder1e"],
  ["a5e", "dnd5e"],
  ["black-flag", "dnd5e"],
  ["sw5e", "dnd5e"],
]);

/** The rule set of this game system; undefined where none is known. */
export const recommendedFor = (system: string): RuleSetId | undefined => SYSTEM_RULES.get(system);

/** Whether a rule set is this game system's own, the closest that there is, or only what is judged by until one is chosen. */
export type Fit = "own" | "closest" | "none";

export interface FittingRules {
  readonly fit: Fit;
  readonly ruleset: RuleSetId;
}

export const fittingRules = (system: string): FittingRules => {
  const own = recommendedFor(system);
  if (own !== undefined) return { fit: "own", ruleset: own };
  const kindred = KINDRED.get(system);
  return kindred === undefined ? { fit: "none", ruleset: "pathfinder1e" } : { fit: "closest", ruleset: kindred };
};

/** The rule set that a world of this game system begins with. */
export const ruleSetForSystem = (system: string): RuleSetId => fittingRules(system).ruleset;

/** Game systems of whose rolls an adapter of `src/systems` knows; of any other Parapet sees what Foundry itself shows. */
const ADAPTED = ["dnd5e", "pf1", "pf2e", "sf2e", "swade"];

export const hasAdapter = (system: string): boolean => ADAPTED.includes(system);
