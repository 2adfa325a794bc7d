/** What distance costs a shot or throw. Source: Epic Path, "Range Penalty" (Pathfinder 1e has the same figures). */
import type { Weapon } from "../../../scene/model/weapon";
import { isWithinRange } from "../../distance/distance";
import type { Duel } from "./duel";

/** Range increments that a weapon reaches; one that is not told reaches as far as what is shot. */
const REACHED: Readonly<Record<Weapon, number>> = { bow: 10, crossbow: 10, projectile: 10, thrown: 5, shuriken: 5 };

const PENALTY = -2;

/** The penalty on a ranged attack, 0 within the first increment or without one; undefined beyond the last. */
export const rangePenalty = ({ battlefield, attack, attacker, target }: Duel): number | undefined => {
  const { kind, increment, weapon = "projectile" } = attack;
  if (kind !== "ranged" || increment === undefined) return 0;
  for (let reached = 1; reached <= REACHED[weapon]; reached++) {
    if (isWithinRange(battlefield, attacker, target, reached * increment)) return PENALTY * (reached - 1) + 0;
  }
  return undefined;
};
