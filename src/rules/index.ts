import { pathfinder1e } from "./pathfinder1e";
import type { RuleSet } from "./rule-set";
import type { RuleSetId } from "./rule-set-id";

export const RULE_SETS: Readonly<Record<RuleSetId, RuleSet>> = { pathfinder1e };
