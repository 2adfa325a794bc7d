/** What obscures a target, softly or hard. Source: The Ninth Age, "Cover". */
import type { Creature } from "../../../scene/model/battlefield";
import { HEIGHT_CLASSES } from "../../../scene/model/scene";
import type { Edge } from "../../../geometry/contact/contact";
import type { Extent } from "../../../geometry/heights/height-band";
import type { Covering } from "../../../geometry/moving-eye/look";
import { isInTheWay } from "../../cover/cover-kind";
import { stateHalfway, stateOfArea } from "../../line-of-effect/weighed-obstacles";
import { isOwnParapet } from "../../cover/own-parapet";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";

/** The levels; an obstacle's grade is the index of its level. */
export const LEVELS = ["none", "soft", "hard"] as const;
export type NinthAgeLevel = (typeof LEVELS)[number];
const SOFT = 1;
const HARD = 2;

/** The pair, and the shooter that makes an area too. */
export interface Shooting {
  readonly pair: Pair;
  readonly shooter: Creature | undefined;
  readonly target: Creature;
}

/** Obstructions as edges and as areas; obstacles by their index in the pair. */
export interface Obstructions {
  readonly edges: readonly Edge[];
  readonly coverings: readonly Covering[];
}

/** Everything between the two that obscures. */
export const obstructionsOf = (shooting: Shooting): Obstructions => {
  const edges: Edge[] = [];
  const coverings: Covering[] = [];
  shooting.pair.obstacles.forEach((obstacle, number) => {
    const grade = gradeOf(shooting, obstacle);
    if (grade === 0) return;
    for (const { a, b, from } of obstacle.edges) {
      const edge = { a, b, grade, obstacle: number, isSolid: obstacle.blocksEffect };
      edges.push(from === undefined ? edge : { ...edge, from });
    }
    if (obstacle.kind === "terrain") coverings.push({ region: obstacle.region, grade, obstacle: number });
  });
  return { edges, coverings };
};

const isOpen = ({ bottom, top }: Extent): boolean => bottom === -Infinity && top === Infinity;

const gradeOf = (shooting: Shooting, obstacle: Obstacle): number => {
  const isArea = obstacle.kind === "terrain" && !isOpen(obstacle.extent);
  const state = isArea ? stateOfArea(shooting.pair, obstacle) : stateHalfway(shooting.pair, obstacle);
  if (state === "misses") return 0;
  if (obstacle.creature !== undefined) return gradeOfModel(shooting, obstacle.creature);
  if (isOwnParapet(shooting.pair, obstacle)) return 0;
  const { grade, isSolid, effect } = obstacle;
  // One terrain wall hides nothing, and shares hidden by two of them are not measured here.
  if (effect === "limited") return 0;
  if (grade === "none" && !isSolid) return 0;
  return grade === "low" || grade === "partial" || state === "low" ? SOFT : HARD;
};

/** Models that can block line of sight are hard, others soft, unless the shooter or the target is a giant. */
const gradeOfModel = (shooting: Shooting, model: Creature): number => {
  if (!isObstructing(shooting, model)) return 0;
  if (blocksSight(shooting, model)) return HARD;
  const { shooter, target } = shooting;
  const isGiant = target.heightClass === "gigantic" || shooter?.heightClass === "gigantic";
  return isGiant && model.heightClass === "standard" ? 0 : SOFT;
};

/** Models of the shooter's and the target's own units do not obstruct. */
export const isObstructing = ({ pair, shooter, target }: Shooting, model: Creature): boolean =>
  model !== shooter &&
  isInTheWay(pair, model) &&
  (model.unit === null || (model.unit !== shooter?.unit && model.unit !== target.unit));

/** Whether a model is as high as both shooter and target, and not a skirmisher. */
export const blocksSight = ({ shooter, target }: Shooting, model: Creature): boolean =>
  !model.isSkirmisher && [shooter, target].every((other) => other === undefined || heightOf(model) >= heightOf(other));

const heightOf = ({ heightClass, isTall }: Creature): number => HEIGHT_CLASSES.indexOf(heightClass) + (isTall ? 1 : 0);
