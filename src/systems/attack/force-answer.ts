import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { isEthereal } from "../../rules/concealment/ethereal";
import { reason } from "../../rules/attack/verdict";
import { creatureWithId, type Battlefield } from "../../scene/model/battlefield";
import type { RuledAttack } from "../adapter/attack";

/** `PARAPET.Reason.Ethereal` alone stops the attack. */
const isEtherealAlone = ({ refusal }: RuledAttack["targets"][number]): boolean =>
  refusal?.key === reason("Ethereal").key;

/**
 * The answer that a forbidden attack from the material at the ethereal is an effect of force, where the rules let that
 * pass: its button, and what the attack is like with it.
 */
export const forceAnswer = ({ declared, ruleset, targets }: RuledAttack, battlefield: Battlefield) => {
  const isOffered =
    declared.manner.isForce !== true &&
    ruleSetInForce(ruleset).heeds.includes("force") &&
    !isEthereal(creatureWithId(battlefield, declared.attacker)) &&
    targets.some(isEtherealAlone);
  return isOffered
    ? [{ id: "force", label: { key: "PARAPET.Force.Act", data: {} }, manner: { isForce: true } } as const]
    : [];
};
