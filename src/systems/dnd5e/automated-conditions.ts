/**
 * Automated Conditions 5e replaces the rows of an attack's list of targets by copies, in `dnd5e.preRollAttack`, at each
 * change of the dialog and in `dnd5e.postRollConfiguration`. Where effects change an armour class for this roll, it
 * computes it from the number that the system read, without what other modules added.
 * Source: https://github.com/thatlonelybugbear/automated-conditions-5e, 14.533.14.2 and the branch v14.600
 * (`ac5e-runtimeLogic.mjs`, `hooks/ac5e-hooks-target-context.mjs`).
 */
import type { AttackProcess, TargetEntry } from "./rolls";

const MODULE = "automated-conditions-5e";

interface Altered {
  readonly ac?: unknown;
  readonly uuid?: unknown;
  readonly tokenUuid?: unknown;
}

const alteredIn = ({ options }: AttackProcess): readonly Altered[] => {
  const altered: unknown = Reflect.get(Object(options?.[MODULE]) as object, "alteredTargetADCs");
  return typeof altered === "object" && altered !== null ? Object.values(altered as Record<string, Altered>) : [];
};

/** Whether a row holds the number that the module has computed. */
export const isAlteredRow = (process: AttackProcess, row: TargetEntry): boolean =>
  alteredIn(process).some(
    ({ ac, uuid, tokenUuid }) =>
      ac === row.ac && (typeof row.token === "string" ? tokenUuid === row.token : uuid === row.uuid),
  );
