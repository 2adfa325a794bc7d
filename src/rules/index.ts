import { crisisProtocol } from "./crisis-protocol";
import { dnd5e } from "./dnd5e";
import { epicPath } from "./epic-path";
import { ninthAge } from "./ninth-age";
import { pathfinder1e } from "./pathfinder1e";
import { pathfinder2e } from "./pathfinder2e";
import { rise } from "./rise";
import type { RuleSet } from "./rule-set";
import type { RuleSetId } from "./rule-set-id";

export const RULE_SETS: Readonly<Record<RuleSetId, RuleSet>> = {
  pathfinder1e,
  "epic-path": epicPath,
  rise,
  "ninth-age": ninthAge,
  "crisis-protocol": crisisProtocol,
  dnd5e,
  pathfinder2e,
};
