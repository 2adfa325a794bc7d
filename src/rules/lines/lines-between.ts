/** Line of effect and line of sight between two sides of an attack. */
import { isOpaque, OPAQUE_GRADE } from "../../battlefield/wall-sense";
import { isLineBetween, isLineFromPoint, type Barrier } from "../../geometry/between-areas";
import type { Edge } from "../../geometry/contact";
import { fillsBoth } from "../../geometry/height";
import { isSamePoint, type Polygon } from "../../geometry/lattice";
import { isOnSegment } from "../../geometry/orientation";
import type { LineEnd, SightLine } from "../../geometry/sight-line";
import { contactsAlong, isCrossedAlong, sieveOf, weighEffect, weighSight, type Sieve, type Weigh } from "./lines";
import { levelsMeet } from "../../battlefield/levels";
import type { Obstacle, Pair } from "../pair";
import type { Verdict } from "../verdict";

/** Where lines may start or end: the corners and the space held; of a point of origin only the point. */
export interface Ground {
  readonly corners: readonly LineEnd[];
  readonly held: Polygon;
}

/** What is asked of lines: what weighs an obstacle, and when a single sight-line is blocked. */
export interface Question {
  readonly weigh: Weigh;
  readonly isBlocked: (sieve: Sieve, line: SightLine) => boolean;
}

/** Whether a line of effect is stopped. */
export const EFFECT: Question = {
  weigh: weighEffect,
  isBlocked: (sieve, line) => isCrossedAlong(sieve, line, 1) || contactsAlong(sieve, line, []).length > 0,
};

/** Whether a line of sight is stopped; one contact of limited walls alone does not stop it. */
export const SIGHT: Question = {
  weigh: weighSight,
  isBlocked: (sieve, line) => {
    if (isCrossedAlong(sieve, line, OPAQUE_GRADE)) return true;
    return isOpaque(contactsAlong(sieve, line, []));
  },
};

/** Whether any line of effect, and any line of sight, leads from the one ground to the other. */
export const linesBetween = (pair: Pair, from: Ground, to: Ground): Pick<Verdict, "lineOfEffect" | "lineOfSight"> => {
  const lineOfEffect = hasLine(pair, from, to, EFFECT);
  return { lineOfEffect, lineOfSight: stopsBothOrNeither(pair) ? lineOfEffect : hasLine(pair, from, to, SIGHT) };
};

/** What stops effect between the two; between levels that do not show each other nothing needs to. */
export const effectBlockers = ({ battlefield, attacker, target, obstacles }: Pair): readonly Obstacle[] =>
  levelsMeet(battlefield, attacker.level, target.level) ? obstacles.filter(({ blocksEffect }) => blocksEffect) : [];

/** What stops sight between the two, likewise. */
export const sightBlockers = ({ battlefield, attacker, target, obstacles }: Pair): readonly Obstacle[] =>
  levelsMeet(battlefield, attacker.level, target.level) ? obstacles.filter(({ blocksSight }) => blocksSight) : [];

/** Whether everything between the two stops sight just as it stops effect, so that one answer does for both. */
export const stopsBothOrNeither = ({ obstacles }: Pair): boolean =>
  obstacles.every(
    ({ wall, blocksEffect, blocksSight }) =>
      blocksEffect === blocksSight && (wall === undefined || !blocksSight || wall.sight === "normal"),
  );

/** Whether any line leads from the one ground to the other that the question's obstacles do not stop. */
export const hasLine = (pair: Pair, from: Ground, to: Ground, question: Question): boolean =>
  hasCornerLine(pair, from, to, question) || hasInnerLine(pair, from, to, question);

/** Whether a sight-line from corner to corner is such a line. */
export const hasCornerLine = (pair: Pair, from: Ground, to: Ground, question: Question): boolean => {
  if (!levelsMeet(pair.battlefield, pair.attacker.level, pair.target.level)) return false;
  const sieve = sieveOf(pair, question.weigh);
  const edges = [...sieve.fixed, ...fillingEdges(sieve)];
  return from.corners.some((start) =>
    to.corners.some((end) => !question.isBlocked(sieve, { start, end }) && isFree(pair, { start, end }, edges)),
  );
};

/** Whether one from the inside of the one space to the inside of the other is. */
export const hasInnerLine = (pair: Pair, from: Ground, to: Ground, question: Question): boolean => {
  if (!levelsMeet(pair.battlefield, pair.attacker.level, pair.target.level)) return false;
  const sieve = sieveOf(pair, question.weigh);
  return hasLineBetween(sieve, from, to, [...sieve.fixed, ...fillingEdges(sieve)]);
};

/** A line of some length with neither end on an obstacle, though a point of origin may stand on one. */
const isFree = ({ attacker }: Pair, { start, end }: SightLine, edges: readonly Edge[]): boolean =>
  !isSamePoint(start.point, end.point) &&
  (attacker.creature === undefined ||
    !edges.some(({ a, b }) => isOnSegment(a, b, start.point) || isOnSegment(a, b, end.point)));

/** The edges of what is weighed line by line but fills the heights of both sides. */
const fillingEdges = ({ pair, weigh, varying }: Sieve): Edge[] =>
  varying.flatMap((number) => {
    const obstacle = pair.obstacles[number];
    if (obstacle === undefined || !fillsBoth(obstacle.extent, pair.attacker.extent, pair.target.extent)) return [];
    const strength = weigh(obstacle, "fills", pair.attacker.centre);
    return strength === undefined ? [] : obstacle.edges.map((edge) => ({ ...edge, ...strength, obstacle: number }));
  });

const hasLineBetween = (sieve: Sieve, from: Ground, to: Ground, edges: readonly Edge[]): boolean => {
  const { attacker, obstacles } = sieve.pair;
  const barriers: Barrier[] = [];
  const regions = new Map<number, Edge[]>();
  for (const edge of edges) {
    if (obstacles[edge.obstacle]?.kind === "terrain")
      regions.set(edge.obstacle, [...(regions.get(edge.obstacle) ?? []), edge]);
    else barriers.push({ ...edge, isLimited: isLimited(sieve, edge) });
  }
  const [origin] = from.corners;
  return attacker.creature === undefined && origin !== undefined
    ? isLineFromPoint(origin.point, to.held, barriers, [...regions.values()])
    : isLineBetween(from.held, to.held, barriers, [...regions.values()]);
};

const isLimited = ({ weigh }: Sieve, { grade }: Edge): boolean => weigh === weighSight && grade < OPAQUE_GRADE;
