import { Combat } from "../../stand-in/combat/combat";
import type { Combatant } from "../../stand-in/combat/combatant";

export type Compare = (a: Combatant, b: Combatant) => number;

/** Overrides `Combat#_sortCombatants`; `core` is the overridden method. */
export const overrideSort = (compare: (a: Combatant, b: Combatant, core: Compare) => number): void => {
  const core: unknown = Reflect.get(Combat.prototype, "_sortCombatants");
  if (typeof core !== "function") throw new Error("Combat has no _sortCombatants.");
  Object.defineProperty(Combat.prototype, "_sortCombatants", {
    configurable: true,
    writable: true,
    value(this: Combat, a: Combatant, b: Combatant): number {
      return compare(a, b, (its, other) => Number(Reflect.apply(core, this, [its, other])));
    },
  });
};

export const initiativeOf = ({ _source }: Combatant): number | null => _source.initiative;

/** A number in the flags that the system stores on a combatant; null without one. */
export const flagOf = ({ _source }: Combatant, scope: string, ...path: readonly string[]): number | null => {
  let value: unknown = _source.flags[scope];
  for (const key of path) value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === "number" ? value : null;
};

export const dispositionOf = ({ token }: Combatant): number => Number(token?._source["disposition"] ?? 0);
