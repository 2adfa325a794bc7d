/** Between the ethereal and the material only effects of force pass. RULES 1.2. */
import { type Battlefield, type Creature, creatureWithId } from "../../scene/model/battlefield";
import type { RuleSet } from "../judge/rule-set";
import { reason, refused, type Attack, type Permission, type Verdict } from "../attack/verdict";

export const isEthereal = (creature: Creature | undefined): boolean => creature?.conditions.includes("ethereal") === true;

/** Whether one of the two is ethereal and the other is not. */
export const arePlanesApart = (p: Creature | undefined, q: Creature | undefined): boolean =>
  isEthereal(p) !== isEthereal(q);

/** The ethereal are incorporeal, though not to one another. */
export const isIncorporealTo = (p: Creature | undefined, q: Creature | undefined): boolean =>
  q?.conditions.includes("incorporeal") === true || (isEthereal(q) && arePlanesApart(p, q));

/** Whether an attack leads from one plane into the other and does not pass. Force passes to the ethereal, not from there. */
export const isAcrossPlanes = (
  battlefield: Battlefield,
  { attacker, target, isForce }: Attack,
  { heeds }: Pick<RuleSet, "heeds">,
): boolean => {
  const from = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  if (!arePlanesApart(from, creatureWithId(battlefield, target))) return false;
  return isForce !== true || isEthereal(from) || !heeds.includes("force");
};

const HIDING: readonly string[] = ["hide", "stealth-stance"] satisfies readonly Permission["action"][];

/** The verdict on an attack from one plane into the other: none is allowed. */
export const acrossPlanes = (verdict: Verdict): Verdict => ({
  ...verdict,
  permissions: verdict.permissions.map((each) =>
    HIDING.includes(each.action) ? each : refused(each.action, "Ethereal"),
  ),
  reasons: [reason("Ethereal"), ...verdict.reasons],
});
