/** What each of an attacker's choices comes to by the Pathfinder rules, and which is the best. */
import { compareShares, NOTHING_OBSCURED, type ObscuredFraction } from "../../../geometry/shadow/interval";
import { cornerChoices, reachChoices, squareChoices, type Choice, type Choices } from "../../cover/corner-choices";
import {
  cloakOf,
  hiddenShare,
  highestGrade,
  judgedLines,
  obstaclesOfGrade,
  type Cloak,
} from "../../cover/corner-cover";
import { clearFan, drawnFan, drawnLines } from "../../cover/drawn-lines";
import type { Fan } from "../../cover/fan";
import { floorGrade } from "../../line-of-effect/floors";
import { once } from "../../cover/cover-kind";
import { isStraightAbove, solidContacts, stateHalfway, type Sieve } from "../../line-of-effect/weighed-obstacles";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";
import { STRENGTHS, type CoverScale } from "./cover";
import { hidingAlong, hidingAtHand, leastHidden, type Hiding, type View } from "../../concealment/concealment";
import { concealmentRank } from "../../concealment/veils";
import type { DrawnLine } from "../../attack/verdict";

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
  /** What hides a part of the target from a choice; asked only where partial cover is. */
  readonly cloak: (sieve: Sieve, fan: Fan) => Cloak;
  /** There is no line of effect: all choices are alike in cover. */
  readonly isCutOff: boolean;
  /** What hides the target besides veils. */
  readonly view: View;
}

/** What the best choice comes to. */
export interface Outcome extends Grading {
  readonly choice: Choice;
  readonly hiding: Hiding;
  readonly lines: readonly DrawnLine[];
  /** What gives the cover. */
  readonly obstacles: readonly Obstacle[];
}

/** The cover that a choice leaves the target. */
interface Grading {
  readonly cover: Cover;
  /** The strength of what gives it. */
  readonly strength: number;
  /** The share of the target that is hidden, where that decided the cover. */
  readonly fraction: ObscuredFraction | undefined;
}

type Graded = Omit<Outcome, "lines" | "obstacles">;

/**
 * The best choice for the attacker: least cover, then least concealment, then least hidden, then nearest to the target's
 * centre, then topmost, then leftmost. Choices come in the order of the last three. What stands where on the lines is
 * worked out for the best alone.
 */
export const bestOutcome = (procedure: Procedure): Outcome | undefined => {
  const least = leastHidden(procedure.view);
  let best: Graded | undefined;
  const choices = choicesOf(procedure);
  for (let number = 0; number < choices.length; number++) {
    const choice = choices.at(number);
    if (choice !== undefined) best = betterOf(procedure, best, choice);
    if (best?.cover === "none" && best.hiding.concealment === least) break;
  }
  if (best === undefined) return undefined;
  const { choice, cover, strength, fraction, hiding } = best;
  const { lines, obstacles } = drawingOf(procedure, best);
  return { choice, cover, strength, fraction, hiding, lines, obstacles };
};

/** The lines of a choice and what gives its cover: nothing where all are clear, or where it is total. */
const drawingOf = (
  { pair, sieve, isAdjacentMelee, isCutOff }: Procedure,
  { choice, strength }: Graded,
): Pick<Outcome, "lines" | "obstacles"> => {
  if (isCutOff) return { lines: drawnFan(sieve, choice, isAdjacentMelee), obstacles: [] };
  if (strength === 0) return { lines: clearFan(choice), obstacles: [] };
  const lines = judgedLines(sieve, choice, isAdjacentMelee);
  return { lines: drawnLines(pair, lines), obstacles: obstaclesOfGrade(pair, lines, strength) };
};

const choicesOf = ({ pair, isMelee, isAdjacentMelee }: Procedure): Choices =>
  isAdjacentMelee ? squareChoices(pair) : isMelee ? reachChoices(pair) : cornerChoices(pair);

/** The choice in place of the best so far, if it is better. */
const betterOf = (procedure: Procedure, best: Graded | undefined, choice: Choice): Graded => {
  const highest = procedure.isCutOff ? 0 : highestGrade(procedure.sieve, choice, procedure.isAdjacentMelee);
  if (best?.cover === "none" && highest > 0) return best;
  const grading = gradingOf(procedure, choice, highest);
  if (best !== undefined && compareCovers(grading, best) > 0) return best;
  const { cover, strength, fraction } = grading;
  const graded: Graded = { cover, strength, fraction, choice, hiding: hidingOf(procedure, choice) };
  return best === undefined || compareGraded(graded, best) < 0 ? graded : best;
};

const compareCovers = (p: Grading, q: Grading): number => COVERS.indexOf(p.cover) - COVERS.indexOf(q.cover);

const compareGraded = (p: Graded, q: Graded): number =>
  compareCovers(p, q) ||
  concealmentRank(p.hiding.concealment) - concealmentRank(q.hiding.concealment) ||
  compareShares(p.fraction ?? NOTHING_OBSCURED, q.fraction ?? NOTHING_OBSCURED);

/** Obstacles of which the highest grade is met leave this cover. */
const gradingOf = (procedure: Procedure, choice: Choice, highest: number): Grading => {
  const cover = COVERS[highest] ?? "none";
  const fraction = cover === "standard" ? shareHidden(procedure, choice) : undefined;
  if (fraction === undefined || fraction.toHalf >= 0) return { cover, strength: highest, fraction };
  return meetsCreature(procedure, choice)
    ? { cover: "soft", strength: STRENGTHS.soft, fraction: undefined }
    : { cover: "partial", strength: highest, fraction };
};

/** Whether a creature by itself blocks one of the lines. */
const meetsCreature = ({ pair, sieve, isAdjacentMelee }: Procedure, choice: Choice): boolean =>
  pair.obstacles.some(({ kind }) => kind === "creature") &&
  obstaclesOfGrade(pair, judgedLines(sieve, choice, isAdjacentMelee), STRENGTHS.soft).length > 0;

const hidingOf = ({ view, isAdjacentMelee }: Procedure, choice: Choice): Hiding =>
  isAdjacentMelee ? hidingAtHand(view) : hidingAlong(view, choice);

const shareHidden = (
  { pair, sieve, cloak, partialCover }: Procedure,
  { starts, ends, outline, home }: Choice,
): ObscuredFraction | undefined => {
  // A floor hides more than its edges tell.
  if (sieve.floors.length > 0 && isFloored(sieve, { starts, ends })) return undefined;
  if (sieve.solids.length > 0 && isStraightAbove(pair)) return undefined;
  if (partialCover === "off") return undefined;
  const hidden = cloak(sieve, { starts, ends });
  // At hand from the corner from which the least is hidden.
  return starts
    .map((eye) => hiddenShare(pair, { eye, outline, home }, hidden))
    .reduce<ObscuredFraction | undefined>(
      (least, share) => (least === undefined || compareShares(share, least) < 0 ? share : least),
      undefined,
    );
};

/** Whether a floor stops one of the lines. */
const isFloored = ({ floors }: Sieve, { starts, ends }: Fan): boolean =>
  starts.some((start) => ends.some((end) => floorGrade(floors, { start, end }) > 0));

/** What hides a part of the target: of areas with heights those that count on a line of the choice. */
export const cloaks = (asked: Pick<Procedure, "pair" | "scale" | "partialCover">): Procedure["cloak"] => {
  const { pair } = asked;
  const solids = pair.solids.flatMap((number) => {
    const obstacle = pair.obstacles[number];
    return obstacle !== undefined && hasHeight(obstacle) ? [{ number, obstacle }] : [];
  });
  const standing = once(() =>
    pair.obstacles.filter(
      (obstacle) => hidesPart(asked, obstacle) && (obstacle.kind !== "terrain" || !hasHeight(obstacle)),
    ),
  );
  const cloak = once(() => cloakOf(pair, standing()));
  if (solids.length === 0) return cloak;
  return (sieve, { starts, ends }) => {
    const met = new Set(
      starts.flatMap((start) =>
        ends.flatMap((end) =>
          solidContacts(sieve, { start, end }).flatMap(({ grade, obstacles }) =>
            grade >= STRENGTHS.standard ? obstacles : [],
          ),
        ),
      ),
    );
    const areas = solids.filter(({ number }) => met.has(number)).map(({ obstacle }) => obstacle);
    return cloakOf(pair, [...standing(), ...areas]);
  };
};

const hasHeight = ({ extent: { bottom, top } }: Obstacle): boolean => bottom !== -Infinity || top !== Infinity;

const hidesPart = (
  { pair, scale: { weigh }, partialCover }: Pick<Procedure, "pair" | "scale" | "partialCover">,
  obstacle: Obstacle,
): boolean => {
  const state = stateHalfway(pair, obstacle);
  if (state === "misses" || (obstacle.kind === "creature" && partialCover !== "all")) return false;
  const strength = weigh(obstacle, state, pair.attacker.centre);
  return strength !== undefined && (obstacle.kind === "creature" || strength.grade >= STRENGTHS.standard);
};
