/** What cover a creature would have at one place after another, or would leave its target. */
import type { Battlefield, Creature } from "../battlefield/battlefield";
import { isEffectBetween } from "./lines/effect-between";
import { maskPair, masks } from "./lines/line-masks";
import { changedField, maskFieldOf, type MaskField } from "./lines/mask-field";
import { mayAttack } from "./may-attack";
import type { RuleOptions, RuleSet } from "./rule-set";
import type { Attack } from "./verdict";

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

/** Who is moved from place to place, and whom it is about; creatures by their numbers in the battlefield. */
export interface PlaceQuestion {
  readonly battlefield: Battlefield;
  readonly ruleSet: RuleSet;
  readonly options: RuleOptions;
  readonly mover: number;
  /** Who shoots at the mover, or at whom it shoots. */
  readonly others: readonly number[];
  readonly isShooting: boolean;
  /** Of those others of whom the map alone does not tell. */
  readonly special: ReadonlyMap<number, SpecialAttack>;
}

/** An attack on which more bears than what is on the map. */
export interface SpecialAttack extends Pick<Attack, "ruled"> {
  readonly isForbidden: boolean;
  /** With what is in its way alone. */
  readonly battlefield: Battlefield;
}

/** One attack as far as it matters here; without a level where it is not allowed. */
interface Shot {
  readonly level: number | null;
  readonly lineOfEffect: boolean;
  readonly other: string;
}

/** Tells, as the rule set judges ranged attacks, what there is with the mover standing so; yields after each attack. */
export const placeJudge = (question: PlaceQuestion): ((mover: Creature) => Generator<void, PlaceCover>) => {
  const { battlefield, mover, others } = question;
  const sightOf = sights(question);
  return function* (standing) {
    const field = { ...battlefield, creatures: battlefield.creatures.with(mover, standing) };
    const sight = sightOf(field);
    let place = NOBODY;
    for (const other of others) {
      place = withShot(place, shotBetween(question, field, other, sight));
      yield;
    }
    return place;
  };
};

const NOBODY: PlaceCover = { level: null, worst: null, shots: 0, lineOfEffect: false };

const withShot = (place: PlaceCover, { level, lineOfEffect, other }: Shot): PlaceCover => {
  const before = lineOfEffect ? { ...place, lineOfEffect } : place;
  if (level === null) return before;
  const isWorse = place.level === null || level < place.level;
  return { ...before, shots: place.shots + 1, ...(isWorse ? { level, worst: other } : {}) };
};

const shotBetween = (question: PlaceQuestion, field: Battlefield, other: number, sight: Sight): Shot => {
  const { ruleSet, mover, isShooting, special } = question;
  const [from, to] = isShooting ? [mover, other] : [other, mover];
  const its = special.get(other);
  if (its !== undefined) return judgedShot(question, { ...its.battlefield, creatures: field.creatures }, other, its);
  const id = field.creatures[other]?.id ?? "";
  if (ruleSet.takesEffect && !sight.hasLineOfEffect(from, to)) return { level: null, lineOfEffect: false, other: id };
  const cover = sight.glance(from, to);
  if (cover !== undefined) return { level: ruleSet.levels.indexOf(cover), lineOfEffect: true, other: id };
  return judgedShot(question, field, other, { isForbidden: false });
};

const judgedShot = (
  { ruleSet, options, mover, isShooting }: PlaceQuestion,
  field: Battlefield,
  other: number,
  { isForbidden, ruled }: Omit<SpecialAttack, "battlefield">,
): Shot => {
  const [its, id] = [field.creatures[mover]?.id ?? "", field.creatures[other]?.id ?? ""];
  const [attacker, target] = isShooting ? [its, id] : [id, its];
  const attack: Attack = { attacker, target, kind: "ranged", reach: null, origin: null };
  const verdict = ruleSet.judge(field, ruled === undefined ? attack : { ...attack, ruled }, options);
  const level = mayAttack(verdict) && !isForbidden ? ruleSet.levels.indexOf(verdict.cover) : null;
  return { level, lineOfEffect: verdict.lineOfEffect, other: id };
};

/** What the corner lines of a battlefield tell of two creatures, by their numbers. */
interface Sight {
  readonly hasLineOfEffect: (attacker: number, target: number) => boolean;
  /** The cover, of two with a line of effect; undefined where it takes a whole verdict. */
  readonly glance: (attacker: number, target: number) => string | undefined;
}

/** Follows the mover from place to place. */
const sights = ({ battlefield, ruleSet, options, mover }: PlaceQuestion): ((field: Battlefield) => Sight) => {
  let masked: MaskField = maskFieldOf(battlefield);
  return (field) => {
    masked = changedField(masked, field, { seats: [mover], came: [], index: masked.index }) ?? maskFieldOf(field);
    const { owners, firstBlocks } = masked;
    const blockOf = (creature: number): number => firstBlocks[creature] ?? 0;
    return {
      hasLineOfEffect: (from, to) => isEffectBetween(masked, blockOf(from), blockOf(to)),
      glance: (from, to) => {
        const attacker = field.creatures[from];
        const isOneBlock = owners[blockOf(from) + 1] !== from && owners[blockOf(to) + 1] !== to;
        if (ruleSet.glance === undefined || attacker === undefined || !isOneBlock) return undefined;
        maskPair(masked, blockOf(from), blockOf(to));
        return ruleSet.glance({ masks: { ...masks }, attacker, hasLineOfEffect: () => true }, options);
      },
    };
  };
};
