/** Limits of a charge besides its lane: the creature's speed, and one melee attack at its end. */
import { hasAttacked, isCharging } from "../../foundry/combat/charging";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import { toLattice } from "../../geometry/numbers/lattice";
import { isCountedWithin } from "../../rules/distance/distance";
import { reason, type Attack, type Reason, type Verdict } from "../../rules/attack/verdict";
import type { Grid } from "../../scene/model/battlefield";
import type { DeclaredAttack } from "../adapter/attack";

interface ChargeParts {
  readonly verdicts: Pick<Verdicts, "real">;
  /** Scene units; undefined if nothing says so. */
  readonly speedOf: (creature: string) => number | undefined;
}

/** The reason that a charge along the lane of a verdict is farther than a speed in scene units; null if it is not, or unknown. */
export const whyTooFar = ({ figures }: Verdict, grid: Grid, speed: number | undefined): Reason | null => {
  const [from, to] = figures.find(({ kind }) => kind === "lane")?.points ?? [];
  // Without squares the lane leads to the target's centre, beyond the end of the charge.
  if (speed === undefined || from === undefined || to === undefined || grid.type !== "square") return null;
  const spaces = [to.x - from.x, to.y - from.y].map((way) => Math.round(Math.abs(toLattice(way)) / grid.size));
  return isCountedWithin(grid, spaces, speed) ? null : reason("NoChargeFar");
};

export const chargeTooFar = (
  { attacker }: Attack,
  { action }: Pick<DeclaredAttack, "action">,
  verdict: Verdict,
  { verdicts: { real }, speedOf }: ChargeParts,
): Reason | null =>
  action === "charge" && attacker !== null
    ? whyTooFar(verdict, real.current().battlefield.grid, speedOf(attacker))
    : null;

/** A note on an attack in the turn of a charge by a creature that has attacked in it already. */
export const chargeNotes = (
  { attacker }: Attack,
  { verdicts: { real } }: Pick<ChargeParts, "verdicts">,
): readonly Reason[] =>
  attacker !== null && isCharging(attacker, real.rules().ruleset) && hasAttacked(attacker)
    ? [reason("ChargeOnce")]
    : [];
