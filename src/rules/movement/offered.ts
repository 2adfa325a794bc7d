/**
 * Who is asked about an attack of opportunity at a creature that has moved, and where.
 *
 * Source: Epic Path, "Provoking an Attack of Opportunity", "Withdraw"; Pathfinder 1e, "Attacks of Opportunity"; D&D SRD 5.2.1,
 * "Opportunity Attacks"; Pathfinder 2e, "Reactive Strike".
 * Read this way: as in `provoke.ts`, and only an enemy that sees the creature in a place that it leaves. Who does not see it
 * learns nothing of its movement.
 */
import type { Battlefield } from "../../scene/model/battlefield";
import type { Shift } from "./path";
import { provokedBy, type MovementRules, type Provoked, type ProvokingMovement } from "./provoke";

/** A movement that may have begun elsewhere than where its creature stands now. */
export interface MadeMovement extends ProvokingMovement {
  /** From where the creature stands now to where the movement began. */
  readonly start: Shift;
}

/** Each enemy once, with the last place where it may attack. Places are from where the creature stands now. */
export const offeredBy = (
  battlefield: Battlefield,
  movements: readonly MadeMovement[],
  rules: MovementRules,
): readonly Provoked[] => {
  const seeing: MovementRules = {
    ...rules,
    mayRespond: (field, enemy, mover) => rules.mayRespond(field, enemy, mover) && rules.sees(field, enemy, mover),
  };
  const offered = new Map<string, Provoked>();
  for (const { start, ...movement } of movements) {
    if (movement.mover.isHidden) continue;
    for (const each of provokedBy(battlefield, movement, seeing)) {
      const { x, y, up } = each.shift;
      offered.set(each.enemy.id, { ...each, shift: { x: x + start.x, y: y + start.y, up: up + start.up } });
    }
  }
  return [...offered.values()];
};
