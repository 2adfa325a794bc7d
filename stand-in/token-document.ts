import { Actor } from "./actor";
import { Combatant } from "./combat/combatant";
import { StandInDocument, type World } from "./document";
import type { Plain } from "./objects";
import type { Token } from "./token";
import type { TokenSource } from "./source";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html; types13 `client/documents/token.d.mts`. */
export class TokenDocument extends StandInDocument<TokenSource> {
  /** The placeable on the canvas; null while its scene is not viewed. */
  object: Token | null = null;
  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Token", source, parent, world);
  }

  get isSecret(): boolean {
    return this._source.disposition === -2;
  }

  /** The actor of the world, or for a token that is not linked to it a copy of its own. */
  get actor(): Actor | null {
    const actor = this.world.actorOf(this);
    return actor instanceof Actor ? actor : null;
  }

  get combatant(): Combatant | null {
    const combatant = this.world.combatantOf(this);
    return combatant instanceof Combatant ? combatant : null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) === true;
  }
}
