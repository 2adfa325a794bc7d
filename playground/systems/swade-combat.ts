import type { Combatant } from "../../stand-in/combat/combatant";
import { flagOf, initiativeOf, overrideSort } from "./sort-combatants";

const roundHeldOf = (combatant: Combatant): number => flagOf(combatant, "swade", "roundHeld") ?? 0;

const byName = (a: Combatant, b: Combatant): number => {
  if (a.name === b.name) return a.id > b.id ? 1 : -1;
  return a.name > b.name ? 1 : -1;
};

/**
 * The order of Savage Worlds: a combatant on hold since another round comes first; then the higher card, then the name.
 * stand-in/EVIDENCE.md, "Order of battle". Source:
 * EternalRider/swade-private:src/module/documents/combat/SwadeCombat.ts
 */
export const playOrder = (): void => {
  overrideSort((a, b) => {
    const round = Number(game.combat?.round ?? 0);
    const [its, others] = [roundHeldOf(a), roundHeldOf(b)];
    const isHeldOver = [its, others].some((held) => held > 0 && held !== round);
    const byHold = isHeldOver ? Number(others > 0) - Number(its > 0) : 0;
    return byHold || (initiativeOf(b) ?? 0) - (initiativeOf(a) ?? 0) || byName(a, b);
  });
};
