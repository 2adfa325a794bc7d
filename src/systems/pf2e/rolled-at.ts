/**
 * What an attack roll of a stored message reached, and what it had to reach.
 * Source: docs/systems.md, "pf2e and sf2e".
 */
import { settingOfModule } from "../../foundry/other-modules";
import type { SystemAdapter } from "../adapter/system-adapter";
import { ownNumberIn } from "../record/own-number";
import { checkIn, targetIn } from "./check";

/** A roll with its dice. https://foundryvtt.com/api/v14/classes/foundry.dice.Roll.html */
interface Rolled {
  readonly total?: number | null | undefined;
  readonly dice?: readonly { readonly faces?: number; readonly total?: number }[];
}

/** The faces that make an outcome better or worse, whatever the numbers. */
const DECIDING: readonly unknown[] = [1, 20];

const faceOf = ({ dice = [] }: Rolled): number | undefined => dice.find(({ faces }) => faces === 20)?.total;

/** Misses that no rule has made better or worse. */
const isPlainMiss = (outcome: unknown, unadjusted: unknown): boolean =>
  (outcome === "failure" || outcome === "criticalFailure") && (unadjusted ?? outcome) === outcome;

export const rolledAt: NonNullable<SystemAdapter["rolledAt"]> = ({ flags, rolls }, target) => {
  const [check, own] = [checkIn({ flags }), ownNumberIn(flags)];
  const roll: Rolled | undefined = rolls[0];
  if (check?.type !== "attack-roll" || targetIn(check) !== target || own === undefined) return undefined;
  const { dc, outcome, unadjustedOutcome } = check;
  if (typeof roll?.total !== "number" || typeof dc?.value !== "number" || !isPlainMiss(outcome, unadjustedOutcome))
    return undefined;
  return DECIDING.includes(faceOf(roll)) ? undefined : { total: roll.total, needed: dc.value, own };
};

/** Both systems have the setting under their own name. */
export const showsNeeded = (): boolean => settingOfModule(game.system.id, "metagame_showDC") === true;
