/** The token of the actor that attacks, in systems whose rolls name only the actor. */
import { controlledTokens } from "../../foundry/canvas/map-tokens";

interface ActorToken {
  readonly id: string | null;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
export interface ActorWithTokens {
  readonly token?: ActorToken | null;
  getActiveTokens(isLinked: boolean, asDocuments: boolean): readonly ActorToken[];
}

/** The actor's own token, else a controlled one, else its first on the viewed scene: `token:ID`. Null without any. */
export const attackerOf = (actor: ActorWithTokens | null | undefined): string | null => {
  const active = actor?.getActiveTokens(true, true) ?? [];
  const controlled = active.find((token) => controlledTokens().some(({ id }) => id === token.id));
  const id = (actor?.token ?? controlled ?? active[0])?.id;
  return typeof id === "string" ? `token:${id}` : null;
};
