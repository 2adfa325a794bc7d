/** What of a token's actor and combatant matters before a game system adapter has its say. */
export interface ActingToken {
  readonly actor?: { readonly statuses?: ReadonlySet<string> } | null;
  readonly combatant?: { readonly isDefeated?: boolean; readonly defeated?: boolean } | null;
}

/** Dead by status, or marked defeated in the tracker. */
export const isDead = ({ actor, combatant }: ActingToken): boolean =>
  actor?.statuses?.has("dead") === true || combatant?.isDefeated === true || combatant?.defeated === true;
