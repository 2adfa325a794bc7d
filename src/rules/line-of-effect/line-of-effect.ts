/** Line of effect and line of sight between two sides of an attack. */
import { type Barrier, isLineBetween, isLineFromPoint } from "../../geometry/any-line/any-line";
import { EDGE } from "../../geometry/contact/edge-field";
import { barePoint, type LineEnd, type OneWaySegment, type SightLine } from "../../geometry/contact/sight-line";
import { type Extent, fillsBoth, overlaps } from "../../geometry/heights/height-band";
import { isOnSegment, isSamePoint, type Point, type Polygon, type Region } from "../../geometry/numbers/lattice";
import { isInsideOrOn } from "../../geometry/polygons/region";
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { areWalledApart } from "./barred-area";
import { levelsMeet } from "../../scene/model/levels";
import { groundOf, type OccupiedSpace } from "../attack/attack-pair";
import { areHexNeighbours, areNeighbours, endsOf, type Pair, pairOf, type Side, sideOf } from "../attack/between";
import type { Obstacle } from "../attack/obstacle";
import { partsOf, stanceOf } from "../attack/stance";
import type { Verdict } from "../attack/verdict";
import { isBeyondEtherealSight } from "../distance/ethereal";
import { isWithinReach } from "../distance/distance";
import {
  gradeAlong,
  isLimitedFor,
  isStraightAbove,
  sieveOf,
  solidContacts,
  weighEffect,
  weighSight,
} from "./weighed-obstacles";
import type { Matter, Sieve, Weigh } from "./weighed-obstacles";

/** What is asked of lines: what weighs an obstacle. */
export interface LineQuestion {
  readonly weigh: Weigh;
  readonly matter: Matter;
}

/** On a line of effect or of sight obstacles in a creature's own space count too. */
const NO_OWN: readonly Polygon[] = [];

/** Whether a line of effect is stopped. */
export const EFFECT: LineQuestion = { weigh: weighEffect, matter: "effect" };

/** Whether a line of sight is stopped. */
export const SIGHT: LineQuestion = { weigh: weighSight, matter: "sight" };

/** Whether a single sight-line is blocked. */
export const isBlocked = (sieve: Sieve, line: SightLine): boolean => gradeAlong(sieve, line, 1, NO_OWN) > 0;

/**
 * Whether any line of effect, and any line of sight, leads from the one ground to the other. An ethereal attacker sees nothing
 * material that is far off.
 */
export const linesBetween = (
  pair: Pair,
  from: OccupiedSpace,
  to: OccupiedSpace,
): Pick<Verdict, "lineOfEffect" | "lineOfSight"> => {
  const lineOfEffect = hasLine(pair, from, to, EFFECT);
  const isOpen = stopsBothOrNeither(pair) ? lineOfEffect : hasLine(pair, from, to, SIGHT);
  const { battlefield, attacker, target } = pair;
  return {
    lineOfEffect,
    lineOfSight: isOpen && !isBeyondEtherealSight(battlefield, attacker.creature, target.creature),
  };
};

/** What stops effect between the two; between levels that do not show each other nothing needs to. */
export const effectBlockers = ({ battlefield, attacker, target, obstacles }: Pair): readonly Obstacle[] =>
  levelsMeet(battlefield, attacker.level, target.level) ? obstacles.filter(({ blocksEffect }) => blocksEffect) : [];

/** What stops sight between the two, likewise. */
export const sightBlockers = ({ battlefield, attacker, target, obstacles }: Pair): readonly Obstacle[] =>
  levelsMeet(battlefield, attacker.level, target.level) ? obstacles.filter(({ blocksSight }) => blocksSight) : [];

/** Whether everything between the two stops sight just as it stops effect, so that one answer does for both. */
export const stopsBothOrNeither = ({ obstacles }: Pair): boolean =>
  obstacles.every(({ effect, sight }) => effect === sight);

/** Whether any line leads from the one ground to the other that the question's obstacles do not stop. */
export const hasLine = (pair: Pair, from: OccupiedSpace, to: OccupiedSpace, question: LineQuestion): boolean => {
  const barrage = barrageOf(pair, question);
  if (barrage === undefined) return false;
  if (barrage.sieve.floors.length > 0) return isPastFloors(barrage);
  if (isStraightAbove(pair)) return isOpenUpward(barrage) && isFlatLineOpen(barrage, from, to);
  return isFlatLineOpen(barrage, from, to) && isOpenByHeights(barrage);
};

/** In the plane, past everything that fills the heights of both. */
const isFlatLineOpen = (barrage: Barrage, from: OccupiedSpace, to: OccupiedSpace): boolean =>
  (!areNeighbours(barrage.sieve.pair) && isCornerOpen(barrage, from, to)) || isInsideOpen(barrage, from, to);

/** Whether no area stops the upright line between the two. */
const isOpenUpward = ({ sieve }: Barrage): boolean => {
  const { attacker, target } = sieve.pair;
  return solidContacts(sieve, { start: barePoint(attacker.centre), end: barePoint(target.centre) }).length === 0;
};

/** Whether something stands between the heights of two sides without filling both. */
const isBetweenHeights = (pair: Pair, obstacle: Obstacle): boolean => {
  const { attacker, target } = endsOf(pair, obstacle);
  return (
    !fillsBoth(obstacle.extent, attacker, target) &&
    overlaps(obstacle.extent, {
      bottom: Math.min(attacker.bottom, target.bottom),
      top: Math.max(attacker.top, target.top),
    })
  );
};

/**
 * For obstacles as high as a part of the way between the two. Whether a line from outline to outline, or from centre to
 * centre, is clear of everything that has heights. Each counts at the height where the line meets it.
 */
const isOpenByHeights = ({ question, sieve: { pair } }: Barrage): boolean => {
  const isStopping = (obstacle: Obstacle): boolean =>
    obstacle.creature === undefined && question.weigh(obstacle, "fills") !== undefined;
  if (!pair.obstacles.some((obstacle) => isBetweenHeights(pair, obstacle) && isStopping(obstacle))) return true;
  const weigh: Weigh = (obstacle, state) =>
    isOpenEnded(obstacle.extent) ? undefined : question.weigh(obstacle, state);
  const sieve = sieveOf(pair, weigh, question.matter);
  const isClear = (start: LineEnd, end: LineEnd): boolean => !isBlocked(sieve, { start, end });
  const [first, second] = [outlineOf(pair, pair.attacker), outlineOf(pair, pair.target)];
  return (
    isClear(barePoint(pair.attacker.centre), barePoint(pair.target.centre)) ||
    first.some((start) => second.some((end) => isClear(start, end)))
  );
};

const isOpenEnded = ({ bottom, top }: Extent): boolean => bottom === -Infinity && top === Infinity;

const outlineOf = ({ battlefield }: Pair, { creature, centre }: Side): readonly LineEnd[] =>
  creature === undefined ? [barePoint(centre)] : stanceOf(battlefield, creature).outlinePoints;

/** With a floor between them two sides meet by lines between their points: lattice points, and centres of squares. */
const isPastFloors = (barrage: Barrage): boolean => {
  const { battlefield, attacker, target } = barrage.sieve.pair;
  const [from, to] = [attacker, target].map((side): OccupiedSpace => ({
    corners: pointsOf(battlefield, side),
    held: [],
  }));
  return from !== undefined && to !== undefined && isCornerOpen(barrage, from, to);
};

const pointsOf = (battlefield: Pair["battlefield"], { creature, centre }: Side): readonly LineEnd[] => {
  if (creature === undefined) return [barePoint(centre)];
  const { latticePoints, cells } = stanceOf(battlefield, creature);
  return [...latticePoints, ...cells.map((cell) => barePoint(cell.centre))];
};

/** Whether a sight-line from corner to corner is such a line. */
export const hasCornerLine = (pair: Pair, from: OccupiedSpace, to: OccupiedSpace, question: LineQuestion): boolean => {
  const barrage = barrageOf(pair, question);
  return barrage !== undefined && !areNeighbours(pair) && isCornerOpen(barrage, from, to);
};

/** Whether one from the inside of the one space to the inside of the other is. */
export const hasInnerLine = (pair: Pair, from: OccupiedSpace, to: OccupiedSpace, question: LineQuestion): boolean => {
  const barrage = barrageOf(pair, question);
  return barrage !== undefined && isInsideOpen(barrage, from, to);
};

/** All that a question's lines may be stopped by. */
interface Barrage {
  readonly question: LineQuestion;
  readonly sieve: Sieve;
  /** What stops every line that it meets; limited walls stop lines that meet two. */
  readonly stoppers: () => readonly Obstacle[];
}

/** Undefined where there is no line: between levels that do not meet. */
const barrageOf = (pair: Pair, question: LineQuestion): Barrage | undefined => {
  if (!levelsMeet(pair.battlefield, pair.attacker.level, pair.target.level)) return undefined;
  const sieve = sieveOf(pair, question.weigh, question.matter);
  let made: readonly Obstacle[] | undefined;
  // Made when asked for: mostly the first lines decide.
  const stoppers = (): readonly Obstacle[] => (made ??= stoppersIn(sieve));
  return { question, sieve, stoppers };
};

const isCornerOpen = ({ sieve, stoppers }: Barrage, from: OccupiedSpace, to: OccupiedSpace): boolean => {
  for (const start of from.corners) {
    for (const end of to.corners) {
      const line = { start, end };
      if (!isBlocked(sieve, line) && isFree(sieve, line, stoppers())) return true;
    }
  }
  return false;
};

/** A line of some length with neither end on or in an obstacle, though a point of origin may stand on one. */
const isFree = (sieve: Sieve, { start, end }: SightLine, stoppers: readonly Obstacle[]): boolean =>
  !isSamePoint(start.point, end.point) &&
  (sieve.pair.attacker.creature === undefined ||
    !stoppers.some((its) => !isLimitedFor(sieve.matter, its) && (isOn(its, start.point) || isOn(its, end.point))));

/** Whether a point is on a wall, or in or on an area. */
const isOn = ({ kind, edges, region }: Obstacle, point: Point): boolean =>
  kind === "terrain" ? isInsideOrOn(point, region) : edges.some(({ a, b }) => isOnSegment(a, b, point));

/** What always counts, and what is weighed line by line but fills the heights of both sides. */
const stoppersIn = ({ pair, weigh, strengths, field, varying }: Sieve): Obstacle[] => {
  const stoppers: Obstacle[] = [];
  for (let edge = 0; edge < strengths.length; edge++) {
    if (strengths[edge] === undefined) continue;
    const its = pair.obstacles[field[EDGE.size * edge + EDGE.obstacle] ?? 0];
    if (its !== undefined && its !== stoppers.at(-1)) stoppers.push(its);
  }
  for (const { obstacle } of varying)
    if (fillsBoth(obstacle.extent, pair.attacker.extent, pair.target.extent) && weigh(obstacle, "fills") !== undefined)
      stoppers.push(obstacle);
  return stoppers;
};

const isInsideOpen = ({ question, sieve, stoppers }: Barrage, from: OccupiedSpace, to: OccupiedSpace): boolean => {
  const { battlefield, attacker, target } = sieve.pair;
  if (question === EFFECT && areWalledApart(battlefield, attacker.creature, target.creature)) return false;
  const barriers: Barrier[] = [];
  const regions = new Set<Region>();
  for (const its of stoppers()) {
    const isLimited = isLimitedFor(sieve.matter, its);
    if (its.kind === "terrain") regions.add(its.region);
    else for (const edge of its.edges) barriers.push(barrierOf(edge, isLimited));
  }
  if (areHexNeighbours(sieve.pair)) barriers.push(...besideCommonSide(sieve.pair));
  const [origin] = from.corners;
  return attacker.creature === undefined && origin !== undefined
    ? isLineFromPoint(origin.point, to.held, barriers, [...regions])
    : isLineBetween(from.held, to.held, barriers, [...regions]);
};

/**
 * Two pieces that go on from the ends of the side that two hexes share. No line passes round the end of a wall along it. None
 * unless they share exactly one side.
 */
const besideCommonSide = ({ attacker, target }: Pair): Barrier[] => {
  const shared = attacker.footprint.filter((p) => target.footprint.some((q) => isSamePoint(p, q)));
  const [first, second] = shared;
  if (first === undefined || second === undefined || shared.length > 2) return [];
  const beyond = (p: Point, q: Point): Point => ({ x: 2 * p.x - q.x, y: 2 * p.y - q.y });
  return [
    { a: first, b: beyond(first, second), isLimited: false },
    { a: second, b: beyond(second, first), isLimited: false },
  ];
};

const barrierOf = ({ a, b, from }: OneWaySegment, isLimited: boolean): Barrier =>
  from === undefined ? { a, b, isLimited } : { a, b, from, isLimited };

/** How far a creature reaches in melee, and how far off its target must be, scene units. */
export type Armed = Pick<Creature, "reach" | "leastReach">;

/** Whether the target is nearer than a weapon with a least reach can strike: within the last square before it. */
export const isTooNear = (
  battlefield: Battlefield,
  creature: Creature,
  target: Creature,
  { leastReach }: Pick<Armed, "leastReach">,
): boolean => {
  const { distance } = battlefield.grid;
  // To the thousandth, as heights are: a difference of two lengths may miss the length it stands for.
  const tooNear = Math.round((leastReach - distance) * 1000) / 1000;
  return tooNear > 0 && isWithinReach(battlefield, creature, target, tooNear);
};

/**
 * Whether the target is in a creature's reach, in the plane and in height.
 * Source: Pathfinder 1e, "Flanking"; Epic Path, "Threatened Squares", "Reach Weapons".
 */
export const isInReach = (battlefield: Battlefield, creature: Creature, target: Creature, armed: Armed): boolean =>
  isWithinReach(battlefield, creature, target, armed.reach) && !isTooNear(battlefield, creature, target, armed);

/** Whether any line of effect leads from one creature to another, from any part of the one's space to any of the other's. */
export const hasLineOfEffect = (battlefield: Battlefield, creature: Creature, target: Creature): boolean =>
  partsOf(battlefield, creature).some((from) =>
    partsOf(battlefield, target).some((to) => hasWholeLine(battlefield, from, to)),
  );

/** The same from all of the one's space to all of the other's, where walls cut them too. */
export const hasWholeLine = (battlefield: Battlefield, creature: Creature, target: Creature): boolean => {
  const pair = pairOf(battlefield, sideOf(creature), sideOf(target));
  return linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target)).lineOfEffect;
};
