/** Who can strike at whom, turn or no turn. Source: Pathfinder 1e, "Flanking"; Epic Path, "Threatened Squares". */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { groundOf } from "../attack/attack-pair";
import { isWithinReach } from "../distance/distance";
import { linesBetween } from "./line-of-effect";
import { pairOf, sideOf } from "../attack/between";

/** Whether the target is in a creature's reach, scene units, in the plane and in height. A reach of 0 reaches nobody. */
export const isInReach = (battlefield: Battlefield, creature: Creature, target: Creature, reach: number): boolean =>
  reach > 0 && isWithinReach(battlefield, creature, target, reach);

/** Whether any line of effect leads from one creature to another. */
export const hasLineOfEffect = (battlefield: Battlefield, creature: Creature, target: Creature): boolean => {
  const pair = pairOf(battlefield, sideOf(creature), sideOf(target));
  return linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target)).lineOfEffect;
};
