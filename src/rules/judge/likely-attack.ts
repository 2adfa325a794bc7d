import { type Battlefield, creatureWithId } from "../../scene/model/battlefield";
import { isInReach } from "../line-of-effect/line-of-effect";
import type { RuleSet } from "./rule-set";
import type { Attack } from "../attack/verdict";

/** A ranged attack, which stands for any where the rules do not tell melee apart. */
export const shotAt = (attacker: string, target: string): Attack => ({
  attacker,
  target,
  kind: "ranged",
  reach: null,
  origin: null,
});

/**
 * The attack that a creature would make by default. It is melee against a target in its own reach, if the rules have a
 * procedure for melee, otherwise ranged. Creatures by id; one that does not exist reaches nobody.
 */
export const likelyAttack = (
  battlefield: Battlefield,
  { hasMeleeProcedure = false }: Pick<RuleSet, "hasMeleeProcedure">,
  attackerId: string,
  targetId: string,
): Attack => {
  const shot = shotAt(attackerId, targetId);
  if (!hasMeleeProcedure) return shot;
  const attacker = creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  if (attacker === undefined || target === undefined) return shot;
  // A target too near for its weapon is still no target to shoot at.
  const { reach } = attacker;
  return isInReach(battlefield, attacker, target, { reach, leastReach: 0 }) ? { ...shot, kind: "melee" } : shot;
};
