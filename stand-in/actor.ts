import { createOfWorld } from "./creating";
import { StandInDocument, type Owner, type World } from "./document";
import { written } from "./effect-change";
import { deepClone, getProperty, isPlain, setProperty, type Plain } from "./objects";
import { PrototypeToken } from "./prototype-token";
import { statusOf } from "./statuses";

interface Change {
  readonly key: string;
  readonly type: string;
  readonly value: unknown;
}

/** `CONST.ACTIVE_EFFECT_MODES` of version 13. */
const TYPES: Readonly<Record<number, string>> = { 2: "add", 5: "override" };

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html. Without a game system it has a name, a prototype
 * token, effects with statuses, and items with names.
 */
export class Actor extends StandInDocument {
  readonly prototypeToken: PrototypeToken;

  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("Actor", source, parent, world);
    this.prototypeToken = new PrototypeToken(this);
  }

  /** The unlinked token this actor belongs to; null for a world actor. */
  get token(): StandInDocument | null {
    return this.parent;
  }

  get isToken(): boolean {
    return this.parent !== null;
  }

  get statuses(): Set<string> {
    return new Set(
      this.appliedEffects.flatMap(({ _source: { statuses } }) => (Array.isArray(statuses) ? statuses.map(String) : [])),
    );
  }

  get appliedEffects(): StandInDocument[] {
    return this.collections["effects"]?.filter(({ _source }) => _source["disabled"] !== true) ?? [];
  }

  /** As prepared: with what effects write below `flags.`. Evidence: stand-in/EVIDENCE.md, "Documents and their hooks". */
  get flags(): Plain {
    const flags = { flags: deepClone(this._source.flags) };
    for (const { key, type, value } of this.appliedEffects.flatMap((effect) => this.#changesOf(effect))) {
      const next = key.startsWith("flags.") ? written(type, getProperty(flags, key), value) : undefined;
      if (next !== undefined) setProperty(flags, key, next);
    }
    return flags.flags;
  }

  /** Version 13 has modes by number in `changes`, version 14 types by name in `system.changes`. */
  #changesOf({ _source }: StandInDocument): readonly Change[] {
    const { system } = _source;
    const holder = this.world.generation === 13 ? _source : isPlain(system) ? system : {};
    const changes: unknown = holder["changes"];
    return (Array.isArray(changes) ? changes.filter(isPlain) : []).map((change) => ({
      key: String(change["key"]),
      type: this.world.generation === 13 ? (TYPES[Number(change["mode"])] ?? "") : String(change["type"]),
      value: change["value"],
    }));
  }

  override isOwnedBy(user: Owner): boolean {
    const { ownership } = this._source;
    const levels: Readonly<Record<string, unknown>> = isPlain(ownership) ? ownership : {};
    const level = levels[user.id] ?? levels["default"];
    const tokens = this.parent === null ? this.world.linkedTokens(this) : [this.parent];
    return user.isGM || level === 3 || tokens.some((token) => token.isOwnedBy(user));
  }

  /** Whether a player owns it. */
  get hasPlayerOwner(): boolean {
    return this.world.users().some((user) => !user.isGM && this.isOwnedBy(user));
  }

  /**
   * Hooks `createActiveEffect` and `deleteActiveEffect`. Resolves to the new effect, to true or false for an existing
   * or removed one, to undefined when nothing changes.
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { readonly active?: boolean; readonly overlay?: boolean } = {},
  ): Promise<StandInDocument | boolean | undefined> {
    const status = statusOf(statusId);
    const has = (effect: StandInDocument): boolean => {
      const { statuses } = effect._source;
      return Array.isArray(statuses) && statuses.length === 1 && statuses[0] === statusId;
    };
    const bearing = this.collections["effects"]?.filter(has) ?? [];
    if (bearing.length > 0) {
      if (active === true) return true;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        bearing.map(({ id }) => id),
      );
      return false;
    }
    if (active === false) return undefined;
    const source = { name: status.name, img: status.img, statuses: [statusId] };
    const flags = overlay ? { flags: { core: { overlay: true } } } : {};
    const [effect] = await this.createEmbeddedDocuments("ActiveEffect", [{ ...source, ...flags }]);
    return effect;
  }

  static async create(data: Plain, options: Plain = {}): Promise<Actor | undefined> {
    const created = await createOfWorld("Actor", data, options);
    return created instanceof Actor ? created : undefined;
  }

  /** Actor types of the game system; none here. */
  static get TYPES(): string[] {
    return ["base"];
  }
}
