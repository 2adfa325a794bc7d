import * as v from "valibot";
import { objectOf, oneOf } from "../../battlefield/schema-fields";
import { readIf } from "../../battlefield/read-as";
import { NEW_AMBUSH, ROLES, SIDES, type AmbushDraft } from "../../combat/ambush";
import { MODULE_ID } from "../module-id";
import { plainSettings } from "../settings/plain-settings";

const SETTING = "ambushes";

const NUMBER = v.pipe(v.number("a number"), v.finite("a number"));
const MAYBE = v.nullable(v.boolean("true or false"));

const AWARENESS = objectOf({
  total: v.nullable(NUMBER),
  mark: v.nullable(oneOf(["aware", "unaware"])),
  isLookingOut: v.boolean("true or false"),
});

const DRAFT = objectOf({
  kind: oneOf(["ambush", "accident"]),
  sides: oneOf(SIDES),
  roles: v.record(v.string(), oneOf(ROLES)),
  minutes: NUMBER,
  isQuick: v.boolean("true or false"),
  skill: NUMBER,
  isInvisible: MAYBE,
  isHidden: MAYBE,
  approach: v.nullable(objectOf({ who: v.string("an id"), at: v.nullable(objectOf({ x: NUMBER, y: NUMBER })) })),
  d20: v.nullable(NUMBER),
  isSpoiled: v.boolean("true or false"),
  challenge: v.nullable(NUMBER),
  harderBy: oneOf([0, 1, 2]),
  awareness: v.record(v.string(), AWARENESS),
  isTold: v.boolean("true or false"),
});

const stored = (): Record<string, unknown> => {
  const all = plainSettings().get(MODULE_ID, SETTING);
  return typeof all === "object" && all !== null ? { ...all } : {};
};

/** What a GM has set down of ambushes, in the settings of his own browser: in no document, and there after a reload. */
export interface AmbushDrafts {
  readonly register: () => void;
  readonly of: (combat: string) => AmbushDraft;
  readonly has: (combat: string) => boolean;
  readonly keep: (combat: string, draft: AmbushDraft) => Promise<void>;
  readonly forget: (combat: string) => Promise<void>;
}

export const createAmbushDrafts = (isGM: () => boolean): AmbushDrafts => ({
  register: () => {
    plainSettings().register(MODULE_ID, SETTING, { scope: "client", config: false, type: Object, default: {} });
  },
  of: (combat) => (isGM() ? readIf(DRAFT, stored()[combat]) : undefined) ?? NEW_AMBUSH,
  has: (combat) => isGM() && combat in stored(),
  keep: async (combat, draft) => {
    if (isGM()) await plainSettings().set(MODULE_ID, SETTING, { ...stored(), [combat]: draft });
  },
  forget: async (combat) => {
    const { [combat]: gone, ...rest } = stored();
    if (gone !== undefined) await plainSettings().set(MODULE_ID, SETTING, rest);
  },
});
