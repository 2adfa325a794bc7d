import { KNOWN_TO } from "../canvas/known-regions";
import { AREA_COVERS, SIZE_CATEGORIES } from "../../scene/model/scene";

/** Parapet's region behaviours; src/scene/read-foundry/read-area.ts reads them. */
export const BEHAVIOURS = ["parapet.terrain", "parapet.veil"] as const;
export type BehaviourType = (typeof BEHAVIOURS)[number];

export const BEHAVIOUR_ICONS: Readonly<Record<BehaviourType, string>> = {
  "parapet.terrain": "fa-solid fa-mound",
  "parapet.veil": "fa-solid fa-smog",
};

const choices = (values: readonly string[], messages: string): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `${messages}.${value}`]));

const choice = (values: readonly string[], messages: string, initial: string) =>
  new foundry.data.fields.StringField({ required: true, choices: choices(values, messages), initial });

const knownTo = () => choice(KNOWN_TO, "PARAPET.KnownTo", "region");

/** A behaviour added by hand starts with cover, not with none. */
const terrainSchema = () => {
  const { BooleanField, NumberField, StringField } = foundry.data.fields;
  return {
    cover: choice(AREA_COVERS, "PARAPET.AreaCover", "standard"),
    // Unset, it counts as 1, and the map check lists it where a book goes by sizes.
    size: new NumberField({ required: true, nullable: true, min: 0, initial: null }),
    sizeCategory: new StringField({
      required: false,
      nullable: true,
      // Without `blank`, a sheet would select the first choice on save.
      blank: true,
      initial: null,
      choices: choices(SIZE_CATEGORIES, "PARAPET.SizeCategory"),
    }),
    blocksEffect: new BooleanField(),
    blocksSight: new BooleanField(),
    isDifficult: new BooleanField(),
    isImpeded: new BooleanField(),
    knownTo: knownTo(),
  };
};

const veilSchema = () => ({
  concealment: choice(["partial", "total"], "PARAPET.Veiling", "partial"),
  missChance: new foundry.data.fields.NumberField({
    required: true,
    nullable: true,
    integer: true,
    min: 0,
    max: 100,
    initial: null,
  }),
  knownTo: knownTo(),
});

/** Foundry's base class exists from `init` on. */
const models = (): Readonly<Record<BehaviourType, unknown>> => {
  const { RegionBehaviorType } = foundry.data.regionBehaviors;
  class CoverTerrain extends RegionBehaviorType<ReturnType<typeof terrainSchema>> {
    static override LOCALIZATION_PREFIXES = ["PARAPET.Terrain"];
    static override defineSchema() {
      return terrainSchema();
    }
  }
  class Veil extends RegionBehaviorType<ReturnType<typeof veilSchema>> {
    static override LOCALIZATION_PREFIXES = ["PARAPET.Veil"];
    static override defineSchema() {
      return veilSchema();
    }
  }
  return { "parapet.terrain": CoverTerrain, "parapet.veil": Veil };
};

/** Call at `init`. module.json declares both types, so that the server keeps such behaviours. */
export const registerBehaviours = (): void => {
  const config = CONFIG.RegionBehavior;
  const labels = Object.fromEntries(BEHAVIOURS.map((type) => [type, `TYPES.RegionBehavior.${type}`]));
  Object.assign(config.dataModels, models());
  Object.assign(config.typeIcons, BEHAVIOUR_ICONS);
  Object.assign(config, { typeLabels: { ...config.typeLabels, ...labels } });
};
