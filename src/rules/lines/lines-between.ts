/** Line of effect and line of sight between two sides of an attack. */
import { isOpaque, OPAQUE_GRADE } from "../../battlefield/wall-sense";
import { isLineBetween, isLineFromPoint, type Barrier } from "../../geometry/between-areas";
import type { Edge } from "../../geometry/contact";
import { fillsBoth } from "../../geometry/height";
import { isSamePoint, type Polygon } from "../../geometry/lattice";
import { countsFrom } from "../../geometry/meeting";
import { isOnSegment } from "../../geometry/orientation";
import { partsBodies } from "../../geometry/parting";
import { barePoint, type LineEnd, type SightLine } from "../../geometry/sight-line";
import {
  contactsAlong,
  fixedEdges,
  gradeAlong,
  sieveOf,
  weighEffect,
  weighSight,
  type Sieve,
  type Weigh,
} from "./lines";
import type { Ground } from "./ground";
import { plainEffect, UNPLAIN } from "./plain-effect";
import { levelsMeet } from "../../battlefield/levels";
import { TRAIT, type Obstacle } from "../obstacle";
import type { Pair, Side } from "../pair";
import { stanceOf } from "./stance";
import type { Verdict } from "../verdict";

/** What is asked of lines: what weighs an obstacle, and when a single sight-line is blocked. */
export interface Question {
  readonly weigh: Weigh;
  /** The grade of what stops every line that it crosses. */
  readonly stopping: number;
  readonly isBlocked: (sieve: Sieve, line: SightLine) => boolean;
}

/** On a line of effect or of sight what stands in a creature's own space counts too. */
const NO_OWN: readonly Polygon[] = [];

/** Whether a line of effect is stopped. */
export const EFFECT: Question = {
  weigh: weighEffect,
  stopping: 1,
  isBlocked: (sieve, line) => gradeAlong(sieve, line, 1, NO_OWN) > 0,
};

/** Whether a line of sight is stopped; one contact of limited walls alone does not stop it. */
export const SIGHT: Question = {
  weigh: weighSight,
  stopping: OPAQUE_GRADE,
  isBlocked: (sieve, line) => {
    const grade = gradeAlong(sieve, line, OPAQUE_GRADE, NO_OWN);
    return grade >= OPAQUE_GRADE || (grade > 0 && isOpaque(contactsAlong(sieve, line, NO_OWN)));
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
export const stopsBothOrNeither = ({ traits }: Pair): boolean => (traits & TRAIT.seenAsFelt) !== 0;

/** Whether any line leads from the one ground to the other that the question's obstacles do not stop. */
export const hasLine = (pair: Pair, from: Ground, to: Ground, question: Question): boolean => {
  const told = question === EFFECT ? plainEffect(pair, from, to) : UNPLAIN;
  if (typeof told === "boolean") return told;
  if (told !== UNPLAIN) return isAnyOpen(sieveOf(pair, question.weigh), told, question);
  const barrage = barrageOf(pair, question);
  if (barrage === undefined) return false;
  if (barrage.sieve.floors.length > 0) return isPastFloors(barrage);
  return isCornerOpen(barrage, from, to) || isInsideOpen(barrage, from, to);
};

/** With a floor between them two sides meet by lines between their points: lattice points, and centres of squares. */
const isPastFloors = (barrage: Barrage): boolean => {
  const { battlefield, attacker, target } = barrage.sieve.pair;
  const [from, to] = [attacker, target].map((side): Ground => ({ corners: pointsOf(battlefield, side), held: [] }));
  return from !== undefined && to !== undefined && isCornerOpen(barrage, from, to);
};

const pointsOf = (battlefield: Pair["battlefield"], { creature, centre }: Side): readonly LineEnd[] => {
  if (creature === undefined) return [barePoint(centre)];
  const { latticePoints, cells } = stanceOf(battlefield, creature);
  return [...latticePoints, ...cells.map((cell) => barePoint(cell.centre))];
};

const isAnyOpen = (sieve: Sieve, lines: readonly SightLine[], { isBlocked }: Question): boolean =>
  lines.some((line) => !isBlocked(sieve, line));

/** Whether a sight-line from corner to corner is such a line. */
export const hasCornerLine = (pair: Pair, from: Ground, to: Ground, question: Question): boolean => {
  const barrage = barrageOf(pair, question);
  return barrage !== undefined && isCornerOpen(barrage, from, to);
};

/** Whether one from the inside of the one space to the inside of the other is. */
export const hasInnerLine = (pair: Pair, from: Ground, to: Ground, question: Question): boolean => {
  const barrage = barrageOf(pair, question);
  return barrage !== undefined && isInsideOpen(barrage, from, to);
};

/** All that a question's lines may be stopped by. */
interface Barrage {
  readonly question: Question;
  readonly sieve: Sieve;
  /** What stops every line that it meets. */
  readonly edges: readonly Edge[];
}

/** Undefined where there is no line: between levels that do not meet, and where a single edge parts the two. */
const barrageOf = (pair: Pair, question: Question): Barrage | undefined => {
  if (!levelsMeet(pair.battlefield, pair.attacker.level, pair.target.level)) return undefined;
  const sieve = sieveOf(pair, question.weigh);
  const fixed = fixedEdges(sieve);
  if (fixed.some((edge) => edge.grade >= question.stopping && parts(edge, pair))) return undefined;
  return { question, sieve, edges: sieve.varying.length === 0 ? fixed : [...fixed, ...fillingEdges(sieve)] };
};

const parts = (edge: Edge, { attacker, target, hull }: Pair): boolean =>
  partsBodies(edge, attacker.footprint, target.footprint, hull) && countsFrom(edge, attacker.centre, target.centre);

const isCornerOpen = ({ question, sieve, edges }: Barrage, from: Ground, to: Ground): boolean => {
  for (const start of from.corners) {
    for (const end of to.corners) {
      const line = { start, end };
      if (!question.isBlocked(sieve, line) && isFree(sieve.pair, line, edges)) return true;
    }
  }
  return false;
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

const isInsideOpen = ({ sieve, edges }: Barrage, from: Ground, to: Ground): boolean => {
  const { attacker, obstacles } = sieve.pair;
  const barriers: Barrier[] = [];
  const regions = new Map<number, Edge[]>();
  for (const edge of edges) {
    if (obstacles[edge.obstacle]?.kind !== "terrain") barriers.push(barrierOf(edge, isLimited(sieve, edge)));
    else {
      const region = regions.get(edge.obstacle);
      if (region === undefined) regions.set(edge.obstacle, [edge]);
      else region.push(edge);
    }
  }
  const [origin] = from.corners;
  return attacker.creature === undefined && origin !== undefined
    ? isLineFromPoint(origin.point, to.held, barriers, [...regions.values()])
    : isLineBetween(from.held, to.held, barriers, [...regions.values()]);
};

const barrierOf = ({ a, b, from }: Edge, limited: boolean): Barrier =>
  from === undefined ? { a, b, isLimited: limited } : { a, b, from, isLimited: limited };

const isLimited = ({ weigh }: Sieve, { grade }: Edge): boolean => weigh === weighSight && grade < OPAQUE_GRADE;
