/** Whether a movement has provoked an attack of opportunity at its creature. */
import { whyOneSpaceIsNoStep, whyUnprovoked } from "../../foundry/combat/turn-movement";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { reason, type Attack, type Reason } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";

type Declared = Pick<DeclaredAttack, "action">;
type Judging = { readonly verdicts: Pick<Verdicts, "real"> };

/** The reason that its target's movement has not provoked an attack of opportunity; null for another attack. */
export const notProvoked = (attack: Attack, { action }: Declared, { verdicts: { real } }: Judging): Reason | null => {
  const why = action === "attack-of-opportunity" ? whyUnprovoked(attack, real.current(), real.rules()) : null;
  return why === null ? null : reason(`NotProvoked.${why}`);
};

/** A note on an attack of opportunity at a creature whose movement of one space was no 5-foot step. */
export const noStepNotes = (
  attack: Attack,
  { action }: Declared,
  { verdicts: { real } }: Judging,
): readonly Reason[] => {
  const why = action === "attack-of-opportunity" ? whyOneSpaceIsNoStep(attack, real.current(), real.rules()) : null;
  return why === null ? [] : [reason(`NoStep.${why}`)];
};
