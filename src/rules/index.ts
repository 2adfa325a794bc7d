import { crisisProtocol } from "./books/crisis-protocol/crisis-protocol";
import { dnd5e } from "./books/dnd5e/dnd5e";
import { epicPath } from "./books/pathfinder/epic-path";
import { ninthAge } from "./books/ninth-age/ninth-age";
import { pathfinder1e } from "./books/pathfinder/pathfinder1e";
import { pathfinder2e } from "./books/pathfinder2e/pathfinder2e";
import { rise } from "./books/rise/rise";
import type { RuleSet } from "./judge/rule-set";
import type { BuiltInRuleSetId } from "./attack/rule-set-id";

export const RULE_SETS: Readonly<Record<BuiltInRuleSetId, RuleSet>> = {
  pathfinder1e,
  "epic-path": epicPath,
  rise,
  "ninth-age": ninthAge,
  "crisis-protocol": crisisProtocol,
  dnd5e,
  pathfinder2e,
};
