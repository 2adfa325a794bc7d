import { crisisProtocol } from "./crisis-protocol/crisis-protocol";
import { dnd5e } from "./dnd5e/dnd5e";
import { epicPath } from "./pathfinder/epic-path";
import { ninthAge } from "./ninth-age/ninth-age";
import { pathfinder1e } from "./pathfinder/pathfinder1e";
import { pathfinder2e } from "./pathfinder2e/pathfinder2e";
import { rise } from "./rise/rise";
import type { RuleSet } from "./rule-set";
import type { BuiltInRuleSetId } from "./rule-set-id";

export const RULE_SETS: Readonly<Record<BuiltInRuleSetId, RuleSet>> = {
  pathfinder1e,
  "epic-path": epicPath,
  rise,
  "ninth-age": ninthAge,
  "crisis-protocol": crisisProtocol,
  dnd5e,
  pathfinder2e,
};
