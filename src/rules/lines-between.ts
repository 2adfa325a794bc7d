/** Line of effect and line of sight between two sides of an attack. */
import type { Battlefield } from "../battlefield/battlefield";
import { isLineBetween, isLineFromPoint, type Barrier } from "../geometry/between-areas";
import { fillsBoth } from "../geometry/height";
import { isSamePoint, type Point, type Polygon } from "../geometry/lattice";
import { isOnSegment } from "../geometry/orientation";
import type { LineEnd, SightLine } from "../geometry/sight-line";
import { contactsAlong, isCrossedAlong, OPAQUE_GRADE, sieveOf, weighEffect, weighSight, type Sieve, type Weigh } from "./lines";
import type { Obstacle, Pair } from "./pair";

/** Where lines may start or end: the corners and the space held; of a point of origin only the point. */
export interface Ground {
  readonly corners: readonly LineEnd[];
  readonly held: Polygon;
}

type IsBlocked = (sieve: Sieve, line: SightLine) => boolean;

const isEffectBlocked: IsBlocked = (sieve, line) =>
  isCrossedAlong(sieve, line, 1) || contactsAlong(sieve, line, []).length > 0;

/** One contact of limited walls alone does not stop sight. */
const isSightBlocked: IsBlocked = (sieve, line) => {
  if (isCrossedAlong(sieve, line, OPAQUE_GRADE)) return true;
  const contacts = contactsAlong(sieve, line, []);
  return contacts.some(({ grade }) => grade >= OPAQUE_GRADE) || contacts.length > 1;
};

/** Whether any line of effect leads from the one ground to the other. */
export const hasLineOfEffect = (pair: Pair, from: Ground, to: Ground): boolean =>
  levelsMeet(pair) && hasLine(pair, from, to, weighEffect, isEffectBlocked);

/** Whether any line of sight does. */
export const hasLineOfSight = (pair: Pair, from: Ground, to: Ground): boolean =>
  levelsMeet(pair) && hasLine(pair, from, to, weighSight, isSightBlocked);

const hasLine = (pair: Pair, from: Ground, to: Ground, weigh: Weigh, isBlocked: IsBlocked): boolean => {
  const sieve = sieveOf(pair, weigh);
  const isPoint = pair.attacker.creature === undefined;
  const isFree = ({ point }: LineEnd): boolean => !pair.obstacles.some((obstacle) => isOn(point, pair, obstacle, weigh));
  const starts = isPoint ? from.corners : from.corners.filter(isFree);
  const ends = isPoint ? to.corners : to.corners.filter(isFree);
  const hasClearLine = starts.some((start) => ends.some((end) =>
    !isSamePoint(start.point, end.point) && !isBlocked(sieve, { start, end })));
  return hasClearLine || hasLineBetween(pair, from, to, weigh);
};

const isOn = (point: Point, pair: Pair, obstacle: Obstacle, weigh: Weigh): boolean =>
  weigh(obstacle, "fills", pair.attacker.centre) !== undefined && obstacle.edges.some(({ a, b }) => isOnSegment(a, b, point));

const hasLineBetween = (pair: Pair, from: Ground, to: Ground, weigh: Weigh): boolean => {
  const { attacker, target } = pair;
  const counting = pair.obstacles.filter((obstacle) => fillsBoth(obstacle.extent, attacker.extent, target.extent));
  const barriers = counting.flatMap((obstacle): Barrier[] => {
    const strength = obstacle.kind === "wall" ? weigh(obstacle, "fills", attacker.centre) : undefined;
    return strength === undefined ? [] : obstacle.edges.map((edge) => ({ ...edge, isLimited: obstacle.wall?.sight === "limited" && weigh === weighSight }));
  });
  const regions = counting.flatMap((obstacle) =>
    obstacle.kind === "terrain" && weigh(obstacle, "fills", attacker.centre) !== undefined ? [obstacle.edges] : []);
  const [origin] = from.corners;
  return attacker.creature === undefined && origin !== undefined
    ? isLineFromPoint(origin.point, to.held, barriers, regions)
    : isLineBetween(from.held, to.held, barriers, regions);
};

/** Creatures on different levels of a scene meet when one of the levels shows the other. */
const levelsMeet = ({ battlefield, attacker, target }: Pair): boolean =>
  attacker.level === null || target.level === null || attacker.level === target.level ||
  shows(battlefield, attacker.level, target.level) || shows(battlefield, target.level, attacker.level);

const shows = ({ levels }: Battlefield, level: string, other: string): boolean =>
  levels.some(({ id, sees }) => id === level && sees.includes(other));
