import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import { NEW_AMBUSH, ROLES, SIDES, type AmbushDraft } from "../../../combat/surprise/ambush";
import type { Queries } from "../../users/queries";
import type { Shape } from "../gm-only/merged-parts";
import { createGmShared, type GmShared, type News } from "../gm-only/gm-shared";

const NUMBER = v.pipe(v.number("a number"), v.finite("a number"));
const MAYBE = v.nullable(v.boolean("true or false"));

const AWARENESS = objectOf({
  total: v.nullable(NUMBER),
  rolled: v.nullable(objectOf({ die: NUMBER, bonus: NUMBER })),
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

const SHAPE: Shape<AmbushDraft> = { empty: NEW_AMBUSH, byId: ["roles", "awareness"] };

/** Ambush drafts, shared among all GMs and hidden from players. */
export interface AmbushDrafts extends Omit<GmShared<AmbushDraft>, "of"> {
  readonly of: (combat: string) => AmbushDraft;
  readonly has: (combat: string) => boolean;
  /** Whether there ever was a draft, discarded or not. */
  readonly hasHad: (combat: string) => boolean;
}

/** `heard` is called when another GM has changed a draft. */
export const createAmbushDrafts = (
  isGM: () => boolean,
  queries: Queries,
  heard: (news: News) => void,
): AmbushDrafts => {
  const parts = { setting: "ambushes", query: "parapet.ambushes", schema: DRAFT, shape: SHAPE };
  const { of, ...shared } = createGmShared<AmbushDraft>({ ...parts, isGM, queries, heard });
  return {
    ...shared,
    of: (combat) => of(combat) ?? NEW_AMBUSH,
    has: (combat) => (of(combat) ?? null) !== null,
    hasHad: (combat) => of(combat) !== undefined,
  };
};
