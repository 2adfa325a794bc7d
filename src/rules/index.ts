import { pathfinder1e } from "./pathfinder1e";
import type { RuleSet, RuleSetId } from "./rule-set";

export const RULE_SETS: Readonly<Record<RuleSetId, RuleSet>> = { pathfinder1e };
