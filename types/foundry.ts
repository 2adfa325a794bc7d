import "fvtt-types/configuration";

/** A length in scene units: never null, within bounds. */
export interface LengthOptions {
  readonly required: true;
  readonly nullable: false;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }

  interface SettingConfig {
    "parapet.ruleset": string;
    "parapet.softCoverFrom": string;
    "parapet.alliesGiveCover": string;
    "parapet.partialCover": string;
    "parapet.creatures": string;
    "parapet.threshold": string;
    "parapet.useLight": string;
    "parapet.rangeBand": foundry.data.fields.NumberField<LengthOptions>;
    "parapet.wallSnap": number;
    "parapet.wallGap": number;
    "parapet.overlay": string;
  }
}
