/** Cover by the fifth edition: how many of the lines to one square of the target are blocked, and by what. */
import { reachChoices, type Choice } from "../lines/corner-choices";
import { judgedLines, obstaclesOfGrade, type JudgedLine } from "../lines/corner-cover";
import { weighCover, type Worth } from "../lines/cover-kind";
import { hidingAlong, leastHidden, type Hiding, type View } from "../hiding/hiding";
import { sieveOf, type Sieve } from "../lines/lines";
import type { Obstacle, Pair } from "../pair";
import { concealmentRank } from "../hiding/veils";

/** Mildest first. */
export const COVERS = ["none", "half", "three-quarters"] as const;
export type Cover = (typeof COVERS)[number];

/** How strongly an obstacle counts: enough for half cover at most, or for three quarters. */
const AT_MOST_HALF = 1;
const AT_MOST_THREE_QUARTERS = 2;

/** What a choice of corner and square comes to. */
export interface Outcome {
  readonly choice: Choice;
  readonly lines: readonly JudgedLine[];
  readonly cover: Cover;
  /** What gives the cover. */
  readonly obstacles: readonly Obstacle[];
  readonly hiding: Hiding;
}

/** How one attack is judged. */
export interface Procedure {
  readonly pair: Pair;
  readonly doCreaturesCount: boolean;
  /** There is no line of effect: all choices are alike in cover. */
  readonly isCutOff: boolean;
  readonly view: View;
}

/**
 * The best choice for the attacker: least cover, then least concealment, then the corner nearest to the target's centre,
 * then topmost, then leftmost. Choices come in the order of the last three.
 */
export const bestOutcome = (procedure: Procedure): Outcome | undefined => {
  const sieve = sieveOf(procedure.pair, weighCover(procedure.pair, worthOf(procedure)));
  const least = leastHidden(procedure.view);
  let best: Outcome | undefined;
  for (const choice of reachChoices(procedure.pair)) {
    const outcome = outcomeOf(procedure, sieve, choice);
    if (best === undefined || compareOutcomes(outcome, best) < 0) best = outcome;
    if (best.cover === "none" && best.hiding.concealment === least) break;
  }
  return best === undefined || !procedure.isCutOff ? best : { ...best, lines: linesOf(sieve, best.choice) };
};

const worthOf =
  ({ doCreaturesCount }: Procedure): Worth =>
  (kind) => {
    if (kind === "standard" || kind === "improved") return AT_MOST_THREE_QUARTERS;
    return kind === "creature" && !doCreaturesCount ? undefined : AT_MOST_HALF;
  };

const compareOutcomes = (p: Outcome, q: Outcome): number =>
  COVERS.indexOf(p.cover) - COVERS.indexOf(q.cover) ||
  concealmentRank(p.hiding.concealment) - concealmentRank(q.hiding.concealment);

const outcomeOf = ({ pair, isCutOff, view }: Procedure, sieve: Sieve, choice: Choice): Outcome => {
  const segments = choice.starts.flatMap((start) => choice.ends.map((end) => ({ a: start.point, b: end.point })));
  const hiding = hidingAlong(view, segments);
  if (isCutOff) return { choice, lines: [], cover: "none", obstacles: [], hiding };
  const lines = linesOf(sieve, choice);
  const cover = coverOf(lines);
  return { choice, lines, cover, obstacles: giversOf(pair, lines, cover), hiding };
};

const linesOf = (sieve: Sieve, { starts, ends }: Choice): JudgedLine[] => judgedLines(sieve, starts, ends, false);

/** More than half of the lines is three of the four to a square. */
const coverOf = (lines: readonly JudgedLine[]): Cover => {
  const isStopped = ({ contacts }: JudgedLine): boolean =>
    contacts.some(({ grade }) => grade === AT_MOST_THREE_QUARTERS);
  if (2 * lines.filter(isStopped).length > lines.length) return "three-quarters";
  return lines.some(({ contacts }) => contacts.length > 0) ? "half" : "none";
};

const giversOf = (pair: Pair, lines: readonly JudgedLine[], cover: Cover): readonly Obstacle[] => {
  const strong = obstaclesOfGrade(pair, lines, AT_MOST_THREE_QUARTERS);
  return cover === "three-quarters" ? strong : [...strong, ...obstaclesOfGrade(pair, lines, AT_MOST_HALF)];
};
