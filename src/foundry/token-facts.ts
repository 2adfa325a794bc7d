import { conditionsOf } from "../battlefield/read-conditions";
import { CONDITIONS, type SceneToken } from "../battlefield/scene";

/** What of a token's actor and combatant matters before a game system adapter has its say. */
export interface ActingToken {
  readonly actor?: { readonly statuses?: ReadonlySet<string> } | null;
  readonly combatant?: { readonly isDefeated?: boolean; readonly defeated?: boolean } | null;
}

/** Dead by status, or marked defeated in the tracker. */
const isDead = ({ actor, combatant }: ActingToken): boolean =>
  actor?.statuses?.has("dead") === true || combatant?.isDefeated === true || combatant?.defeated === true;

/** The token as read, with what only its actor and combatant know: whether it is dead, and what befalls it. */
export const withFactsOf = (token: SceneToken, acting: ActingToken): SceneToken => {
  const statuses = acting.actor?.statuses ?? new Set<string>();
  const conditions = new Set([...token.conditions, ...conditionsOf(statuses)]);
  if (!isDead(acting) && conditions.size === token.conditions.length) return token;
  return {
    ...token,
    isDead: token.isDead || isDead(acting),
    conditions: CONDITIONS.filter((condition) => conditions.has(condition)),
  };
};
