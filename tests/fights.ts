import { FRESH, type Combatant, type Encounter } from "../src/combat/encounter";

/** A combatant with nothing on its mind. */
export const combatant = (id: string, initiative: number | null, more: Partial<Combatant> = {}): Combatant => ({
  id,
  initiative,
  place: 0,
  placedBy: initiative,
  modifier: 0,
  dexterity: 0,
  rollOffs: [],
  rolled: null,
  isDefeated: false,
  ...FRESH,
  ...more,
});

/** A fight that has not begun. */
export const fightOf = (...combatants: Combatant[]): Encounter => ({
  id: "fight",
  round: 0,
  acting: null,
  base: 0,
  renewals: 0,
  isAdopted: false,
  skipsDefeated: true,
  combatants,
  journal: [],
});
