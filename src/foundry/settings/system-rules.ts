import type { RuleSetId } from "../../rules/rule-set-id";

/** Game systems whose rules are known here, by Foundry's ids. */
const SYSTEM_RULES: ReadonlyMap<string, RuleSetId> = new Map([
  ["dnd5e", "dnd5e"],
  ["pf1", "pathfinder1e"],
  ["pf2e", "pathfinder2e"],
  ["sf2e", "pathfinder2e"],
]);

/** The rule set of this game system; undefined where none is known. */
export const recommendedFor = (system: string): RuleSetId | undefined => SYSTEM_RULES.get(system);

/** The rule set that a world of this game system begins with. */
export const ruleSetForSystem = (system: string): RuleSetId => recommendedFor(system) ?? "pathfinder1e";

/** Game systems of whose rolls an adapter of `src/systems` knows; of any other Parapet sees what Foundry itself shows. */
const ADAPTED = ["dnd5e", "pf1", "pf2e", "sf2e", "swade"];

export const hasAdapter = (system: string): boolean => ADAPTED.includes(system);
