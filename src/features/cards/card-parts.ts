import type { GmArchive } from "../../foundry/chat/gm-archive";
import type { IdleTime } from "../../foundry/time/idle-time";
import type { CardsSetting, MissChanceSetting } from "../../foundry/settings/choices";
import type { Queries } from "../../foundry/users/queries";
import type { SystemAdapter } from "../../systems/adapter/system-adapter";
import type { RulingParts } from "../overrides/ruling-toggle";
import type { Pins } from "../../foundry/verdicts/pins";

/** What cards need of the table. */
export interface CardsParts extends RulingParts {
  readonly pin: Pins["add"];
  readonly adapter: () => SystemAdapter;
  readonly archive: GmArchive;
  readonly queries: Queries;
  readonly cards: () => CardsSetting;
  readonly missChance: () => MissChanceSetting;
  /** Parts of the next frames, for many cards. */
  readonly frames: IdleTime;
  /** Tells of what could not be done. */
  readonly later: (done: Promise<unknown>) => void;
}
