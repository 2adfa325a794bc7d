/** A melee attack that the system can make. */
export interface OwnStrike {
  readonly name: string;
  /** Attacks the user's targets. */
  readonly make: () => unknown;
}

/** `token` is the attacker's document. */
export type StrikesOf = (actor: object, token: object) => readonly OwnStrike[];
