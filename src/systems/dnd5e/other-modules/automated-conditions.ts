/**
 * Automated Conditions 5e replaces the rows of an attack's list of targets by copies, in `dnd5e.preRollAttack`, at each
 * change of the dialog and in `dnd5e.postRollConfiguration`. Where effects change an armour class for this roll, it
 * computes it from the number that the system read, without what other modules added.
 * Source: https://github.com/thatlonelybugbear/automated-conditions-5e, 14.533.14.2 and the branch v14.600
 * (`ac5e-runtimeLogic.mjs`, `hooks/ac5e-hooks-target-context.mjs`).
 */
import type { AttackProcess, TargetEntry } from "../rolls";

const MODULE = "automated-conditions-5e";

interface Altered {
  readonly ac?: unknown;
  readonly uuid?: unknown;
  readonly tokenUuid?: unknown;
}

const valuesIn = ({ options }: AttackProcess, key: string): readonly unknown[] => {
  const its: unknown = Reflect.get(Object(options?.[MODULE]) as object, key);
  return typeof its === "object" && its !== null ? Object.values(its) : [];
};

/** Whether it puts a number of its own in place of every armour class, which then has none of the system's cover. */
export const hasFixedNumber = (process: AttackProcess): boolean =>
  valuesIn(process, "targetADC").some((value) => typeof value === "string" && /^\d+$/.test(value.trim()));

/** Whether a row holds the number that the module has computed. */
export const isAlteredRow = (process: AttackProcess, row: TargetEntry): boolean =>
  (valuesIn(process, "alteredTargetADCs") as readonly Altered[]).some(
    ({ ac, uuid, tokenUuid }) =>
      ac === row.ac && (typeof row.token === "string" ? tokenUuid === row.token : uuid === row.uuid),
  );
