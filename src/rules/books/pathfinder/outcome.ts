/** The result of each of the attacker's choices in Pathfinder, and the best of them. */
import { compareShares, NOTHING_OBSCURED, type ObscuredFraction } from "../../../geometry/contact/interval";
import type { Segment } from "../../../geometry/numbers/lattice";
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import type { Pair } from "../../attack/between";
import type { Obstacle } from "../../attack/obstacle";
import type { Attack, Concealment, DrawnLine, Effect, Reason, Stance } from "../../attack/verdict";
import { type Hiding, hidingAlong, hidingAtHand, leastHidden, type View } from "../../concealment/concealment";
import type { SenseRules } from "../../concealment/senses";
import { concealmentRank } from "../../concealment/veils";
import { cornerChoices, reachChoices, squareChoices } from "../../cover/corner-choices";
import type { Choices, CornerChoice } from "../../cover/corner-choices";
import { hiddenShare, highestGrade, judgedLines, obstaclesOfGrade } from "../../cover/corner-cover";
import type { Cloak, Fan } from "../../cover/corner-cover";
import { cloaks, isFloored } from "../../cover/cloaks";
import { clearFan, drawnFan, drawnLines } from "../../cover/drawn-lines";
import type { Depth, RuleOption } from "../../judge/rule-set";
import type { LevelNumbers } from "../level-numbers";
import type { CoupRules } from "../book";
import type { Armed } from "../../line-of-effect/line-of-effect";
import { isStraightAbove, type Sieve } from "../../line-of-effect/weighed-obstacles";
import { type CoverScale, STRENGTHS } from "./cover";

/** Mildest first. An obstacle of strength n gives the level at index n. */
export const COVERS = ["none", "partial", "soft", "standard", "improved"] as const;
export type PathfinderCover = (typeof COVERS)[number];

/** Which obstacles can hide half of a target or more, or that partial cover is off. */
export type PartialCover = "obstacles" | "all" | "off";

/** Input of one judgement. */
export interface PathfinderProcedure {
  readonly pair: Pair;
  readonly scale: CoverScale;
  /** Everything between the two sides, weighed once by the scale. */
  readonly sieve: Sieve;
  readonly isMelee: boolean;
  /** Melee against an adjacent target with a reach of one square. */
  readonly isAdjacentMelee: boolean;
  /** Adjacent melee is judged from one corner too. */
  readonly fromOneCorner: boolean;
  readonly partialCover: PartialCover;
  /** The obstacles that hide a part of the target from a choice; only used with partial cover. */
  readonly cloak: (sieve: Sieve, fan: Fan) => Cloak;
  /** There is no line of effect, so all choices have the same cover. */
  readonly isCutOff: boolean;
  /** Concealment of the target apart from veils. */
  readonly view: View;
  /** At `level` no lines and no obstacles. */
  readonly depth: Depth;
}

/** The result of the best choice. */
export interface PathfinderOutcome extends Grading {
  readonly choice: CornerChoice;
  readonly hiding: Hiding;
  readonly lines: readonly DrawnLine[];
  /** The obstacles that give the cover. */
  readonly obstacles: readonly Obstacle[];
}

/** The target's cover from one choice. */
interface Grading {
  readonly cover: PathfinderCover;
  /** The strength of the obstacles that give it. */
  readonly strength: number;
  /** The hidden share of the target, where it decided the cover. */
  readonly fraction: ObscuredFraction | undefined;
}

type Graded = Omit<PathfinderOutcome, "lines" | "obstacles">;

/**
 * The attacker's best choice: least cover, then least concealment, then the smallest hidden share (first where none had to be worked out), then nearest to the
 * target's centre, then topmost, then leftmost. Choices come in the order of the last three. Contacts on the lines are
 * worked out for the best choice only.
 */
export const bestOutcome = (procedure: PathfinderProcedure): PathfinderOutcome | undefined => {
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

/**
 * The lines of a choice and the obstacles that give its cover; no obstacles if all lines are clear or cover is total.
 */
const drawingOf = (
  { pair, sieve, isAdjacentMelee, isCutOff, depth }: PathfinderProcedure,
  { choice, strength }: Graded,
): Pick<PathfinderOutcome, "lines" | "obstacles"> => {
  if (depth === "level") return { lines: [], obstacles: [] };
  if (isCutOff) return { lines: drawnFan(sieve, choice, isAdjacentMelee), obstacles: [] };
  if (strength === 0) return { lines: clearFan(choice), obstacles: [] };
  const lines = judgedLines(sieve, choice, isAdjacentMelee);
  return { lines: drawnLines(pair, lines), obstacles: obstaclesOfGrade(pair, lines, strength) };
};

const choicesOf = ({ pair, isMelee, isAdjacentMelee, fromOneCorner }: PathfinderProcedure): Choices =>
  isAdjacentMelee && !fromOneCorner ? squareChoices(pair) : isMelee ? reachChoices(pair) : cornerChoices(pair);

/** The better of the best choice so far and this one. */
const betterOf = (procedure: PathfinderProcedure, best: Graded | undefined, choice: CornerChoice): Graded => {
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
  compareShares(p.fraction ?? NOTHING_OBSCURED, q.fraction ?? NOTHING_OBSCURED) ||
  Number(p.fraction !== undefined) - Number(q.fraction !== undefined);

/** The cover that obstacles of this highest grade give. */
const gradingOf = (procedure: PathfinderProcedure, choice: CornerChoice, highest: number): Grading => {
  const cover = COVERS[highest] ?? "none";
  const fraction = cover === "standard" ? shareHidden(procedure, choice) : undefined;
  if (fraction === undefined || fraction.toHalf >= 0) return { cover, strength: highest, fraction };
  return meetsCreature(procedure, choice)
    ? { cover: "soft", strength: STRENGTHS.soft, fraction: undefined }
    : { cover: "partial", strength: highest, fraction };
};

/** Whether a creature alone blocks one of the lines. */
const meetsCreature = ({ pair, sieve, isAdjacentMelee }: PathfinderProcedure, choice: CornerChoice): boolean =>
  pair.obstacles.some(({ kind }) => kind === "creature") &&
  obstaclesOfGrade(pair, judgedLines(sieve, choice, isAdjacentMelee), STRENGTHS.soft).length > 0;

const hidingOf = ({ view, isAdjacentMelee }: PathfinderProcedure, choice: CornerChoice): Hiding =>
  isAdjacentMelee ? hidingAtHand(view) : hidingAlong(view, choice);

const shareHidden = (
  { pair, sieve, cloak, partialCover }: PathfinderProcedure,
  { starts, ends, outline, home }: CornerChoice,
): ObscuredFraction | undefined => {
  // A floor hides more than its edges show.
  if (sieve.floors.length > 0 && isFloored(sieve, { starts, ends })) return undefined;
  if (sieve.solids.length > 0 && isStraightAbove(pair)) return undefined;
  if (partialCover === "off") return undefined;
  const hidden = cloak(sieve, { starts, ends });
  // In adjacent melee there are several eyes: the one from which the least is hidden counts.
  return starts
    .map((eye) => hiddenShare(pair, { eye, outline, home }, hidden))
    .reduce<ObscuredFraction | undefined>(
      (least, share) => (least === undefined || compareShares(share, least) < 0 ? share : least),
      undefined,
    );
};

/** The obstacles that hide a part of the target. */
export const cloaksOf = ({
  pair,
  scale: { weigh },
  partialCover,
}: Pick<PathfinderProcedure, "pair" | "scale" | "partialCover">): PathfinderProcedure["cloak"] =>
  cloaks(
    pair,
    (obstacle, state) => {
      if (obstacle.kind === "creature" && partialCover !== "all") return false;
      const strength = weigh(obstacle, state);
      return strength !== undefined && (obstacle.kind === "creature" || strength.grade >= STRENGTHS.standard);
    },
    STRENGTHS.standard,
  );

/** The lane of a charge, with the ids of what stops it. */
export interface Charge {
  /** Lattice points, from centre to centre; undefined if no space near the target will do. */
  readonly lane: Segment | undefined;
  readonly isLongEnough: boolean;
  readonly obstacles: readonly string[];
  /** The attacker at the lane's end; undefined if there is none. */
  readonly end: Creature | undefined;
}

/** A level of cover in Pathfinder. */
export type PathfinderLevel = PathfinderCover | "total";

/** A shot into a melee. */
export interface IntoMelee {
  /** On the attack roll. */
  readonly penalty: number;
  /** The attacker's allies in that melee. */
  readonly allies: readonly Creature[];
}

/** Everything worked out about one attack. */
export interface PathfinderFindings {
  readonly book: PathfinderBook;
  readonly attack: Attack;
  readonly pair: Pair;
  /** Undefined for an area. */
  readonly duel: Duel | undefined;
  /** The melee that it shoots into. */
  readonly melee: IntoMelee | undefined;
  readonly scale: CoverScale;
  readonly outcome: PathfinderOutcome | undefined;
  readonly cover: PathfinderLevel;
  readonly concealment: Concealment;
  readonly missChance: number;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
  /** Id of the object that the target is inside of, as an incorporeal creature. */
  readonly enclosure: string | undefined;
  /** For a charge that can be made, and an attack on the move: how its target was seen from where the attacker stood before. */
  readonly before: Pick<PathfinderFindings, "cover" | "concealment" | "lineOfSight"> | undefined;
  /** Sentences about a target without a common body. */
  readonly bodies: readonly Reason[];
  /** Undefined if the book or the attack has no charges, or if the target cannot be charged from anywhere. */
  readonly charge: Charge | undefined;
}

/** Two creatures, one of which attacks the other in melee or at range. */
export interface Duel {
  readonly battlefield: Battlefield;
  readonly attack: Attack;
  readonly attacker: Creature;
  readonly target: Creature;
}

/** The two creatures of an attack; undefined for an area, which has no attack roll. */
export const duelOf = ({ battlefield, attacker, target }: Pair, attack: Attack): Duel | undefined =>
  attack.kind === "area" || attacker.creature === undefined || target.creature === undefined
    ? undefined
    : { battlefield, attack, attacker: attacker.creature, target: target.creature };

/** The attack's own reach, or else the attacker's. */
export const reachIn = ({ attack: { reach, leastReach }, attacker }: Duel): Armed => ({
  reach: reach ?? attacker.reach,
  leastReach: leastReach ?? (reach === null ? attacker.leastReach : 0),
});

/** A row of a book's table of attack roll modifiers; `helpless` is about the AC of helpless targets. */
export type AttackRow =
  "dazzled" | "entangled" | "prone" | "shaken" | "squeezing" | "flanking" | "higher-ground" | "invisible" | "helpless";

/** The differences between the books of the family; everything else they judge alike. */
export interface PathfinderBook {
  readonly id: string;
  /** What its levels of cover are worth. */
  readonly numbers: LevelNumbers;
  readonly senseRules: SenseRules;
  readonly options: readonly RuleOption[];
  /** What changes the attack roll and the AC apart from cover. */
  readonly attackTable: readonly AttackRow[];
  /** Most ranged weapons cannot be used while prone. */
  readonly forbidsShotsProne: boolean;
  /** Improved cover gives improved evasion. */
  readonly hasImprovedEvasion: boolean;
  /** The effect on a target that does not see its attacker. */
  readonly unseenAttacker: Effect;
  /** The effect on an attack against an invisible target that no sense of its attacker finds; undefined for none. */
  readonly unseenTarget: Effect | undefined;
  /** Charges need a lane, and cannot attack unseen targets. */
  readonly hasCharges: boolean;
  readonly stances: readonly Stance[];
  /** Undefined where Parapet does not judge them. */
  readonly coup: CoupRules | undefined;
  /** Stealth is a stance, which has stricter conditions than a check. */
  readonly hasStealthStance: boolean;
  /** Targets out of reach cannot be attacked. The other books say so in chapters that Parapet does not judge. */
  readonly asksReach: boolean;
  /** An incorporeal creature inside an object has no line of effect to the outside. */
  readonly hidesInObjects: boolean;
  /** Verdicts say what incorporeal and nebulous bodies make of the damage. */
  readonly saysBodies: boolean;
  /** Unwieldy weapons are useless beside a wall, and cumbersome ones have a penalty there. */
  readonly heedsHandling: boolean;
  /** Point-Blank Shot lets one shoot into a near melee without a penalty. */
  readonly hasFreePointBlank: boolean;
}
