import type { Handling } from "./scene";

/** Kinds of weapon that some rule tells apart; any other ranged weapon is thrown or a projectile weapon. */
export const WEAPONS = ["bow", "crossbow", "shuriken", "thrown", "projectile"] as const;
export type Weapon = (typeof WEAPONS)[number];

/** Details of an attack that some rule uses. What is left out is not so. */
export interface AttackDetails {
  readonly weapon?: Weapon;
  /** The weapon's range increment, scene units. */
  readonly increment?: number;
  /** How many range increments the weapon reaches; left out for as many as the rules give weapons of its kind. */
  readonly increments?: number;
  /** How far the weapon reaches with disadvantage where `increment` is its normal range, scene units; left out for no farther. */
  readonly longRange?: number;
  /** How far off the target must be, scene units; left out for the attacker's own, or none if `reach` is given. */
  readonly leastReach?: number;
  readonly handling?: Handling;
  /** The attack includes the attacker's own movement, as a charge does. */
  readonly isCharge?: boolean;
  /** The attacker's centre before it moved along the lane of its charge, pixels; left out where it stands there. */
  readonly chargedFrom?: { readonly x: number; readonly y: number };
  /** The attacker's centre before the movement that the attack includes, pixels; left out if it includes none, or is a charge. */
  readonly movedFrom?: { readonly x: number; readonly y: number };
  /** A readied blow that lands while its target attacks. */
  readonly isReadied?: boolean;
  /** With a weapon that is set against the target's charge. Left out if it is not known whether the weapon can be. */
  readonly isBraced?: boolean;
  /** An area that spreads round corners. */
  readonly isSpread?: boolean;
  /** An ability that needs no line of sight to its target. */
  readonly isSightless?: boolean;
  /** An effect of force, which passes from the material to the ethereal. */
  readonly isForce?: boolean;
  /** Ids, as in verdicts (`wall:ID`), of barriers that the attack destroys on its way. */
  readonly destroys?: readonly string[];
}
