// Evidence: stand-in/EVIDENCE.md, "Documents and their hooks".
import { isModel, type TypeDataModel } from "./data/type-data-model";
import { StandInDocument, type World } from "./document";
import { deepClone, expandObject, isPlain, mergeObject, type Plain } from "./objects";
import type { BehaviorSource } from "./source";

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.RegionBehavior.html. `system` is an instance of the data
 * model that CONFIG has for the type, if any. Stored data is accepted as it is.
 */
export class RegionBehavior extends StandInDocument<BehaviorSource> {
  #kept: { readonly source: string; readonly model: TypeDataModel | null } | null = null;

  constructor(source: Plain, parent: StandInDocument | null, world: World) {
    super("RegionBehavior", source, parent, world);
    const { model } = this;
    if (model !== null) this._source.system = mergeObject(model.toObject(), deepClone(this._source.system));
  }

  get system(): object {
    return this.model ?? this._source.system;
  }

  /** `system`, typed; null for a type without a model. Not a member of the public API. */
  get model(): TypeDataModel | null {
    const source = JSON.stringify(this._source.system);
    if (this.#kept?.source !== source) this.#kept = { source, model: this.#modelOf(this._source.system, false) };
    return this.#kept.model;
  }

  #modelOf(system: Plain, isStrict: boolean): TypeDataModel | null {
    const { type } = this._source;
    const Model = this.world.dataModels[type];
    if (!isModel(Model)) return null;
    return new Model(system, { parent: this, strict: isStrict });
  }

  /** Throws what is wrong with the type or its system data. */
  override validate({ changes = {} }: { readonly changes?: Plain } = {}): boolean {
    const { type, system } = this._source;
    if (!this.world.behaviorTypes.has(type))
      throw new Error(`"${type}" is not a valid type for the RegionBehavior Document class`);
    const { system: changed } = expandObject(changes);
    this.#modelOf(mergeObject(deepClone(system), isPlain(changed) ? changed : {}), true);
    return super.validate({ changes });
  }
}
