import type { Combatant, Encounter } from "../src/combat/encounter";

/** A combatant with nothing on its mind. */
export const combatant = (id: string, initiative: number | null, more: Partial<Combatant> = {}): Combatant => ({
  id,
  initiative,
  modifier: 0,
  dexterity: 0,
  rollOffs: [],
  rolled: null,
  isDefeated: false,
  isUnaware: false,
  hasActed: false,
  actedIn: null,
  held: null,
  steppedIn: null,
  readied: null,
  ...more,
});

/** A fight that has not begun. */
export const fightOf = (...combatants: Combatant[]): Encounter => ({
  id: "fight",
  round: 0,
  acting: null,
  base: 0,
  renewals: 0,
  skipsDefeated: true,
  combatants,
  journal: [],
});
