/** Between the ethereal and the material only effects of force pass. RULES 1.2. */
import type { Battlefield } from "../battlefield/battlefield";
import { creatureWithId } from "../battlefield/creature-ids";
import { reason, refused } from "./reason";

import type { Attack, Verdict } from "./verdict";

const isEthereal = (battlefield: Battlefield, id: string | null): boolean =>
  id !== null && creatureWithId(battlefield, id)?.conditions.includes("ethereal") === true;

/** The verdict, with no attack where one of the two is ethereal and the other is not. */
export const asPlanesLet = (battlefield: Battlefield, { attacker, target }: Attack, verdict: Verdict): Verdict => {
  if (isEthereal(battlefield, attacker) === isEthereal(battlefield, target)) return verdict;
  const { permissions, reasons } = verdict;
  return {
    ...verdict,
    permissions: permissions.map((each) =>
      each.action === "hide" || each.action === "stealth-stance" ? each : refused(each.action, "Ethereal"),
    ),
    reasons: [reason("Ethereal"), ...reasons],
  };
};
