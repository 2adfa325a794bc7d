/** Where an attack starts in Rise, and its lines of effect and of sight. */
import { barePoint, type LineEnd, type SightLine } from "../../../geometry/contact/sight-line";
import { edgesOf } from "../../../geometry/numbers/lattice";
import { isInside } from "../../../geometry/polygons/region";
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { levelsMeet } from "../../../scene/model/levels";
import { attackPair, groundOf } from "../../attack/attack-pair";
import { areNeighbours, type Pair, type Side } from "../../attack/between";
import { stanceOf } from "../../attack/stance";
import type { Attack } from "../../attack/verdict";
import {
  apartOrigin,
  fromBestPart,
  offGridOrigin,
  onItsMaker,
  unreachedOrigin,
  unseenOrigin,
  type AreaStart,
  type OriginFault,
} from "../../cover/area-origin";
import { byNearness, squaredDistance } from "../../cover/corner-cover";
import { EFFECT, hasLine, isBlocked, SIGHT, stopsBothOrNeither } from "../../line-of-effect/line-of-effect";
import type { LineQuestion } from "../../line-of-effect/line-of-effect";
import { type Sieve, sieveOf, weighEffect, weighSight } from "../../line-of-effect/weighed-obstacles";
import { coneCover, type ConeCover } from "./cone-cover";
import { withCurtains } from "./curtains";
import type { ConeObstacle, RiseRules } from "./obstacles";

/** The point that an attack starts from, and its result from there. */
export interface Start {
  readonly from: LineEnd;
  readonly cover: ConeCover;
  /** A clear line of effect. For an area that starts from the whole body, it may start at another point. */
  readonly effect: SightLine | undefined;
  readonly hasSight: boolean;
}

/** The points of both sides that lines connect; starts near the target's centre first. */
interface PointField {
  readonly starts: readonly LineEnd[];
  /** The starts that are nearest to the target's centre. */
  readonly nearest: readonly LineEnd[];
  readonly ends: readonly LineEnd[];
  readonly corners: readonly LineEnd[];
}

/** A clear line from a start to any end; undefined if there is none. */
type LineFrom = (start: LineEnd) => SightLine | undefined;

/**
 * The start that the attacker takes. One with a line of effect comes first, then least cover, then nearest to the target's
 * centre, then topmost, then leftmost. An area from the whole body has lines from any point. Its cover is from the nearest
 * point (of several, the one with the least).
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

/** Between neighbours, lines count only if one leads from inside one space to inside the other. RULES 6. */
const isShutOff = ({ pair }: RiseRules, question: LineQuestion): boolean =>
  areNeighbours(pair) &&
  !hasLine(pair, groundOf(pair.battlefield, pair.attacker), groundOf(pair.battlefield, pair.target), question);

/** Everything that stops effect, except what the attack destroys. */
export const effectQuestion = ({ destroys }: Pick<RiseRules, "destroys">): LineQuestion =>
  destroys.length === 0
    ? EFFECT
    : {
        matter: "effect",
        weigh: (obstacle, state) => (destroys.includes(obstacle.id) ? undefined : weighEffect(obstacle, state)),
      };

/** Everything that stops sight, except curtains that the attack destroys. Other barriers hide until they are gone. */
export const sightQuestion = ({ destroys }: Pick<RiseRules, "destroys">): LineQuestion =>
  destroys.length === 0
    ? SIGHT
    : {
        matter: "sight",
        weigh: (obstacle, state) =>
          obstacle.wall?.isCurtain === true && destroys.includes(obstacle.id) ? undefined : weighSight(obstacle, state),
      };

export const sightSieve = (rules: RiseRules): Sieve => {
  const question = sightQuestion(rules);
  return sieveOf(rules.pair, question.weigh, question.matter);
};

export const effectSieve = (rules: RiseRules): Sieve => sieveOf(rules.pair, effectQuestion(rules).weigh);

type Bare = Omit<Start, "hasSight">;

/** The start of an attack from one point. */
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

/** The nearest point with the least cover. Throws `RangeError` for an attacker without points. */
const nearestStart = ({ nearest, corners }: PointField, between: readonly ConeObstacle[]): Omit<Bare, "effect"> => {
  const [first, ...others] = nearest.map((from) => ({ from, cover: coneCover(from.point, corners, between) }));
  if (first === undefined) throw new RangeError("attacker: expected one or more points to start from, got none");
  return others.reduce((best, start) => (start.cover.strength < best.cover.strength ? start : best), first);
};

/** Whether there is a line from any point of the attacker to any point of the target. */
const hasSight = (rules: RiseRules, field: PointField, hasEffect: boolean): boolean => {
  const { pair, destroys } = rules;
  if (destroys.length === 0 && stopsBothOrNeither(pair)) return hasEffect;
  if (isShutOff(rules, sightQuestion(rules))) return false;
  const sightFrom = linesFrom(field, sightSieve(rules));
  return field.starts.some((start) => sightFrom(start) !== undefined);
};

/** Undefined for a valid point, and for an attack without a point of origin or a maker. */
export const faultOf = (rules: RiseRules, attack: Attack): OriginFault | undefined => {
  const { kind, attacker, origin } = attack;
  if (kind !== "area" || attacker === null || origin === null) return undefined;
  return originFault(rules.pair.battlefield, { maker: attacker, origin }, rules);
};

/** What is wrong with a point where a creature starts an area. RULES 6. */
export const originFault = (
  battlefield: Battlefield,
  start: AreaStart,
  { areCurtainsShut, destroys }: Pick<RiseRules, "areCurtainsShut" | "destroys">,
): OriginFault | undefined =>
  fromBestPart(battlefield, start.maker, (field) => {
    const own = attackPair(field, onItsMaker(start.maker, start.origin));
    const toMaker = areCurtainsShut ? withCurtains(own) : own;
    return unreachedOrigin(toMaker, effectQuestion({ destroys })) ?? unseenOrigin(toMaker, sightQuestion({ destroys }));
  }) ??
  apartOrigin(battlefield, start) ??
  offGridOrigin(start.origin, battlefield.grid);

/**
 * The creatures with an area's point of origin strictly inside them, at its height, while its maker's centre does
 * not. No area may start there. Dead and hidden creatures do not count.
 */
export const bodiesAround = ({ battlefield, attacker }: Pair, maker: Creature | undefined): Creature[] =>
  battlefield.creatures.filter((creature) => {
    const body = edgesOf(creature.footprint);
    return (
      !creature.isHidden &&
      !creature.isDead &&
      levelsMeet(battlefield, creature.level, attacker.level) &&
      creature.extent.bottom < attacker.extent.top &&
      attacker.extent.bottom < creature.extent.top &&
      isInside(attacker.centre, body) &&
      (maker === undefined || !isInside(maker.centre, body))
    );
  });
