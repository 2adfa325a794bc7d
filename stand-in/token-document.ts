import { Actor } from "./actor";
import { Combat } from "./combat/combat";
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

  /** Puts it into the combat that is viewed, one made for it where there is none, or takes it out; whether it is in then. */
  async toggleCombatant({ active = !this.inCombat }: { readonly active?: boolean } = {}): Promise<boolean> {
    if (active) await TokenDocument.createCombatants([this]);
    else await TokenDocument.deleteCombatants([this]);
    return this.inCombat;
  }

  /** Those of the tokens that are in none yet. */
  static async createCombatants(
    tokens: readonly TokenDocument[],
    { combat }: { readonly combat?: Combat } = {},
  ): Promise<StandInDocument[]> {
    const viewed: unknown = combat ?? game.combats.viewed ?? (await Combat.create({ active: true }));
    if (!(viewed instanceof Combat)) return [];
    const joining = tokens.filter(({ id }) => viewed.getCombatantsByToken(id).length === 0);
    const sources = joining.map(({ id, parent, _source }) => {
      const { actorId = null, hidden } = _source;
      return { tokenId: id, sceneId: parent?.id ?? null, actorId, hidden };
    });
    return viewed.createEmbeddedDocuments("Combatant", sources);
  }

  static async deleteCombatants(tokens: readonly TokenDocument[]): Promise<StandInDocument[]> {
    const viewed: unknown = game.combats.viewed;
    if (!(viewed instanceof Combat)) return [];
    const ids = tokens.flatMap(({ id }) => viewed.getCombatantsByToken(id).map((combatant) => combatant.id));
    return viewed.deleteEmbeddedDocuments("Combatant", ids);
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) === true;
  }
}
