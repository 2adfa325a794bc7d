import { creatureWithId } from "../../scene/model/battlefield";
import type { Move } from "../scene/preview";
import type { Mirrored } from "../scene/scene-mirror";
import { isInReach } from "../../rules/line-of-effect/line-of-effect";

/** A token's position, as Foundry has it. */
export interface PlaceStruck extends Move {
  readonly elevation: number;
}

/** The moves that put a target (`token:ID`) where it is attacked; null where it stands. */
export const movesTo = (target: string, at: Move | null): ReadonlyMap<string, Move> | null =>
  at === null ? null : new Map([[target.slice("token:".length), at]]);

/** Whether a creature's own reach gets it to a target where that one stands. */
export const reachesNow = (attackerId: string, targetId: string, { battlefield }: Mirrored): boolean => {
  const attacker = creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  return attacker !== undefined && target !== undefined && isInReach(battlefield, attacker, target, attacker);
};

/** Whether a target is farther off than a creature's own reach. */
export const isBeyondReach = (attackerId: string, targetId: string, { battlefield }: Mirrored): boolean => {
  const attacker = creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  if (attacker === undefined || target === undefined) return true;
  return !isInReach(battlefield, attacker, target, { reach: attacker.reach, leastReach: 0 });
};
