import { WEAPONS } from "../src/scene/model/weapon";
import { RULE_SETS } from "../src/rules/index";
import type { AttackDetail } from "../src/rules/judge/rule-set";
import { RULE_SET_IDS } from "../src/rules/attack/rule-set-id";

/** The rule sets that heed a detail of an attack; with all others it is refused. */
const only = (detail: AttackDetail): string =>
  `[${Object.values(RULE_SETS)
    .filter(({ heeds }) => heeds.includes(detail))
    .map(({ id }) => id)
    .join(", ")}]`;

/** What the options mean that say who attacks whom, how, and by whose rules. */
export const ATTACK_HELP = `  --ruleset ID          whose rules: ${RULE_SET_IDS.slice(0, 4).join(", ")},
                        ${RULE_SET_IDS.slice(4).join(", ")} (default ${RULE_SET_IDS[0]})
  --attack KIND         ranged (default), melee or area
  --attacker ID…        who attacks: an id, token:ID or a name that only one creature has; may be repeated
  --target ID…          who is attacked, likewise
  --reach N             melee: how far it reaches, scene units (default the creature's own)
  --charge              melee: the attack includes the attacker's own movement ${only("charge")}
  --weapon WEAPON       ranged: ${WEAPONS.join(", ")} ${only("weapon")}
  --increment N         ranged: the weapon's range increment, scene units ${only("increment")}
  --readied             ranged or melee: readied, it lands while its target attacks ${only("readied")}
  --origin X,Y          area: its point of origin in pixels (default the attacker, as its rules have it)
  --template ID         area: one that lies on the map, from its point of origin on those in it
  --spread              area: it spreads round corners ${only("spread")}
  --destroys ID…        walls and terrain that the attack destroys on its way ${only("destroys")}
  --option KEY=VALUE…   a setting of the rule set, or of the map: wallSnap, wallGap (squares; 0 is off)
  Options with rule sets in brackets are for these alone. Without … an option is given once at most.`;
