/** What the obstacles between two creatures are worth as cover in Pathfinder. */
import type { Creature } from "../../../scene/model/battlefield";
import type { Grade } from "../../../scene/model/scene";
import { attitudeToAttacker } from "../../../scene/model/sides";
import type { Strength } from "../../../geometry/contact/edge-field";
import { gradeIn, isInTheWay, remembered } from "../../cover/cover-kind";
import { stateAlong, stateOnLine, type Weigh } from "../../line-of-effect/weighed-obstacles";
import { groundOf } from "../../attack/attack-pair";
import type { BandState } from "../../../geometry/heights/height-band";
import { lowFaultOf } from "../../cover/low-obstacle";
import { isOwnParapet } from "../../cover/own-parapet";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";

/** The strength of each level that a single obstacle can give. */
export const STRENGTHS = { partial: 1, soft: 2, standard: 3, improved: 4 } as const;

/** Input for weighing cover in one attack. */
export interface CoverRules {
  /** Adjacent melee: only walls and solid terrain count. */
  readonly isAdjacentMelee: boolean;
  readonly softCoverFrom: "all" | "enemies" | "none";
  /** In books without partial cover, what is graded so is cover. */
  readonly hasPartialCover: boolean;
}

/** Why an obstacle on the lines gives no cover. */
export type CoverDismissal = "own-parapet" | "low-far" | "low-near" | undefined;

/** Weighs obstacles for one pair. */
export interface CoverScale {
  readonly weigh: Weigh;
  readonly dismissalOf: (obstacle: Obstacle) => CoverDismissal;
}

/** Whether an obstacle is low in the height band of a corner line that meets it. */
const isLowOnLines = (pair: Pair, obstacle: Obstacle): boolean => {
  const isLowIn = (state: BandState): boolean => state !== "misses" && gradeIn(obstacle, state) === "low";
  const { edges, extent } = obstacle;
  if (extent.bottom === -Infinity && extent.top === Infinity) return isLowIn("fills");
  const steady = stateAlong(pair, obstacle);
  if (steady !== undefined && !isLowIn(steady)) return false;
  const { battlefield, attacker, target } = pair;
  const { corners: ends } = groundOf(battlefield, target);
  return groundOf(battlefield, attacker).corners.some(({ point: a }) =>
    ends.some(({ point: b }) => edges.some((edge) => isLowIn(stateOnLine(pair, { a, b }, obstacle, edge)))),
  );
};

export const coverScale = (pair: Pair, rules: CoverRules): CoverScale => {
  const lowFaults = remembered((obstacle: Obstacle) => lowFaultOf(pair, obstacle) ?? "none");
  const weigh: Weigh = (obstacle, state) => {
    if (obstacle.creature !== undefined) return givesSoftCover(pair, obstacle.creature, rules) ? SOFT : undefined;
    if (rules.isAdjacentMelee && obstacle.kind === "terrain" && !obstacle.isSolid) return undefined;
    if (isOwnParapet(pair, obstacle)) return undefined;
    const grade = gradeIn(obstacle, state);
    const isCover =
      (grade === "low" && lowFaults(obstacle) === "none") || (grade === "partial" && !rules.hasPartialCover);
    return strengthOf(isCover ? "standard" : grade, obstacle.blocksEffect && state === "fills");
  };
  const dismissalOf = (obstacle: Obstacle): CoverDismissal => {
    if (obstacle.kind === "creature") return undefined;
    if (isOwnParapet(pair, obstacle)) return "own-parapet";
    const fault = isLowOnLines(pair, obstacle) ? lowFaults(obstacle) : "none";
    return fault === "none" ? undefined : `low-${fault}`;
  };
  return { weigh, dismissalOf };
};

/** The strength of an ordinary wall. */
const WALL: Strength = { grade: STRENGTHS.standard, isSolid: true };
const SOFT: Strength = { grade: STRENGTHS.soft, isSolid: false };

const strengthOf = (grade: Grade, isSolid: boolean): Strength | undefined => {
  if (grade === "none" || grade === "low") return undefined;
  return grade === "standard" && isSolid ? WALL : { grade: STRENGTHS[grade], isSolid };
};

/**
 * Creatures give no cover in adjacent melee. Elsewhere those in the way do; with the option, only the attacker's
 * enemies.
 */
const givesSoftCover = (pair: Pair, creature: Creature, { isAdjacentMelee, softCoverFrom }: CoverRules): boolean =>
  !isAdjacentMelee &&
  softCoverFrom !== "none" &&
  (softCoverFrom === "all" || isAttackersEnemy(pair, creature)) &&
  isInTheWay(pair, creature);

const isAttackersEnemy = ({ attacker, target }: Pair, creature: Creature): boolean =>
  attacker.creature === undefined ||
  target.creature === undefined ||
  attitudeToAttacker(creature, { attacker: attacker.creature, target: target.creature }) === "enemy";
