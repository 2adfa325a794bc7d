import "fvtt-types/configuration";

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
    "parapet.rangeBand": number;
    "parapet.wallSnap": number;
    "parapet.wallGap": number;
    "parapet.overlay": string;
  }
}
