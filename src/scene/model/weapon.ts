/** Kinds of weapon that some rule tells apart; any other ranged weapon is thrown or a projectile weapon. */
export const WEAPONS = ["bow", "crossbow", "shuriken", "thrown", "projectile"] as const;
export type Weapon = (typeof WEAPONS)[number];
