import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { movesTo } from "../../foundry/verdicts/place-struck";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { isEthereal } from "../../rules/concealment/ethereal";
import { reason, refusalOf } from "../../rules/attack/verdict";
import { creatureWithId } from "../../scene/model/battlefield";
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import { attackOn, noneLeft } from "./attack-judge";

interface ForceParts {
  readonly verdicts: Pick<Verdicts, "real">;
  readonly hasNoOpportunity: (attacker: string) => boolean;
}

const ETHEREAL = reason("Ethereal").key;

/** With no token elsewhere. `verdictAt` fires no hook then, as it would for null. */
const UNMOVED = new Map();

/** Whether the attack as an effect of force reaches a target, as far as the user knows the map. */
const passesAsForce = (
  { target, placeLeft }: RuledTarget,
  { declared }: RuledAttack,
  { verdicts, hasNoOpportunity }: ForceParts,
): boolean => {
  const { attacker, action, manner } = declared;
  const attack = attackOn(target, { attacker, manner: { ...manner, isForce: true } }, verdicts);
  const verdict = verdicts.real.verdictAt(attack, movesTo(target, placeLeft ?? null) ?? UNMOVED);
  return refusalOf(verdict, action) === null && noneLeft(attack, { action }, { hasNoOpportunity }) === null;
};

/**
 * The answer that a forbidden attack between a material and an ethereal creature is an effect of force. Only if nothing else
 * that the user knows stops it. It has its button, and the attack with that answer.
 */
export const forceAnswer = (ruled: RuledAttack, parts: ForceParts) => {
  const { declared, ruleset, targets } = ruled;
  const { battlefield } = parts.verdicts.real.known();
  const attacker = creatureWithId(battlefield, declared.attacker);
  const isOffered =
    declared.manner.isForce !== true &&
    ruleSetInForce(ruleset).heeds.includes("force") &&
    attacker !== undefined &&
    !isEthereal(attacker) &&
    targets.some(
      (each) =>
        each.refusal?.key === ETHEREAL &&
        creatureWithId(battlefield, each.target) !== undefined &&
        passesAsForce(each, ruled, parts),
    );
  return isOffered
    ? [{ id: "force", label: { key: "PARAPET.Force.Act", data: {} }, manner: { isForce: true } } as const]
    : [];
};
