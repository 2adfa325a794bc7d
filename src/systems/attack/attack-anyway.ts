import type { DeclaredAttack } from "../adapter/attack";

/** Forbidden attacks that somebody allowed anyway, until they are made. */
export interface AttackAnyway {
  readonly give: (declared: DeclaredAttack) => void;
  readonly has: (declared: DeclaredAttack) => boolean;
  /** Call it when the attack has been made. */
  readonly use: (declared: DeclaredAttack) => void;
}

/** Milliseconds. An attack that was allowed and then cancelled must not allow a later one. */
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
