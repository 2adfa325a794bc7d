/** What each of an attacker's choices comes to by the Pathfinder rules, and which is the best. */
import { compareShares, NOTHING_OBSCURED, type ObscuredFraction } from "../../geometry/stretch";
import { cornerChoices, reachChoices, squareChoices, type Choice } from "../lines/corner-choices";
import { hiddenShare, highestGrade, judgedLines, obstaclesOfGrade, type JudgedLine } from "../lines/corner-cover";
import { stateHalfway, type Sieve } from "../lines/lines";
import type { Obstacle, Pair } from "../pair";
import { STRENGTHS, type CoverScale } from "./cover";
import { hidingAlong, hidingAtHand, leastHidden, type Hiding, type View } from "../hiding/hiding";
import { concealmentRank } from "../hiding/veils";

/** Mildest first; what an obstacle of strength n gives stands at place n. */
export const COVERS = ["none", "partial", "soft", "standard", "improved"] as const;
export type Cover = (typeof COVERS)[number];

/** What may hide more than half of a target, or that it is not asked. */
export type PartialCover = "obstacles" | "all" | "off";

/** The way an attack is judged. */
export interface Procedure {
  readonly pair: Pair;
  readonly scale: CoverScale;
  /** The scale applied once to everything between the two sides. */
  readonly sieve: Sieve;
  readonly isMelee: boolean;
  /** Melee at hand, within one square. */
  readonly isAdjacentMelee: boolean;
  readonly partialCover: PartialCover;
  /** There is no line of effect: all choices are alike in cover. */
  readonly isCutOff: boolean;
  /** What hides the target besides veils. */
  readonly view: View;
}

/** What a choice comes to. */
export interface Outcome {
  readonly choice: Choice;
  readonly lines: readonly JudgedLine[];
  readonly cover: Cover;
  /** What gives the cover. */
  readonly obstacles: readonly Obstacle[];
  /** The share of the target that is hidden, where that decided the cover. */
  readonly fraction: ObscuredFraction | undefined;
  readonly hiding: Hiding;
}

/**
 * The best choice for the attacker: least cover, then least concealment, then least hidden, then nearest to the target's
 * centre, then topmost, then leftmost. Choices come in the order of the last three.
 */
export const bestOutcome = (procedure: Procedure): Outcome | undefined => {
  const { isAdjacentMelee, view } = procedure;
  const least = leastHidden(view);
  let best: Outcome | undefined;
  for (const choice of choicesOf(procedure)) {
    const outcome = outcomeOf(procedure, choice);
    if (best === undefined || compareOutcomes(outcome, best) < 0) best = outcome;
    if (best.cover === "none" && best.hiding.concealment === least) break;
  }
  if (best === undefined || !procedure.isCutOff) return best;
  return { ...best, lines: judgedLines(procedure.sieve, best.choice.starts, best.choice.ends, isAdjacentMelee) };
};

const choicesOf = ({ pair, isMelee, isAdjacentMelee }: Procedure): Choice[] =>
  isAdjacentMelee ? squareChoices(pair) : isMelee ? reachChoices(pair) : cornerChoices(pair);

const compareOutcomes = (p: Outcome, q: Outcome): number =>
  COVERS.indexOf(p.cover) - COVERS.indexOf(q.cover) ||
  concealmentRank(p.hiding.concealment) - concealmentRank(q.hiding.concealment) ||
  compareShares(p.fraction ?? NOTHING_OBSCURED, q.fraction ?? NOTHING_OBSCURED);

const outcomeOf = (procedure: Procedure, choice: Choice): Outcome => {
  const { pair, sieve, isAdjacentMelee, isCutOff } = procedure;
  const hiding = hidingOf(procedure, choice);
  if (isCutOff) return { choice, lines: [], cover: "none", obstacles: [], fraction: undefined, hiding };
  const lines = judgedLines(sieve, choice.starts, choice.ends, isAdjacentMelee);
  const highest = highestGrade(lines);
  const cover = COVERS[highest] ?? "none";
  const obstacles = obstaclesOfGrade(pair, lines, highest);
  const fraction = cover === "standard" ? shareHidden(procedure, choice) : undefined;
  if (fraction === undefined || fraction.toHalf >= 0) return { choice, lines, cover, obstacles, fraction, hiding };
  const creatures = obstaclesOfGrade(pair, lines, STRENGTHS.soft);
  return creatures.length > 0
    ? { choice, lines, cover: "soft", obstacles: creatures, fraction: undefined, hiding }
    : { choice, lines, cover: "partial", obstacles, fraction, hiding };
};

const hidingOf = ({ view, isAdjacentMelee }: Procedure, { starts, ends }: Choice): Hiding =>
  isAdjacentMelee
    ? hidingAtHand(view)
    : hidingAlong(
        view,
        starts.flatMap((start) => ends.map((end) => ({ a: start.point, b: end.point }))),
      );

const shareHidden = (
  { pair, scale, isAdjacentMelee, partialCover }: Procedure,
  choice: Choice,
): ObscuredFraction | undefined => {
  const [eye] = choice.starts;
  if (isAdjacentMelee || partialCover === "off" || eye === undefined) return undefined;
  return hiddenShare(pair, { eye, outline: choice.outline, home: choice.home }, (obstacle) => {
    const state = stateHalfway(pair, obstacle);
    if (state === "misses" || (obstacle.kind === "creature" && partialCover !== "all")) return false;
    const strength = scale.weigh(obstacle, state, eye.point);
    return strength !== undefined && (obstacle.kind === "creature" || strength.grade >= STRENGTHS.standard);
  });
};
