/** Which of two creatures is an enemy, an ally or neither of the other, for every question. RULES 1.2. */

export type Attitude = "enemy" | "ally" | "neither";

/** What has one of Foundry's dispositions: -2 secret, -1 hostile, 0 neutral, 1 friendly. */
export interface Sided {
  readonly disposition: number;
}

export const HOSTILE: Sided = { disposition: -1 };
export const NEUTRAL: Sided = { disposition: 0 };

/** Foundry's `CONST.TOKEN_DISPOSITIONS.SECRET`. */
export const SECRET = -2;

export const isSecret = ({ disposition }: Sided): boolean => disposition === SECRET;

/** -1 for the hostile side, 1 for the friendly one, 0 for neutral and secret creatures, which are on no side. */
const signOf = (it: Sided): number => (isSecret(it) ? 0 : Math.sign(it.disposition));

/** Neutral and secret creatures are neither enemies nor allies of anybody. */
export const attitudeBetween = (p: Sided, q: Sided): Attitude => {
  const product = signOf(p) * signOf(q);
  return product < 0 ? "enemy" : product > 0 ? "ally" : "neither";
};

/** The two sides of an attack. */
export interface Opponents<T extends Sided> {
  readonly attacker: T;
  readonly target: T;
}

/**
 * The attitude of a creature to the target of an attack. Attacker and target are enemies whatever their dispositions. So are
 * the attacker's allies and the target, unless they are the target's allies as well.
 */
export const attitudeToTarget = <T extends Sided>(creature: T, { attacker, target }: Opponents<T>): Attitude => {
  if (creature === attacker) return "enemy";
  const attitude = attitudeBetween(creature, target);
  return attitude === "neither" && attitudeBetween(creature, attacker) === "ally" ? "enemy" : attitude;
};

/** The same to the attacker. */
export const attitudeToAttacker = <T extends Sided>(creature: T, { attacker, target }: Opponents<T>): Attitude =>
  attitudeToTarget(creature, { attacker: target, target: attacker });
