/** What a creature at one place can do to a creature at another: whether a line of effect leads there, and with what cover. */
import { findWallsUnder, placeStrip, wallsUnder } from "../geometry/line-masks/strip";
import { toLattice } from "../geometry/numbers/lattice";
import { boxOf, type Box } from "../geometry/polygons/box";
import { interiorsMeet } from "../geometry/polygons/region";
import type { Battlefield, Creature } from "../scene/model/battlefield";
import { levelsMeet } from "../scene/model/levels";
import { creatureOf } from "../scene/spaces/creature";
import { wallIndexOf } from "../scene/spaces/wall-grid";
import { sideOf } from "../rules/attack/between";
import { mayAttack, type VerdictLevel } from "../rules/attack/verdict";
import { shotAt } from "../rules/judge/likely-attack";
import { LEVEL_ONLY, type RuleOptions } from "../rules/judge/rule-set";
import { isEffectBetween } from "../rules/line-of-effect/effect-between";
import { type PairLines, pairLinesInSteps } from "../rules/line-of-effect/pair-lines";
import type { Ground } from "./ground";
import type { AnalysisQuestion } from "./question";

/** What is known of a shot. From `level` on the place of its cover in the rule set's levels is added. */
export const SHOT = {
  unasked: 0,
  /** No line of effect, and no shot. */
  barred: 1,
  /** A line of effect; the cover is not known yet. */
  open: 2,
  /** A line of effect and no shot: the rules do not allow it. */
  refused: 3,
  level: 4,
} as const;

/** The place of the cover of a known shot in the rule set's levels; null for any other answer. */
export const levelIn = (answer: number): number | null => (answer >= SHOT.level ? answer - SHOT.level : null);

/** Answers about the assumed creatures at the places of a ground, by the numbers of the places. */
export interface Shooting {
  /** The battlefield without creatures, lights and veils. */
  readonly field: Battlefield;
  readonly options: RuleOptions;
  /** `SHOT.barred`, or `SHOT.open`; `SHOT.unasked` where only the verdict tells. */
  readonly line: (from: number, to: number) => number;
  /** The verdict's answer: `SHOT.barred`, `SHOT.refused` or a level. */
  readonly shot: (from: number, to: number) => number;
  readonly verdict: (from: number, to: number) => VerdictLevel;
  /** A shot of a creature on the map at a place. */
  readonly shotOf: (shooter: Creature, to: number) => number;
  /** Whether the line of effect from one place to another is the one back as well. */
  readonly isMutual: boolean;
}

/** Light and veils conceal, but give no cover. */
const bare = (battlefield: Battlefield): Battlefield => ({
  ...battlefield,
  creatures: [],
  veils: [],
  glooms: [],
  lights: [],
  darkness: 0,
  hasGlobalLight: true,
});

/** Light does not count. */
const withoutLight = ({ rules, options }: Pick<AnalysisQuestion, "rules" | "options">): RuleOptions =>
  rules.options.some(({ key }) => key === "useLight") ? { ...options, useLight: "false" } : options;

/** One-way walls and areas let lines pass in one direction only; without them one direction stands for both. */
const isMutualOn = ({ walls, terrains, surfaces }: Battlefield): boolean =>
  terrains.length === 0 &&
  surfaces.length === 0 &&
  walls.every(({ effect, side }) => effect === "none" || (effect === "normal" && side === "both"));

/** The four sides that a creature may look to, by Foundry's angles: down the screen, to the left, up and to the right. */
const [DOWN, LEFT, UP, RIGHT] = [0, 90, 180, 270];

/** The side on which the other is, as a creature with a front turns to it. */
const turnedTo = (from: Creature, to: Creature): number => {
  const [dx, dy] = [to.centre.x - from.centre.x, to.centre.y - from.centre.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? RIGHT : LEFT;
  return dy < 0 ? UP : DOWN;
};

/** The creatures at some places, each made at its first use. */
const bodiesAt = (
  { scene, rules }: AnalysisQuestion,
  { token, places }: Ground,
): ((place: number, rotation?: number) => Creature) => {
  const made = new Map<number, Creature>();
  return (place, rotation = 0) => {
    const key = 4 * place + rotation / 90;
    const known = made.get(key);
    if (known !== undefined) return known;
    const { x, y } = places[place] ?? { x: NaN, y: NaN };
    if (Number.isNaN(x)) throw new RangeError(`place: expected its number, below ${places.length}, got ${place}`);
    const body = creatureOf({ ...token, id: `place-${place}`, x, y, rotation }, scene.grid, rules.unsetBase);
    made.set(key, body);
    return body;
  };
};

/** The creatures on the map that give cover, where they are asked for. */
const bystandersOf = ({ battlefield, withCreatures, level }: AnalysisQuestion): readonly Creature[] =>
  withCreatures
    ? battlefield.creatures.filter(
        ({ isDead, isHidden, level: its }) => !isDead && !isHidden && levelsMeet(battlefield, its, level),
      )
    : [];

const overlap = (p: Box, q: Box): boolean => p[0] < q[2] && q[0] < p[2] && p[1] < q[3] && q[1] < p[3];

/** Those that stand neither where the attacker nor where the target does. */
const others = (bystanders: readonly Creature[], two: readonly Creature[]): readonly Creature[] =>
  bystanders.filter((other) => {
    const box = boxOf(other.footprint);
    return !two.some(
      ({ id, footprint }) =>
        id === other.id || (overlap(box, boxOf(footprint)) && interiorsMeet(other.footprint, footprint)),
    );
  });

/** Makes the answers ready for pairs among some places. Yields now and then. */
export function* shootingOn(
  question: AnalysisQuestion,
  ground: Ground,
  places: readonly number[],
): Generator<void, Shooting> {
  const { battlefield, rules } = question;
  const field = bare(battlefield);
  const options = withoutLight(question);
  const bodyAt = bodiesAt(question, ground);
  const bystanders = bystandersOf(question);
  const hasFront = rules.canAim !== undefined;
  const judged = (attacker: Creature, target: Creature): VerdictLevel => {
    const creatures = [attacker, target, ...(bystanders.length === 0 ? [] : others(bystanders, [attacker, target]))];
    return rules.judge({ ...field, creatures }, shotAt(attacker.id, target.id), options, LEVEL_ONLY);
  };
  const answerIn = (verdict: VerdictLevel): number => {
    if (mayAttack(verdict)) return SHOT.level + rules.levels.indexOf(verdict.cover);
    return verdict.lineOfEffect ? SHOT.refused : SHOT.barred;
  };
  const two = (from: number, to: number): readonly [Creature, Creature] => {
    const [attacker, target] = [bodyAt(from), bodyAt(to)];
    if (!hasFront) return [attacker, target];
    return [bodyAt(from, turnedTo(attacker, target)), bodyAt(to, turnedTo(target, attacker))];
  };
  const verdict = (from: number, to: number): VerdictLevel => judged(...two(from, to));
  const isBetween = obstacleFinder(field, bystanders);
  // With nothing between, one pair of the assumed creatures has the verdict of every other.
  let answerInTheOpen: number | undefined;
  const shot = (from: number, to: number): number => {
    if (isBetween(bodyAt(from), bodyAt(to))) return answerIn(verdict(from, to));
    return (answerInTheOpen ??= answerIn(verdict(from, to)));
  };
  return {
    field,
    options,
    line: yield* linesAmong({ question, field, hasFront }, places, bodyAt),
    verdict,
    shot,
    shotOf: (shooter, to) => {
      const target = bodyAt(to);
      const attacker = hasFront ? { ...shooter, rotation: turnedTo(shooter, target) } : shooter;
      return answerIn(judged(attacker, hasFront ? bodyAt(to, turnedTo(target, attacker)) : target));
    },
    isMutual: isMutualOn(field),
  };
}

/**
 * Finds out whether anything may stand between two creatures. Any wall counts that reaches under the strip from one to the other. Any
 * terrain, floor or creature counts wherever it is. In open country this saves more than half of the verdicts.
 */
const obstacleFinder = (
  field: Battlefield,
  bystanders: readonly Creature[],
): ((attacker: Creature, target: Creature) => boolean) => {
  if (field.terrains.length + field.surfaces.length + bystanders.length > 0) return () => true;
  const index = wallIndexOf(field);
  return (attacker, target) => {
    placeStrip(sideOf(attacker).box, sideOf(target).box);
    findWallsUnder(index);
    return wallsUnder.count > 0;
  };
};

interface LineQuestion {
  readonly question: AnalysisQuestion;
  readonly field: Battlefield;
  readonly hasFront: boolean;
}

/** Tells lines of effect by masks, where the rules know no shot without one. */
function* linesAmong(
  { question, field }: LineQuestion,
  places: readonly number[],
  bodyAt: (place: number) => Creature,
): Generator<void, Shooting["line"]> {
  const { rules } = question;
  const { effectField } = rules;
  if (effectField === undefined) return () => SHOT.unasked;
  const creatures = places.map((place) => bodyAt(place));
  const numbers = new Map(places.map((place, number) => [place, number]));
  const known = new Map<Battlefield["walls"], PairLines>();
  const linesOn = function* (its: Battlefield): Generator<void, PairLines> {
    const made = known.get(its.walls);
    if (made !== undefined) return made;
    const lines = { ...(yield* pairLinesInSteps({ ...its, creatures })), empty: its };
    known.set(its.walls, lines);
    return lines;
  };
  const [first, second = first] = creatures;
  const usual = first && second && effectField(field, first, second);
  if (usual !== undefined) yield* linesOn(usual);
  return (from, to) => {
    const its = effectField(field, bodyAt(from), bodyAt(to));
    const [p, q] = [numbers.get(from), numbers.get(to)];
    if (its === undefined || p === undefined || q === undefined) return SHOT.unasked;
    const lines = known.get(its.walls) ?? atOnce(linesOn(its));
    return isEffectBetween(lines, p, q, rules.hasParts === true) ? SHOT.open : SHOT.barred;
  };
}

const atOnce = <T>(steps: Generator<void, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

/** Lattice steps of a range in spaces. */
export const rangeSteps = ({ scene, range }: AnalysisQuestion): number => range * toLattice(scene.grid.size);
