/**
 * What the attack roll of a stored message reached, and what it had to reach at one of its targets.
 * Source: docs/systems.md, "dnd5e".
 */
import { settingOfModule } from "../../foundry/other-modules";
import type { SystemAdapter } from "../adapter/system-adapter";
import { rowTokenOf } from "./attack-tokens";
import { storedRows } from "./target-list";

/** The system's class for attack rolls: a natural 20 hits, a natural 1 misses. */
interface D20Roll {
  readonly total?: number | null | undefined;
  readonly isCritical?: boolean;
  readonly isFumble?: boolean;
}

export const rolledAt: NonNullable<SystemAdapter["rolledAt"]> = (message, target) => {
  const roll: D20Roll | undefined = message.rolls[0];
  const token = rowTokenOf(target);
  const rows = token && storedRows(message, token);
  if (typeof roll?.total !== "number" || roll.isCritical === true || roll.isFumble === true) return undefined;
  if (typeof rows?.now !== "number" || typeof rows.own !== "number") return undefined;
  return { total: roll.total, needed: rows.now, own: rows.own };
};

/** "hideAC" shows who was hit, "none" not even that. */
export const showsNeeded = (): boolean => settingOfModule("dnd5e", "attackRollVisibility") === "all";
