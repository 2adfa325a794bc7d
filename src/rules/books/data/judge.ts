/**
 * Judges a rule set as data. RULES 11, on the geometry of the other books: lines, obscured fractions, the line between centres.
 */
import { add, bigRatio, compareBig, subtract, type BigRatio } from "../../../geometry/numbers/ratio";
import { ALL_OBSCURED, NOTHING_OBSCURED, type ObscuredFraction } from "../../../geometry/contact/interval";
import { barePoint } from "../../../geometry/contact/sight-line";
import type { Creature } from "../../../scene/model/battlefield";
import type { Pair } from "../../attack/between";
import { stanceOf } from "../../attack/stance";
import type { Obstacle } from "../../attack/obstacle";
import { hidingAlong, leastHidden, type Hiding, type View } from "../../concealment/concealment";
import { concealmentRank, veilsAlong } from "../../concealment/veils";
import { cloaks, isFloored } from "../../cover/cloaks";
import { reachChoices, type CornerChoice } from "../../cover/corner-choices";
import {
  gradesOf,
  hiddenShare,
  judgedLines,
  obstaclesOfGrade,
  segmentsOf,
  type Cloak,
  type JudgedLine,
} from "../../cover/corner-cover";
import { weighCover, type Worth } from "../../cover/cover-kind";
import { isStraightAbove, sieveOf, type Sieve } from "../../line-of-effect/weighed-obstacles";
import type { RuleSetDocument, RuleSetLevel, When } from "./document";
import { hidersOf } from "./givers";
import { shelterOf, type Shelter } from "./touching";

/** A document made ready: what each kind of obstacle can give, by the number of the level; 0 for nothing. */
export interface DataRules {
  readonly document: RuleSetDocument;
  readonly levels: readonly RuleSetLevel[];
  readonly most: Readonly<Record<(typeof KINDS)[number] | "part" | "most" | "veil", number>>;
  /** Whether the attacker chooses a corner; else all is measured from centre to centre. */
  readonly choosesCorner: boolean;
}

const KINDS = ["wall", "standard", "improved", "partial", "low"] as const;

const whensOf = ({ when }: RuleSetLevel): readonly When[] => (Array.isArray(when) ? when : [when]);

export const dataRules = (document: RuleSetDocument): DataRules => {
  const { levels, counts } = document;
  const numberOf = (most: string | undefined, otherwise: number): number =>
    most === undefined ? otherwise : levels.findIndex(({ id }) => id === most) + 1;
  const highest = levels.length;
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, numberOf(counts[kind], highest)]));
  const { wall = highest, standard = highest, improved = highest, partial = highest, low = highest } = byKind;
  return {
    document,
    levels,
    most: {
      ...{ wall, standard, improved, partial, low },
      part: numberOf(counts.part, wall),
      most: numberOf(counts.most, wall),
      veil: numberOf(counts.veil, 0),
    },
    choosesCorner: levels.some((level) => whensOf(level).some(({ lines }) => lines !== undefined)),
  };
};

/** What of an obstacle counts: by its kind, and no more than by what it fills of the band. */
const worthOf =
  ({ most }: DataRules, ofCreature: (creature: Creature) => number): Worth =>
  (kind, { creature, blocksEffect }, state) => {
    if (creature !== undefined) return ofCreature(creature) || undefined;
    const byKind = kind === "creature" ? 0 : blocksEffect && kind !== "low" ? most.wall : most[kind];
    const byState = state === "fills" ? byKind : most[state];
    return Math.min(byKind, byState) || undefined;
  };

/** Input of one judgement. */
export interface DataProcedure {
  readonly pair: Pair;
  readonly rules: DataRules;
  /** The number of the highest level that a creature in the way gives; 0 for none. */
  readonly ofCreature: (creature: Creature) => number;
  /** There is no line of effect, so all choices have the same cover. */
  readonly isCutOff: boolean;
  readonly view: View;
}

/** Which part of a level's condition holds, for its reason. */
export interface Reached {
  /** By 1 for the mildest level; 0 for none. */
  readonly number: number;
  readonly when: When | undefined;
  /** Lines blocked by what may give the level. */
  readonly blocked: number;
  readonly share: ObscuredFraction | undefined;
  /** Ids of the veils that give the level; none where something else does. */
  readonly veils: readonly string[];
}

export interface DataOutcome extends Reached {
  readonly choice: CornerChoice;
  readonly hiding: Hiding;
  readonly lines: readonly JudgedLine[];
  /** The obstacles that give the level; made when asked for. */
  readonly givers: () => readonly Obstacle[];
}

const NONE: Reached = { number: 0, when: undefined, blocked: 0, share: undefined, veils: [] };

const centreChoice = ({ battlefield, attacker, target }: Pair): CornerChoice => ({
  place: attacker.centre,
  starts: [barePoint(attacker.centre)],
  ends: [barePoint(target.centre)],
  outline: target.creature === undefined ? [] : stanceOf(battlefield, target.creature).heldHull,
  home: target.centre,
});

interface Measure {
  readonly procedure: DataProcedure;
  readonly sieve: Sieve;
  /** By the number of a level. */
  readonly cloakOf: (number: number) => (sieve: Sieve, choice: CornerChoice) => Cloak;
  readonly shelter: Shelter;
}

const measureOf = (procedure: DataProcedure): Measure => {
  const { pair, rules, ofCreature } = procedure;
  const weigh = weighCover(pair, worthOf(rules, ofCreature));
  const sieve = sieveOf(pair, weigh);
  const made = new Map<number, (sieve: Sieve, choice: CornerChoice) => Cloak>();
  return {
    procedure,
    sieve,
    shelter: shelterOf(pair, weigh),
    cloakOf: (number) => {
      const known = made.get(number);
      if (known !== undefined) return known;
      const hides = (obstacle: Obstacle, state: Parameters<typeof weigh>[1]): boolean =>
        (weigh(obstacle, state)?.grade ?? 0) >= number;
      const cloak = cloaks(pair, hides, number);
      made.set(number, cloak);
      return cloak;
    },
  };
};

/**
 * The attacker's best choice: the mildest level, then least concealment, then the corner nearest to the target's centre, then
 * topmost, then leftmost. Choices come in the order of the last three.
 */
export const bestOutcome = (procedure: DataProcedure): DataOutcome | undefined => {
  const measure = measureOf(procedure);
  const { pair, rules, view } = procedure;
  const least = leastHidden(view);
  let best: (Reached & Pick<DataOutcome, "choice" | "hiding">) | undefined;
  for (const choice of rules.choosesCorner ? reachChoices(pair) : [centreChoice(pair)]) {
    const found = { ...reachedBy(measure, choice), choice, hiding: hidingAlong(view, choice) };
    if (best === undefined || compareReached(found, best) < 0) best = found;
    if (best.number === 0 && best.hiding.concealment === least) break;
  }
  if (best === undefined) return undefined;
  const lines = judgedLines(measure.sieve, best.choice, !rules.choosesCorner);
  const found = best;
  return { ...found, lines, givers: () => giversOf(measure, lines, found) };
};

type Compared = Pick<DataOutcome, "number" | "hiding">;

const compareReached = (p: Compared, q: Compared): number =>
  p.number - q.number || concealmentRank(p.hiding.concealment) - concealmentRank(q.hiding.concealment);

const giversOf = (
  { procedure: { pair, rules }, sieve, shelter }: Measure,
  lines: readonly JudgedLine[],
  { number, when, veils, choice }: Reached & Pick<DataOutcome, "choice">,
): readonly Obstacle[] => {
  if (number === 0 || veils.length > 0) return [];
  if (when?.touching === true) return shelter.givers(number);
  const onLines = rules.levels.flatMap((_, i) => (i + 1 >= number ? obstaclesOfGrade(pair, lines, i + 1) : []));
  return when?.share === undefined ? onLines : [...onLines, ...hidersOf(sieve, choice, number)];
};

const reachedBy = (measure: Measure, choice: CornerChoice): Reached => {
  const { isCutOff, rules } = measure.procedure;
  if (isCutOff) return NONE;
  const grades = gradesOf(measure.sieve, choice, !rules.choosesCorner);
  const veils = veilsOn(measure.procedure, choice);
  for (let number = rules.levels.length; number > 0; number--) {
    const level = rules.levels[number - 1];
    const found = level === undefined ? undefined : holdingAt(measure, choice, { number, level, grades });
    if (found !== undefined) return found;
    if (veils.length > 0 && number === rules.most.veil) return { ...NONE, number, veils };
  }
  return NONE;
};

/** The veils that conceal the target there, in a game in which they give cover. An area sees through them, as some senses do. */
const veilsOn = ({ pair, rules, view }: DataProcedure, choice: CornerChoice): readonly string[] =>
  rules.most.veil === 0 || view.isOpen || view.feeling !== undefined
    ? []
    : veilsAlong(pair, segmentsOf(choice)).veils.map(({ id }) => id);

interface Asked {
  readonly number: number;
  readonly level: RuleSetLevel;
  readonly grades: readonly number[];
}

const holdingAt = (measure: Measure, choice: CornerChoice, { number, level, grades }: Asked): Reached | undefined => {
  const blocked = grades.filter((grade) => grade >= number).length;
  for (const when of whensOf(level)) {
    if (when.lines !== undefined && !areEnough(blocked, grades.length, when.lines)) continue;
    if (when.centre === true && !isCentreBlocked(measure, number, { choice, blocked })) continue;
    if (when.touching === true && !measure.shelter.shelters(number)) continue;
    const share = when.share === undefined ? undefined : shareAt(measure, choice, number);
    if (when.share !== undefined && share !== undefined && !isShareEnough(share, when.share)) continue;
    return { number, when, blocked, share, veils: [] };
  }
  return undefined;
};

/** The line between the centres is the choice itself where no level asks for lines. */
const isCentreBlocked = (
  { procedure, sieve }: Measure,
  number: number,
  { choice, blocked }: { readonly choice: CornerChoice; readonly blocked: number },
): boolean => {
  const { pair, rules } = procedure;
  if (!rules.choosesCorner) return blocked > 0;
  const line = { ...centreChoice(pair), outline: choice.outline };
  return gradesOf(sieve, line, true).some((grade) => grade >= number);
};

/** "1/2" is at least that part, ">1/2" more than it. */
const partIn = (threshold: string): { readonly part: BigRatio; readonly isMore: boolean } => {
  const [n = "0", d = "1"] = threshold.replace(">", "").split("/");
  return { part: bigRatio(BigInt(n), BigInt(d)), isMore: threshold.startsWith(">") };
};

const isPartEnough = (found: BigRatio, threshold: string): boolean => {
  const { part, isMore } = partIn(threshold);
  const compared = compareBig(found, part);
  return isMore ? compared > 0 : compared >= 0;
};

const areEnough = (blocked: number, all: number, wanted: number | string): boolean =>
  typeof wanted === "number"
    ? blocked >= wanted
    : all > 0 && isPartEnough(bigRatio(BigInt(blocked), BigInt(all)), wanted);

const isShareEnough = (share: ObscuredFraction, threshold: string): boolean =>
  isPartEnough(
    share.exactly().reduce((sum, { from, to }) => add(sum, subtract(to, from)), bigRatio(0n, 1n)),
    threshold,
  );

/** What may give the level hides of the target. A floor hides all or nothing, as do things straight above. */
const shareAt = ({ procedure, sieve, cloakOf }: Measure, choice: CornerChoice, number: number): ObscuredFraction => {
  const { pair } = procedure;
  const [eye] = choice.starts;
  if (eye === undefined || choice.outline.length === 0) return NOTHING_OBSCURED;
  const isFlat = sieve.floors.length === 0 && sieve.solids.length === 0;
  if (!isFlat && (isFloored(sieve, choice) || isStraightAbove(pair)))
    return gradesOf(sieve, choice, true).some((grade) => grade >= number) ? ALL_OBSCURED : NOTHING_OBSCURED;
  return hiddenShare(pair, { eye, outline: choice.outline, home: choice.home }, cloakOf(number)(sieve, choice));
};
