import type { Combatant } from "../../../stand-in/combat/combatant";
import { flagOf, initiativeOf, overrideSort } from "../sort-combatants";

/** Combatants without an actor come last. */
const NO_ACTOR = 3;

/** The position a GM has dragged it to among equal initiatives; otherwise foes before player characters. */
const priorityOf = (combatant: Combatant): number =>
  flagOf(combatant, "pf2e", "overridePriority", String(initiativeOf(combatant))) ??
  (combatant.actor === null ? NO_ACTOR : combatant.isNPC ? 1 : 2);

/**
 * The order of pf2e and sf2e: stand-in/EVIDENCE.md, "Order of battle".
 * Source: foundryvtt/pf2e:src/module/encounter/document.ts
 */
export const playOrder = (): void => {
  overrideSort((a, b, core) => {
    const isTied = initiativeOf(a) !== null && initiativeOf(a) === initiativeOf(b);
    if (!isTied) return core(a, b);
    return priorityOf(a) - priorityOf(b) || a.id.localeCompare(b.id);
  });
};
