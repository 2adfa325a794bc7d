/** Cover in the fifth edition: how many lines to one square of the target are blocked, and by which obstacles. */
import { reachChoices, type CornerChoice } from "../../cover/corner-choices";
import { gradesOf, judgedLines, obstaclesOfGrade, type JudgedLine } from "../../cover/corner-cover";
import { weighCover, type Worth } from "../../cover/cover-kind";
import { hidingAlong, leastHidden, type Hiding, type View } from "../../concealment/concealment";
import { sieveOf, type Sieve } from "../../line-of-effect/weighed-obstacles";
import type { Creature } from "../../../scene/model/battlefield";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";
import type { Depth } from "../../judge/rule-set";
import { concealmentRank } from "../../concealment/veils";

/** Mildest first. */
export const COVERS = ["none", "half", "three-quarters"] as const;
export type Dnd5eCover = (typeof COVERS)[number];

/** The most that an obstacle can give: half cover, or three-quarters cover. */
export const AT_MOST_HALF = 1;
export const AT_MOST_THREE_QUARTERS = 2;

/** The result of one choice of a corner and a square. */
export interface Dnd5eOutcome {
  readonly choice: CornerChoice;
  readonly lines: readonly JudgedLine[];
  readonly cover: Dnd5eCover;
  /** Enough lines are blocked for three-quarters cover, but some obstacles give half cover at most. */
  readonly isCapped: boolean;
  /** The obstacles that give the cover. */
  readonly obstacles: readonly Obstacle[];
  /** Obstacles that block lines and give half cover at most. */
  readonly capping: readonly Obstacle[];
  readonly hiding: Hiding;
}

type GradedChoice = Omit<Dnd5eOutcome, "lines" | "obstacles" | "capping">;

/** Input of one judgement. */
export interface Dnd5eProcedure {
  readonly pair: Pair;
  /** The most that a creature gives; undefined for one that gives none. */
  readonly creatureCover: (creature: Creature) => typeof AT_MOST_HALF | typeof AT_MOST_THREE_QUARTERS | undefined;
  /** There is no line of effect, so all choices have the same cover. */
  readonly isCutOff: boolean;
  readonly view: View;
  /** At `level` no lines and no obstacles. */
  readonly depth: Depth;
}

/**
 * The attacker's best choice: least cover, then least concealment, then the corner nearest to the target's centre, then
 * topmost, then leftmost. Choices come in the order of the last three. Contacts on the lines are worked out for the
 * best choice only.
 */
export const bestOutcome = (procedure: Dnd5eProcedure): Dnd5eOutcome | undefined => {
  const sieve = sieveOf(procedure.pair, weighCover(procedure.pair, worthOf(procedure)));
  const least = leastHidden(procedure.view);
  let best: GradedChoice | undefined;
  for (const choice of reachChoices(procedure.pair)) {
    const graded = gradedOf(procedure, sieve, choice);
    if (best === undefined || compareOutcomes(graded, best) < 0) best = graded;
    if (best.cover === "none" && best.hiding.concealment === least) break;
  }
  if (best === undefined) return undefined;
  if (procedure.depth === "level") return { ...best, lines: [], capping: [], obstacles: [] };
  const lines = judgedLines(sieve, best.choice, false);
  const { pair, isCutOff } = procedure;
  const capping = obstaclesOfGrade(pair, lines, AT_MOST_HALF);
  return { ...best, lines, capping, obstacles: isCutOff ? [] : giversOf(pair, lines, best.cover) };
};

const worthOf =
  ({ creatureCover }: Dnd5eProcedure): Worth =>
  (kind, { creature }, state) => {
    if (creature !== undefined) return creatureCover(creature);
    // An obstacle too low to hide three quarters of the target gives half cover at most.
    if ((kind === "standard" || kind === "improved") && state !== "part") return AT_MOST_THREE_QUARTERS;
    return AT_MOST_HALF;
  };

const compareOutcomes = (p: GradedChoice, q: GradedChoice): number =>
  COVERS.indexOf(p.cover) - COVERS.indexOf(q.cover) ||
  concealmentRank(p.hiding.concealment) - concealmentRank(q.hiding.concealment);

const gradedOf = ({ isCutOff, view }: Dnd5eProcedure, sieve: Sieve, choice: CornerChoice): GradedChoice => {
  const grades = isCutOff ? [] : gradesOf(sieve, choice, false);
  const cover = coverOf(grades);
  const isCapped = cover === "half" && 2 * grades.filter((grade) => grade > 0).length > grades.length;
  return { choice, cover, isCapped, hiding: hidingAlong(view, choice) };
};

/** More than half of the lines: three of the four to a square. */
const coverOf = (grades: readonly number[]): Dnd5eCover => {
  let stopped = 0;
  let blocked = 0;
  for (const grade of grades) {
    if (grade === AT_MOST_THREE_QUARTERS) stopped++;
    if (grade > 0) blocked++;
  }
  return 2 * stopped > grades.length ? "three-quarters" : blocked > 0 ? "half" : "none";
};

const giversOf = (pair: Pair, lines: readonly JudgedLine[], cover: Dnd5eCover): readonly Obstacle[] => {
  const strong = obstaclesOfGrade(pair, lines, AT_MOST_THREE_QUARTERS);
  return cover === "three-quarters" ? strong : [...strong, ...obstaclesOfGrade(pair, lines, AT_MOST_HALF)];
};
