/** Notes on the card of an attack of opportunity. */
import { whyOneSpaceIsNoStep } from "../../foundry/combat/turn-movement";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { reason, type Attack, type Reason } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";

interface Noting {
  readonly verdicts: Pick<Verdicts, "real">;
  /** Whether the attacker has made an attack of opportunity at the target in this turn. */
  readonly hasStruck: (attacker: string, target: string) => boolean;
}

/** Its target's movement of one space was no 5-foot step. */
const noStepNotes = (attack: Attack, { verdicts: { real } }: Noting): readonly Reason[] => {
  const why = whyOneSpaceIsNoStep(attack, real.current(), real.rules());
  return why === null ? [] : [reason(`NoStep.${why}`)];
};

/** It is another one at the same creature in one turn: each action provokes an enemy once. */
const againNotes = ({ attacker, target }: Attack, { hasStruck }: Noting): readonly Reason[] =>
  attacker !== null && hasStruck(attacker, target) ? [reason("OpportunityAgain")] : [];

export const opportunityNotes = (
  attack: Attack,
  { action }: Pick<DeclaredAttack, "action">,
  parts: Noting,
): readonly Reason[] =>
  action === "attack-of-opportunity" ? [...noStepNotes(attack, parts), ...againNotes(attack, parts)] : [];
