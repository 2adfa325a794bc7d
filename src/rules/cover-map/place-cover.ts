/** What cover a creature would have at one place after another, or would leave its target. */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { areBarred, areaAround, areaOf } from "../line-of-effect/barred-area";
import { isEffectBetween } from "../line-of-effect/effect-between";
import {
  pairLinesAfter,
  pairLinesInSteps,
  pairLinesOf,
  type PairLines,
  type PairWalls,
} from "../line-of-effect/pair-lines";
import { mayAttack, type Attack } from "../attack/verdict";
import { LEVEL_ONLY, type RuleOptions, type RuleSet } from "../judge/rule-set";

/** What a creature has at a place: against all its enemies, or its target against it. */
export interface PlaceCover {
  /** The least cover by the rule set's own ladder against those who may shoot; null where nobody may. */
  readonly level: number | null;
  /** The enemy with that cover against it, or the target; the first of several. */
  readonly worst: string | null;
  /** How many may shoot. */
  readonly shots: number;
  /** Whether anyone has a line of effect. */
  readonly lineOfEffect: boolean;
}

/** A ranged attack as far as a cover map shows it. */
interface Shot {
  /** The place of its cover in the rule set's levels; null for an attack that is not allowed. */
  readonly level: number | null;
  readonly lineOfEffect: boolean;
}

/** The creature that is moved from place to place, and the others; creatures by their numbers in the battlefield. */
export interface PlaceQuestion {
  readonly battlefield: Battlefield;
  readonly ruleSet: RuleSet;
  readonly options: RuleOptions;
  readonly mover: number;
  /** The creatures that shoot at the mover, or its targets. */
  readonly others: readonly number[];
  readonly isShooting: boolean;
  readonly lines: LinesByWalls;
  /** For the others on whose attack more bears than the map. */
  readonly special: ReadonlyMap<number, SpecialAttack>;
}

/** Places near each other. */
export interface PlaceBlock {
  /** Whether walls separate a creature from every place in the block; a no says nothing. */
  readonly isBarred: (walls: PairWalls, other: Creature) => boolean;
}

/** The mover as it stands at each place. What a block around this one is barred from, this one is as well. */
export const placeBlock = (standing: readonly Creature[], around?: PlaceBlock): PlaceBlock => {
  const area = areaAround(standing);
  const known = new Map<PairWalls, Map<Creature, boolean>>();
  const areApart = (walls: PairWalls, other: Creature): boolean => {
    if (around?.isBarred(walls, other) === true) return true;
    const space = areaOf(other);
    return area !== undefined && space !== undefined && areBarred(walls, space, area);
  };
  return {
    isBarred: (walls, other) => {
      const among = known.get(walls) ?? new Map<Creature, boolean>();
      known.set(walls, among);
      const isBarred = among.get(other) ?? areApart(walls, other);
      among.set(other, isBarred);
      return isBarred;
    },
  };
};

/** An attack on which more bears than what is on the map. */
export interface SpecialAttack extends Pick<Attack, "ruled" | "coverChanges"> {
  readonly isForbidden: boolean;
  /** With what is in its way alone. */
  readonly battlefield: Battlefield;
}

/** Tells, as the rule set judges ranged attacks, what there is with the mover standing so; yields after each attack. */
export const placeJudge = (
  question: PlaceQuestion,
): ((mover: Creature, block?: PlaceBlock) => Generator<void, PlaceCover>) => {
  const { battlefield, mover, others, special } = question;
  const sightOf = sights(question);
  return function* (standing, block) {
    const field = { ...battlefield, creatures: battlefield.creatures.with(mover, standing) };
    const sight = sightOf(field, block);
    const near: number[] = [];
    for (const [i, other] of others.entries()) {
      if (special.has(other) || !sight.isBarred(...inRoles(question, other))) near.push(other);
      if (i % BATCH === BATCH - 1) yield;
    }
    const isAimed = (other: number): boolean => special.has(other) || sight.canAim(...inRoles(question, other));
    const aimed = new Set(near.filter(isAimed));
    let place = NOBODY;
    for (const other of aimed) {
      place = withShot(place, shotBetween(question, field, other, sight), field.creatures[other]?.id ?? "");
      yield;
    }
    // Of those who cannot aim it matters only whether anyone at all has a line of effect.
    for (const other of near) {
      if (place.lineOfEffect) break;
      if (aimed.has(other)) continue;
      place = { ...place, lineOfEffect: hasEffect(question, field, other, sight) };
      yield;
    }
    return place;
  };
};

/** So many creatures are asked about between two yields, if walls separate them from a block. */
const BATCH = 8;

const NOBODY: PlaceCover = { level: null, worst: null, shots: 0, lineOfEffect: false };

const withShot = (place: PlaceCover, { level, lineOfEffect }: Shot, other: string): PlaceCover => {
  const before = lineOfEffect ? { ...place, lineOfEffect } : place;
  if (level === null) return before;
  const isWorse = place.level === null || level < place.level;
  return { ...before, shots: place.shots + 1, ...(isWorse ? { level, worst: other } : {}) };
};

const shotBetween = (question: PlaceQuestion, field: Battlefield, other: number, sight: Sight): Shot => {
  const { special } = question;
  const [from, to] = inRoles(question, other);
  const its = special.get(other);
  if (its !== undefined) return judgedShot(question, { ...its.battlefield, creatures: field.creatures }, other, its);
  if (sight.lineOfEffect(from, to) === false) return { level: null, lineOfEffect: false };
  return judgedShot(question, field, other, { isForbidden: false });
};

/** Attacker and target. */
const inRoles = ({ mover, isShooting }: PlaceQuestion, other: number): readonly [from: number, to: number] =>
  isShooting ? [mover, other] : [other, mover];

const hasEffect = (question: PlaceQuestion, field: Battlefield, other: number, sight: Sight): boolean =>
  sight.lineOfEffect(...inRoles(question, other)) ??
  judgedShot(question, field, other, { isForbidden: true }).lineOfEffect;

const judgedShot = (
  { ruleSet, options, mover, isShooting }: PlaceQuestion,
  field: Battlefield,
  other: number,
  { isForbidden, ...bearing }: Omit<SpecialAttack, "battlefield">,
): Shot => {
  const [its, id] = [field.creatures[mover]?.id ?? "", field.creatures[other]?.id ?? ""];
  const [attacker, target] = isShooting ? [its, id] : [id, its];
  const attack: Attack = { attacker, target, kind: "ranged", reach: null, origin: null, ...bearing };
  const { level, lineOfEffect } = shotOf(ruleSet, field, attack, options);
  return { level: isForbidden ? null : level, lineOfEffect };
};

const shotOf = (ruleSet: RuleSet, field: Battlefield, attack: Attack, options: RuleOptions): Shot => {
  const verdict = ruleSet.judge(field, attack, options, LEVEL_ONLY);
  const level = mayAttack(verdict) ? ruleSet.levels.indexOf(verdict.cover) : null;
  return { level, lineOfEffect: verdict.lineOfEffect };
};

/** Answers about two creatures, by their numbers, before anything is judged. */
interface Sight {
  /** Whether walls leave neither a shot nor a line of effect; a no says nothing. */
  readonly isBarred: (attacker: number, target: number) => boolean;
  /** Undefined where an attack may go without. */
  readonly lineOfEffect: (attacker: number, target: number) => boolean | undefined;
  readonly canAim: (attacker: number, target: number) => boolean;
}

/** Lines of effect by the walls that they pass: what is in the way of some attacks alone has walls of its own. */
export type LinesByWalls = Map<Battlefield["walls"], PairLines>;

/** The lines on a battlefield, following from one that differs in the places of creatures or in walls. */
const linesOn = (known: LinesByWalls, field: Battlefield): PairLines => {
  const before = known.get(field.walls) ?? known.values().next().value;
  if (before !== undefined && isSameField(before.battlefield, field)) return before;
  const now = before === undefined ? pairLinesOf(field) : pairLinesAfter(before, field);
  known.set(field.walls, now);
  return now;
};

/** Finds the lines on every battlefield that the others' attacks are about, in steps. */
export function* prepareLines(question: PlaceQuestion): Generator<void, void> {
  const { battlefield, ruleSet, lines, others } = question;
  const { effectField, barrierField = effectField } = ruleSet;
  for (const other of others) {
    const [attacker, target] = inRoles(question, other).map((number) => battlefield.creatures[number]);
    const its = attacker && target && barrierField?.(battlefield, attacker, target);
    if (its !== undefined && !lines.has(its.walls)) lines.set(its.walls, yield* pairLinesInSteps(its));
  }
}

const isSameField = (p: Battlefield, q: Battlefield): boolean =>
  p.creatures === q.creatures && p.walls === q.walls && p.terrains === q.terrains;

/** Lines of effect for a later battlefield to follow from: those on the walls given. */
export const keepLines = (known: LinesByWalls, walls: Battlefield["walls"]): void => {
  for (const other of known.keys()) if (other !== walls) known.delete(other);
};

const sights = ({
  ruleSet,
  lines,
  mover,
}: PlaceQuestion): ((field: Battlefield, block: PlaceBlock | undefined) => Sight) => {
  const { effectField, barrierField = effectField, canAim } = ruleSet;
  return (field, block) => ({
    isBarred: (from, to) => {
      const [attacker, target] = [field.creatures[from], field.creatures[to]];
      if (block === undefined || attacker === undefined || target === undefined) return false;
      const its = barrierField?.(field, attacker, target);
      if (its === undefined) return false;
      const { walls } = lines.get(its.walls) ?? linesOn(lines, its);
      return block.isBarred(walls, from === mover ? target : attacker);
    },
    lineOfEffect: (from, to) => {
      const [attacker, target] = [field.creatures[from], field.creatures[to]];
      const its = attacker && target && effectField?.(field, attacker, target);
      return its && isEffectBetween(linesOn(lines, its), from, to, ruleSet.hasParts === true);
    },
    canAim: (from, to) => {
      const [attacker, target] = [field.creatures[from], field.creatures[to]];
      return attacker === undefined || target === undefined || canAim?.(field, attacker, target) !== false;
    },
  });
};
