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
  /** The least cover by the rule set's own ladder, of those with a shot if there are any; null without anyone. */
  readonly level: number | null;
  readonly lineOfEffect: boolean;
  /** How many may shoot. */
  readonly shots: number;
  /** The enemy with that cover against it, or the target: the first of several. */
  readonly worst: string | null;
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
}

/** One attack as far as it matters here. */
interface Shot {
  readonly level: number;
  readonly lineOfEffect: boolean;
  readonly isAllowed: boolean;
  readonly other: string;
}

/** Tells, as the rule set judges ranged attacks, what there is with the mover standing so. */
export const placeJudge = (question: PlaceQuestion): ((mover: Creature) => PlaceCover) => {
  const { battlefield, mover, others } = question;
  const glanceAt = glances(question);
  return (standing) => {
    const field = { ...battlefield, creatures: battlefield.creatures.with(mover, standing) };
    const glance = glanceAt(field);
    return worstOf(others.flatMap((other) => shotAt(question, field, other, glance) ?? []));
  };
};

const worstOf = (shots: readonly Shot[]): PlaceCover => {
  const allowed = shots.filter(({ isAllowed }) => isAllowed);
  let worst: Shot | undefined;
  for (const shot of allowed.length > 0 ? allowed : shots)
    if (worst === undefined || shot.level < worst.level) worst = shot;
  return {
    level: worst?.level ?? null,
    lineOfEffect: shots.some(({ lineOfEffect }) => lineOfEffect),
    shots: allowed.length,
    worst: worst?.other ?? null,
  };
};

/** The cover of one number's attack on another; undefined where it takes a whole verdict. */
type CoverAtAGlance = (attacker: number, target: number) => string | undefined;

const shotAt = (
  { ruleSet, options, mover, isShooting }: PlaceQuestion,
  field: Battlefield,
  other: number,
  glance: CoverAtAGlance | undefined,
): Shot | undefined => {
  const [from, to] = isShooting ? [mover, other] : [other, mover];
  const [attacker, target] = [field.creatures[from], field.creatures[to]];
  if (attacker === undefined || target === undefined) return undefined;
  const id = isShooting ? target.id : attacker.id;
  const cover = glance?.(from, to);
  if (cover !== undefined) {
    const isOpen = cover !== "total";
    return { level: ruleSet.levels.indexOf(cover), lineOfEffect: isOpen, isAllowed: isOpen, other: id };
  }
  const attack: Attack = { attacker: attacker.id, target: target.id, kind: "ranged", reach: null, origin: null };
  const verdict = ruleSet.judge(field, attack, options);
  const { lineOfEffect } = verdict;
  return { level: ruleSet.levels.indexOf(verdict.cover), lineOfEffect, isAllowed: mayAttack(verdict), other: id };
};

/** Follows the mover from place to place, for rule sets that tell cover from the corner lines. */
const glances = (question: PlaceQuestion): ((field: Battlefield) => CoverAtAGlance | undefined) => {
  const { battlefield, ruleSet, options, mover } = question;
  const ask = ruleSet.glance;
  if (ask === undefined) return () => undefined;
  let masked: MaskField = maskFieldOf(battlefield);
  return (field) => {
    masked = changedField(masked, field, { seats: [mover], came: [], index: masked.index }) ?? maskFieldOf(field);
    const { owners, firstBlocks } = masked;
    return (attacker, target) => {
      const [from, to] = [firstBlocks[attacker] ?? 0, firstBlocks[target] ?? 0];
      const creature = field.creatures[attacker];
      if (creature === undefined || owners[from + 1] === attacker || owners[to + 1] === target) return undefined;
      maskPair(masked, from, to);
      return ask(
        { masks: { ...masks }, attacker: creature, hasLineOfEffect: () => isEffectBetween(masked, from, to) },
        options,
      );
    };
  };
};
