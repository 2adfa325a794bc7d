/**
 * Which creatures flank a target together with its attacker.
 *
 * Source: Pathfinder 1e, "Flanking".
 * Read this way: the two stand opposite each other as distance/opposite-sides.ts says. Attacker and partner must both be
 * enemies of the target (RULES 1.2: within an attack the attacker and its allies are), be armed, and have a reach above 0.
 */
import type { Creature } from "../../../scene/model/battlefield";
import { attitudeToTarget } from "../../../scene/model/sides";
import { partsOf } from "../../attack/stance";
import { arePlanesApart } from "../../distance/ethereal";
import { areOpposite } from "../../distance/opposite-sides";
import { reachIn, type Duel } from "./outcome";
import { hasLineOfEffect, isInReach } from "../../line-of-effect/line-of-effect";

/** The attacker's flanking partners, in the order of the scene. */
export const flankingPartners = (duel: Duel): readonly Creature[] => {
  const { battlefield, attacker, target } = duel;
  if (!isArmed(attacker) || !isInReach(battlefield, attacker, target, reachIn(duel))) return [];
  const standOpposite = areOpposite(target);
  return battlefield.creatures.filter(
    (partner) =>
      partner !== attacker &&
      partner !== target &&
      canHelpIn(duel, partner) &&
      isInReach(battlefield, partner, target, partner) &&
      partsOf(battlefield, partner).some((part) => standOpposite(attacker, part)) &&
      hasLineOfEffect(battlefield, partner, target),
  );
};

const isArmed = ({ reach, isUnarmed }: Creature): boolean => reach > 0 && !isUnarmed;

/** Whether it threatens the target. Objects do not, nor do creatures that cannot act or are on another plane. */
const canHelpIn = (duel: Duel, partner: Creature): boolean => {
  const { kind, isDead, isHidden, conditions } = partner;
  return (
    attitudeToTarget(partner, duel) === "enemy" &&
    isArmed(partner) &&
    kind === "creature" &&
    !isDead &&
    !isHidden &&
    !conditions.includes("helpless") &&
    !conditions.includes("unconscious") &&
    !arePlanesApart(partner, duel.target)
  );
};
