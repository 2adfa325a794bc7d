/** Where an attack starts by the rules of Rise, and what lines of effect and of sight it has. */
import { levelsMeet } from "../../../scene/model/levels";
import { barePoint, type LineEnd, type SightLine } from "../../../geometry/contact/sight-line";
import { coneCover, type ConeCover } from "./cone-cover";
import { byNearness, squaredDistance } from "../../cover/corner-cover";
import { groundOf } from "../../attack/attack-pair";
import { sieveOf, weighEffect, weighSight, type Sieve } from "../../line-of-effect/weighed-obstacles";
import {
  EFFECT,
  hasLine,
  isBlocked,
  SIGHT,
  stopsBothOrNeither,
  type Question,
} from "../../line-of-effect/line-of-effect";
import { areNeighbours, type Pair, type Side } from "../../attack/between";
import type { RiseRules, ConeObstacle } from "./obstacles";
import { stanceOf } from "../../attack/stance";

/** Where the attack starts from and what it finds there. */
export interface Start {
  readonly from: LineEnd;
  readonly cover: ConeCover;
  /** A clear line of effect; one from elsewhere on the body for an area that starts from all of it. */
  readonly effect: SightLine | undefined;
  readonly hasSight: boolean;
}

/** Lines between the two sides' points: the attacker's, those near the target's centre first, and the target's. */
interface PointField {
  readonly starts: readonly LineEnd[];
  /** Those of the starts than which none is nearer. */
  readonly nearest: readonly LineEnd[];
  readonly ends: readonly LineEnd[];
  readonly corners: readonly LineEnd[];
}

/** A clear line from a start to any end; undefined when there is none. */
type LineFrom = (start: LineEnd) => SightLine | undefined;

/**
 * The start that the attacker takes: one with a line of effect if there is any, then least cover, then nearest to the
 * target's centre, then topmost, then leftmost. An area from the whole body has its cover from the nearest point (of
 * several as near the one with the least), and lines from any.
 */
export const bestStart = (rules: RiseRules, between: readonly ConeObstacle[], isWholeBody: boolean): Start => {
  const field = fieldOf(rules.pair);
  const reaches = isShutOff(rules, effectQuestion(rules)) ? NOWHERE : linesFrom(field, effectSieve(rules));
  const start = isWholeBody ? bodyStart(field, between, reaches) : pointStart(field, between, reaches);
  return { ...start, hasSight: hasSight(rules, field, start.effect !== undefined) };
};

const fieldOf = ({ battlefield, attacker, target }: Pair): PointField => {
  const near = byNearness(target.centre);
  const isOpen = levelsMeet(battlefield, attacker.level, target.level);
  const { latticePoints, outerCorners } = pointsOf(battlefield, target);
  const starts = pointsOf(battlefield, attacker).latticePoints.toSorted((p, q) => near(p.point, q.point));
  const distances = starts.map(({ point }) => squaredDistance(point, target.centre));
  return {
    starts,
    nearest: starts.filter((_, i) => distances[i] === distances[0]),
    ends: isOpen ? latticePoints : [],
    corners: outerCorners,
  };
};

type Points = Pick<ReturnType<typeof stanceOf>, "latticePoints" | "outerCorners">;

const pointsOf = (battlefield: Pair["battlefield"], { creature, centre }: Side): Points =>
  creature === undefined
    ? { latticePoints: [barePoint(centre)], outerCorners: [barePoint(centre)] }
    : stanceOf(battlefield, creature);

const linesFrom =
  ({ ends }: PointField, sieve: Sieve): LineFrom =>
  (start) =>
    ends.map((end): SightLine => ({ start, end })).find((line) => !isBlocked(sieve, line));

const NOWHERE: LineFrom = () => undefined;

/** Between neighbours a line counts only where one leads from inside the one space to inside the other. RULES 6. */
const isShutOff = ({ pair }: RiseRules, question: Question): boolean =>
  areNeighbours(pair) &&
  !hasLine(pair, groundOf(pair.battlefield, pair.attacker), groundOf(pair.battlefield, pair.target), question);

/** Everything that stops effect but what the attack destroys on its way. */
export const effectQuestion = ({ destroys }: RiseRules): Question =>
  destroys.length === 0
    ? EFFECT
    : {
        matter: "effect",
        weigh: (obstacle, state, start) =>
          destroys.includes(obstacle.id) ? undefined : weighEffect(obstacle, state, start),
      };

/** Everything that stops sight but curtains that the attack destroys on its way: other barriers hide until they are gone. */
export const sightQuestion = ({ destroys }: RiseRules): Question =>
  destroys.length === 0
    ? SIGHT
    : {
        matter: "sight",
        weigh: (obstacle, state, start) =>
          obstacle.wall?.isCurtain === true && destroys.includes(obstacle.id)
            ? undefined
            : weighSight(obstacle, state, start),
      };

export const sightSieve = (rules: RiseRules): Sieve => {
  const question = sightQuestion(rules);
  return sieveOf(rules.pair, question.weigh, question);
};

export const effectSieve = (rules: RiseRules): Sieve => sieveOf(rules.pair, effectQuestion(rules).weigh);

type Bare = Omit<Start, "hasSight">;

/** One point of the attacker's choice. */
const pointStart = (field: PointField, between: readonly ConeObstacle[], effectFrom: LineFrom): Bare => {
  let best: Bare | undefined;
  for (const from of field.starts) {
    const effect = effectFrom(from);
    if (effect === undefined) continue;
    const cover = coneCover(from.point, field.corners, between);
    if (best === undefined || cover.strength < best.cover.strength) best = { from, cover, effect };
    if (best.cover.strength === 0) break;
  }
  return best ?? { ...nearestStart(field, between), effect: undefined };
};

const bodyStart = (field: PointField, between: readonly ConeObstacle[], effectFrom: LineFrom): Bare => {
  for (const start of field.starts) {
    const effect = effectFrom(start);
    if (effect !== undefined) return { ...nearestStart(field, between), effect };
  }
  return { ...nearestStart(field, between), effect: undefined };
};

/** Of the nearest points the one with the least cover. Throws `RangeError` for an attacker without points. */
const nearestStart = ({ nearest, corners }: PointField, between: readonly ConeObstacle[]): Omit<Bare, "effect"> => {
  const [first, ...others] = nearest.map((from) => ({ from, cover: coneCover(from.point, corners, between) }));
  if (first === undefined) throw new RangeError("attacker: came no point to start from, wanted one or more");
  return others.reduce((best, start) => (start.cover.strength < best.cover.strength ? start : best), first);
};

/** A line from any point of the attacker to any of the target. */
const hasSight = (rules: RiseRules, field: PointField, hasEffect: boolean): boolean => {
  const { pair, destroys } = rules;
  if (destroys.length === 0 && stopsBothOrNeither(pair)) return hasEffect;
  if (isShutOff(rules, sightQuestion(rules))) return false;
  const sightFrom = linesFrom(field, sightSieve(rules));
  return field.starts.some((start) => sightFrom(start) !== undefined);
};
