import type { Battlefield } from "../../scene/model/battlefield";
import { creatureWithId } from "../../scene/model/creature-ids";
import { isInReach } from "../line-of-effect/threat";
import type { RuleSetId } from "../attack/rule-set-id";
import type { Attack } from "../attack/verdict";

/** By which rules a blow meets other cover than a shot would. */
const TELLS_BLOWS: readonly RuleSetId[] = ["pathfinder1e", "epic-path"];

/** A shot, or any attack where the rules tell no blow from it. */
export const shotAt = (attacker: string, target: string): Attack => ({
  attacker,
  target,
  kind: "ranged",
  reach: null,
  origin: null,
});

/**
 * The attack that a creature would make where nothing is said of it: a blow at whatever is in its own reach, where the
 * rules judge blows by themselves, else a shot. Creatures by id; one that is not there reaches nobody.
 */
export const likelyAttack = (
  battlefield: Battlefield,
  ruleset: RuleSetId,
  attackerId: string,
  targetId: string,
): Attack => {
  const shot = shotAt(attackerId, targetId);
  if (!TELLS_BLOWS.includes(ruleset)) return shot;
  const attacker = creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  if (attacker === undefined || target === undefined) return shot;
  return isInReach(battlefield, attacker, target, attacker.reach) ? { ...shot, kind: "melee" } : shot;
};
