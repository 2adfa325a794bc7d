/** Which obstacles between two sides count as cover in Rise. */
import { sizeRank } from "../../../scene/model/scene";
import { attitudeBetween } from "../../../scene/model/sides";
import type { Creature, Battlefield } from "../../../scene/model/battlefield";
import { wayAcross, type WayAcross } from "../../../geometry/heights/floor";
import { commonBorder, isRegionAcross, isSegmentAlong } from "../../../geometry/cutting/common-border";
import type { BandState } from "../../../geometry/heights/height-band";
import { type Point, type Segment, turn } from "../../../geometry/numbers/lattice";
import { boxesTouch } from "../../../geometry/polygons/box";
import { gradeIn, isInTheWay, remembered } from "../../cover/cover-kind";
import { stateHalfway, type Weigh } from "../../line-of-effect/weighed-obstacles";
import { isOwnParapet } from "../../cover/own-parapet";
import type { Obstacle } from "../../attack/obstacle";
import { endsOf, type Pair, pairOf, sideOf } from "../../attack/between";
import { levelsMeet } from "../../../scene/model/levels";
import { partsOf, stanceOf } from "../../attack/stance";
import { isBlocked } from "../../line-of-effect/line-of-effect";
import { type Matter, sieveOf, weighEffect, weighSight } from "../../line-of-effect/weighed-obstacles";
import { withCurtains } from "./curtains";

/** What lines between creatures depend on besides the two. */
interface Setting {
  readonly battlefield: Battlefield;
  /** Curtains block effect. */
  readonly areCurtainsShut: boolean;
}

/**
 * Whether two creatures of one side can see or hear each other, so that they keep out of each other's way. RULES 6. Sight takes
 * eyes and a line of sight, hearing takes ears and a line of effect. Both must perceive the other.
 */
const canCoordinate = (setting: Setting, ally: Creature, attacker: Creature): boolean => {
  if (ally === attacker) return true;
  const known = kept.get(ally)?.get(attacker);
  if (known !== undefined && isSameSetting(known.setting, setting)) return known.answer;
  const answer = perceives(setting, ally, attacker) && perceives(setting, attacker, ally);
  const answers = kept.get(ally) ?? new WeakMap<Creature, Kept>();
  kept.set(ally, answers.set(attacker, { setting, answer }));
  return answer;
};

interface Kept {
  readonly setting: Setting;
  readonly answer: boolean;
}

/** Answers by ally and attacker: the same pair is asked about for every target. */
const kept = new WeakMap<Creature, WeakMap<Creature, Kept>>();

/** No creature stops a line of effect or of sight. */
const isSameSetting = (p: Setting, q: Setting): boolean =>
  p.areCurtainsShut === q.areCurtainsShut &&
  p.battlefield.walls === q.battlefield.walls &&
  p.battlefield.terrains === q.battlefield.terrains &&
  p.battlefield.surfaces === q.battlefield.surfaces;

const perceives = (setting: Setting, observer: Creature, other: Creature): boolean =>
  (!observer.conditions.includes("blinded") && hasLine(setting, observer, other, "sight")) ||
  (!observer.conditions.includes("deafened") && hasLine(setting, observer, other, "effect"));

const WEIGHS: Readonly<Record<Matter, Weigh>> = { effect: weighEffect, sight: weighSight };

/** Whether a line leads from a corner of any square of the one to a corner of any square of the other, of any of their parts. */
const hasLine = (setting: Setting, observer: Creature, other: Creature, matter: Matter): boolean =>
  levelsMeet(setting.battlefield, observer.level, other.level) &&
  partsOf(setting.battlefield, observer).some((from) =>
    partsOf(setting.battlefield, other).some((to) => isLineOpen(setting, from, to, matter)),
  );

const isLineOpen = ({ battlefield, areCurtainsShut }: Setting, observer: Creature, other: Creature, matter: Matter) => {
  const pair = pairOf(battlefield, sideOf(observer), sideOf(other));
  const sieve = sieveOf(areCurtainsShut ? withCurtains(pair) : pair, WEIGHS[matter], matter);
  const starts = stanceOf(battlefield, observer).latticePoints;
  const ends = stanceOf(battlefield, other).latticePoints;
  return starts.some((start) => ends.some((end) => !isBlocked(sieve, { start, end })));
};

/** Mildest first. An obstacle of strength n gives the level at index n. */
export const LEVELS = ["none", "standard", "improved"] as const;
export type RiseLevel = (typeof LEVELS)[number];

/** What decides which obstacles count in one attack. */
export interface RiseRules {
  readonly pair: Pair;
  /** The attacker, even if an area starts elsewhere. */
  readonly maker: Creature | undefined;
  /** Ids of the barriers that the attack destroys. */
  readonly destroys: readonly string[];
  readonly alliesGiveCover: boolean;
  /** Curtains block effect. */
  readonly areCurtainsShut: boolean;
}

/** Why an obstacle gives no cover. */
export const DISMISSALS = ["own-parapet", "ally", "small", "destroyed"] as const;
export type RiseDismissal = (typeof DISMISSALS)[number];

/** An obstacle between the two sides, as cones count it. */
export interface ConeObstacle {
  readonly obstacle: Obstacle;
  /** An index of `LEVELS`, above 0. */
  readonly strength: number;
  readonly dismissalOf: () => RiseDismissal | undefined;
  /** It lies along the border that the two share as neighbours, so it counts in every cone. */
  readonly isOnBorder: boolean;
  /** Where lines cross the height of a surface; undefined for other obstacles. */
  readonly way: WayAcross | undefined;
}

/** The obstacles between the two sides that can give cover, inside a cone or not. */
export const obstaclesBetween = (rules: RiseRules): ConeObstacle[] => {
  const border = borderBetween(rules.pair);
  return rules.pair.obstacles.flatMap((obstacle): ConeObstacle[] => {
    const state = stateHalfway(rules.pair, obstacle);
    const strength = state === "misses" ? 0 : strengthOf(rules, obstacle, state);
    if (strength === 0) return [];
    const isOnBorder = border.length > 0 && isAlong(border, obstacle, rules.pair.attacker.centre);
    const reasonFor = (): RiseDismissal | undefined => dismissalOf(rules, obstacle);
    return [{ obstacle, strength, dismissalOf: reasonFor, isOnBorder, way: wayOver(rules.pair, obstacle) }];
  });
};

const NO_BORDER: readonly Segment[] = [];

const borderBetween = ({ attacker, target }: Pair): readonly Segment[] =>
  attacker.creature !== undefined && boxesTouch(attacker.box, target.box)
    ? commonBorder(attacker.footprint, target.footprint)
    : NO_BORDER;

/** A one-way wall counts if it stops lines from the attacker's centre. Creatures on a border are in somebody's space. */
const isAlong = (border: readonly Segment[], obstacle: Obstacle, from: Point): boolean => {
  const { kind, edges, region } = obstacle;
  if (kind === "wall") return facesOrigin(obstacle, from) && edges.some((edge) => isSegmentAlong(border, edge));
  return kind === "terrain" && isRegionAcross(border, region);
};

const wayOver = (pair: Pair, obstacle: Obstacle): WayAcross | undefined => {
  const { surface } = obstacle;
  const { attacker, target } = endsOf(pair, obstacle);
  return surface === undefined ? undefined : wayAcross(surface.height, attacker, target);
};

/** Weighs obstacles on a line, for drawing. */
export const weighCone = (rules: RiseRules): Weigh => {
  const isDismissed = remembered((obstacle: Obstacle) => dismissalOf(rules, obstacle) !== undefined);
  return (obstacle, state) => {
    const grade = strengthOf(rules, obstacle, state);
    const isSolid = obstacle.blocksEffect && state === "fills";
    return grade === 0 || isDismissed(obstacle) ? undefined : { grade, isSolid };
  };
};

/** All grades except `improved` are alike. */
const strengthOf = ({ pair }: RiseRules, obstacle: Obstacle, state: Exclude<BandState, "misses">): number => {
  const { creature } = obstacle;
  if (creature !== undefined) return isInTheWay(pair, creature) ? 1 : 0;
  const grade = gradeIn(obstacle, state);
  return grade === "none" ? 0 : grade === "improved" ? 2 : 1;
};

const dismissalOf = (rules: RiseRules, obstacle: Obstacle): RiseDismissal | undefined => {
  const { pair, maker, destroys, alliesGiveCover } = rules;
  const { creature } = obstacle;
  if (destroys.includes(obstacle.id)) return "destroyed";
  if (isTooSmall(pair, obstacle)) return "small";
  if (creature === undefined) return isOwnParapet(pair, obstacle) ? "own-parapet" : undefined;
  if (maker === undefined || alliesGiveCover || attitudeBetween(creature, maker) !== "ally") return undefined;
  const { areCurtainsShut } = rules;
  const { battlefield } = pair;
  return canCoordinate({ battlefield, areCurtainsShut }, creature, maker) ? "ally" : undefined;
};

/** More than one size category smaller than the target. Obstacles without a category never are. */
const isTooSmall = ({ target }: Pair, { wall, terrain, creature }: Obstacle): boolean => {
  const category = (wall ?? terrain ?? creature)?.sizeCategory ?? undefined;
  const covered = target.creature?.sizeCategory;
  return category !== undefined && covered !== undefined && sizeRank(category) < sizeRank(covered) - 1;
};

/** Whether an obstacle counts for lines from a point: a one-way wall only counts for lines from its side. */
export const facesOrigin = ({ wall }: Obstacle, origin: Point): boolean => {
  if (wall === undefined || wall.side === "both") return true;
  const side = turn(wall.a, wall.b, origin);
  return wall.side === "left" ? side < 0 : side > 0;
};
