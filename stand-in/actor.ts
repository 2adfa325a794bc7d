import { StandInDocument, type World } from "./document";
import type { Plain } from "./objects";
import { PrototypeToken } from "./prototype-token";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html: without a game system, that is a name, a prototype
 * token, and effects that bear statuses.
 */
export class Actor extends StandInDocument {
  readonly prototypeToken: PrototypeToken;

  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Actor", source, parent, world);
    this.prototypeToken = new PrototypeToken(this);
  }

  /** The token whose own this actor is; null for one of the world. */
  get token(): StandInDocument | null {
    return this.parent;
  }

  get isToken(): boolean {
    return this.parent !== null;
  }

  get statuses(): Set<string> {
    const effects = this.collections["effects"]?.filter(({ _source }) => _source["disabled"] !== true) ?? [];
    return new Set(
      effects.flatMap(({ _source: { statuses } }) => (Array.isArray(statuses) ? statuses.map(String) : [])),
    );
  }

  /** Hooks `createActiveEffect` and `deleteActiveEffect`; true or false as it ends up, when nothing changes undefined. */
  async toggleStatusEffect(
    statusId: string,
    { active = !this.statuses.has(statusId) }: { readonly active?: boolean } = {},
  ): Promise<boolean | undefined> {
    if (this.statuses.has(statusId) === active) return undefined;
    if (active) await this.createEmbeddedDocuments("ActiveEffect", [{ name: statusId, statuses: [statusId] }]);
    else {
      const bearing = this.collections["effects"]?.filter(
        ({ _source: { statuses } }) => Array.isArray(statuses) && statuses.includes(statusId),
      );
      await this.deleteEmbeddedDocuments("ActiveEffect", bearing?.map(({ id }) => id) ?? []);
    }
    return active;
  }
}
