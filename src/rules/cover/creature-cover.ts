/** Which creatures between attacker and target give cover, where a book leaves that to the table. RULES 9, 9.1. */
import { type Battlefield, type Creature, creatureWithId } from "../../scene/model/battlefield";
import { sizeRank } from "../../scene/model/scene";
import { attitudeBetween } from "../../scene/model/sides";
import type { Attack } from "../attack/verdict";

/** By how many size categories a creature must be larger than the target. */
const LARGER = { any: -Infinity, "same-or-larger": 0, "two-larger": 2 };

export const CREATURES_FROM = ["any", "same-or-larger", "two-larger"] as const;

export interface CreatureCover {
  readonly doAlliesGiveCover: boolean;
  readonly creaturesFrom: (typeof CREATURES_FROM)[number];
}

/** Whether a creature between gives cover in this attack; an area without a maker has no allies. */
export const doesGiveCover = (
  battlefield: Battlefield,
  { attacker: attackerId, target: targetId }: Pick<Attack, "attacker" | "target">,
  { doAlliesGiveCover, creaturesFrom }: CreatureCover,
): ((creature: Creature) => boolean) => {
  const attacker = attackerId === null ? undefined : creatureWithId(battlefield, attackerId);
  const target = creatureWithId(battlefield, targetId);
  return (creature) =>
    (doAlliesGiveCover || attacker === undefined || attitudeBetween(creature, attacker) !== "ally") &&
    (target === undefined || sizeRank(creature.sizeCategory) - sizeRank(target.sizeCategory) >= LARGER[creaturesFrom]);
};
