import { StandInDocument, type World } from "./document";
import type { Plain } from "./objects";
import type { Token } from "./token";
import type { TokenSource } from "./source";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html; types13 `client/documents/token.d.mts`. */
export class TokenDocument extends StandInDocument<TokenSource> {
  /** The placeable on the canvas; null while its scene is not viewed. */
  object: Token | null = null;
  /** The playground has no game system, hence no actors, combats or statuses. */
  readonly actor = null;
  readonly combatant = null;
  readonly inCombat = false;

  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Token", source, parent, world);
  }

  get isSecret(): boolean {
    return this._source.disposition === -2;
  }

  hasStatusEffect(): boolean {
    return false;
  }
}
