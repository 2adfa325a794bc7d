import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { movesTo } from "../../foundry/verdicts/place-struck";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { isEthereal } from "../../rules/distance/ethereal";
import { reason, refusalOf } from "../../rules/attack/verdict";
import { type Creature, creatureWithId } from "../../scene/model/battlefield";
import type { FurtherAnswer, RuledAttack, RuledTarget } from "../adapter/attack";
import { attackOn, noneLeft } from "./attack-judge";

interface MannerParts {
  readonly verdicts: Pick<Verdicts, "real" | "judge">;
  readonly hasNoOpportunity: (attacker: string) => boolean;
}

/** What an attack can be that lifts one refusal, in books that heed it. */
const MANNERS = [
  {
    id: "force",
    lifts: reason("Ethereal").key,
    flag: "isForce",
    label: "PARAPET.Force.Act",
    isPossibleFor: (attacker: Creature) => !isEthereal(attacker),
  },
  {
    id: "sightless",
    lifts: reason("NoAttackUnseen").key,
    flag: "isSightless",
    label: "PARAPET.Sightless.Act",
    isPossibleFor: () => true,
  },
] as const;

type OfManner = (typeof MANNERS)[number];

const mannerOf = ({ flag }: OfManner) => (flag === "isForce" ? { isForce: true } : { isSightless: true });

/** Whether the attack in that manner reaches a target, as far as the user knows the map. */
const passesAs = (
  which: OfManner,
  { target, placeLeft }: RuledTarget,
  { declared }: RuledAttack,
  { verdicts, hasNoOpportunity }: MannerParts,
): boolean => {
  const { attacker, action, manner } = declared;
  const attack = attackOn(target, { attacker, manner: { ...manner, ...mannerOf(which) } }, verdicts);
  const verdict = verdicts.judge(attack, { at: movesTo(target, placeLeft ?? null), settings: "saved", tell: false });
  return refusalOf(verdict, action) === null && noneLeft(attack, { action }, { hasNoOpportunity }) === null;
};

/**
 * The answers that a forbidden attack is an effect of force, which reaches the ethereal, or needs no line of sight. Each only if
 * nothing else that the user knows stops it. It has its button, and the attack with that answer.
 */
export const mannerAnswers = (ruled: RuledAttack, parts: MannerParts): readonly FurtherAnswer[] => {
  const { declared, ruleset, targets } = ruled;
  const { battlefield } = parts.verdicts.real.known();
  const attacker = creatureWithId(battlefield, declared.attacker);
  const isOffered = (which: OfManner): boolean =>
    declared.manner[which.flag] !== true &&
    ruleSetInForce(ruleset).heeds.includes(which.id) &&
    attacker !== undefined &&
    which.isPossibleFor(attacker) &&
    targets.some(
      (each) =>
        each.refusal?.key === which.lifts &&
        creatureWithId(battlefield, each.target) !== undefined &&
        passesAs(which, each, ruled, parts),
    );
  return MANNERS.filter(isOffered).map((which) => ({
    id: which.id,
    label: { key: which.label, data: {} },
    manner: mannerOf(which),
  }));
};
