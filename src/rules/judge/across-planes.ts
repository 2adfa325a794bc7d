/** Between the ethereal and the material only effects of force pass. RULES 1.2. */
import { type Battlefield, creatureWithId } from "../../scene/model/battlefield";
import { reason, refused, type Attack, type Permission, type Verdict } from "../attack/verdict";
import { arePlanesApart, isEthereal } from "../distance/ethereal";
import type { RuleSet } from "./rule-set";

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
