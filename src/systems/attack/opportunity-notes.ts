/** Why an attack of opportunity is not provoked, and notes on its card. */
import { whyOneSpaceIsNoStep, whyUnprovoked } from "../../foundry/combat/turn-movement";
import { reason, type Attack, type Reason } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";
import type { Verdicts } from "../../foundry/verdicts/verdicts";

interface Noting {
  readonly verdicts: Pick<Verdicts, "real">;
  /** Whether a creature (`token:ID`) has made an attack of opportunity at another one in this turn. */
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

/** The reason that its target's movement has not provoked an attack of opportunity; null for another attack. */
export const notProvoked = (
  attack: Attack,
  { action }: Pick<DeclaredAttack, "action">,
  { verdicts: { real } }: Pick<Noting, "verdicts">,
): Reason | null => {
  const why = action === "attack-of-opportunity" ? whyUnprovoked(attack, real.current(), real.rules()) : null;
  return why === null ? null : reason(`NotProvoked.${why}`);
};
