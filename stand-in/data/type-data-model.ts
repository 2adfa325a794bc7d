import type { StandInDocument } from "../document";
import { deepClone, isPlain, type Plain } from "../objects";
import type { DataField } from "./data-field";
import { SchemaField } from "./fields";

const schemas = new WeakMap<object, SchemaField>();

interface ModelOptions {
  readonly parent?: StandInDocument | null;
  /** Stored data is accepted as it is. */
  readonly strict?: boolean;
}

/**
 * https://foundryvtt.com/api/classes/foundry.abstract.TypeDataModel.html; types13 `common/abstract/type-data.d.mts` and
 * `data.d.mts`. Labels and hints of its fields come from the language files under LOCALIZATION_PREFIXES.
 */
export class TypeDataModel {
  static LOCALIZATION_PREFIXES: string[] = [];
  readonly parent: StandInDocument | null;
  readonly _source: Plain;

  constructor(data: Plain = {}, { parent = null, strict = true }: ModelOptions = {}) {
    const { schema } = new.target;
    const cleaned = schema.clean(deepClone(data));
    this.parent = parent;
    this._source = isPlain(cleaned) ? cleaned : {};
    const failure = schema.validate(this._source);
    if (strict && failure !== undefined) throw failure.asError();
    this.#initialize(schema);
    Object.defineProperty(this, "parent", { enumerable: false });
    Object.defineProperty(this, "_source", { enumerable: false });
    this.prepareBaseData();
    this.prepareDerivedData();
  }

  #initialize(schema: SchemaField): void {
    const own = deepClone(this._source);
    for (const [name, field] of schema.entries()) {
      if (!(name in own)) continue;
      const value = field.initialize(own[name]);
      const get = (): unknown => (typeof value === "function" ? Reflect.apply(value, undefined, []) : undefined);
      const shown = typeof value === "function" ? { get } : { value, writable: true };
      Object.defineProperty(this, name, { ...shown, enumerable: true, configurable: true });
    }
  }

  static defineSchema(): Readonly<Record<string, DataField>> {
    throw new Error(`${this.name} must define its schema.`);
  }

  static get schema(): SchemaField {
    const known = schemas.get(this);
    if (known !== undefined) return known;
    const schema = new SchemaField(this.defineSchema());
    schemas.set(this, schema);
    return schema;
  }

  get schema(): SchemaField {
    const schema: unknown = Reflect.get(this.constructor, "schema");
    if (schema instanceof SchemaField) return schema;
    throw new Error("A data model has no schema.");
  }

  prepareBaseData(): void {
    return;
  }

  prepareDerivedData(): void {
    return;
  }

  toObject(): Plain {
    return deepClone(this._source);
  }
}

/** https://foundryvtt.com/api/classes/foundry.data.regionBehaviors.RegionBehaviorType.html, without its events. */
export class RegionBehaviorType extends TypeDataModel {
  static events: Plain = {};

  get behavior(): StandInDocument | null {
    return this.parent;
  }

  get region(): StandInDocument | null {
    return this.parent?.parent ?? null;
  }

  get scene(): StandInDocument | null {
    return this.region?.parent ?? null;
  }
}

/**
 * Texts at `PREFIX.FIELDS.path.label` and `.hint` label the model's fields: the page of Localization.localizeDataModel.
 */
const localizeModel = (model: typeof TypeDataModel, has: (key: string) => boolean): void => {
  const localize = (field: DataField): void => {
    for (const prefix of model.LOCALIZATION_PREFIXES) {
      const path = `${prefix}.FIELDS.${field.fieldPath}`;
      if (field.label === "" && has(`${path}.label`)) field.label = `${path}.label`;
      if (field.hint === "" && has(`${path}.hint`)) field.hint = `${path}.hint`;
    }
    if (field instanceof SchemaField) for (const [, inner] of field.entries()) localize(inner);
  };
  for (const [, field] of model.schema.entries()) localize(field);
};

export const isModel = (model: unknown): model is typeof TypeDataModel =>
  typeof model === "function" && model.prototype instanceof TypeDataModel;

/** Localizes the models that modules have registered by then. */
export const localizeModels = (models: Readonly<Record<string, unknown>>, has: (key: string) => boolean): void => {
  for (const model of Object.values(models)) if (isModel(model)) localizeModel(model, has);
};
