import type { Combatant } from "../../stand-in/combat/combatant";
import { flagOf, initiativeOf, overrideSort } from "./sort-combatants";

/** On hold since an earlier round. */
const isHeldOver = (combatant: Combatant, round: number): boolean => {
  const held = flagOf(combatant, "swade", "roundHeld");
  return held !== null && held > 0 && held !== round;
};

const byName = (a: Combatant, b: Combatant): number => {
  if (a.name === b.name) return a.id > b.id ? 1 : -1;
  return a.name > b.name ? 1 : -1;
};

/**
 * The order of Savage Worlds: who has held since an earlier round is first, then by the card, then by name.
 * stand-in/EVIDENCE.md, "Order of battle". Source: EternalRider/swade-private:src/module/documents/combat/SwadeCombat.ts
 */
export const playOrder = (): void => {
  overrideSort((a, b) => {
    const round = Number(game.combat?.round ?? 0);
    const held = Number(isHeldOver(b, round)) - Number(isHeldOver(a, round));
    return held || (initiativeOf(b) ?? 0) - (initiativeOf(a) ?? 0) || byName(a, b);
  });
};
