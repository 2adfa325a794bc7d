import type { DeclaredAttack } from "../adapter/attack";

/** Attacks that were let pass although they were refused, until they have been made. */
export interface AttackAnyway {
  readonly give: (declared: DeclaredAttack) => void;
  readonly has: (declared: DeclaredAttack) => boolean;
  /** The attack has been made. */
  readonly use: (declared: DeclaredAttack) => void;
}

/** Milliseconds. An attack that was let pass and then called off must not let a later one pass. */
const LASTS = 120_000;

/** The same for the same attack, however often it is declared. */
export const keyOf = ({ attacker, targets, title }: DeclaredAttack): string => [attacker, title, ...targets].join(" ");

export const createAttackAnyway = (now: () => number): AttackAnyway => {
  const given = new Map<string, number>();
  return {
    give: (declared) => void given.set(keyOf(declared), now()),
    has: (declared) => now() - (given.get(keyOf(declared)) ?? -Infinity) < LASTS,
    use: (declared) => void given.delete(keyOf(declared)),
  };
};
