import * as v from "valibot";
import { objectOf, oneOf } from "../../../scene/read-foundry/schema/schema-fields";
import {
  DIFFICULTIES,
  NEW_AMBUSH,
  ROLES,
  SIDES,
  type NoticeNumbers,
  type Difficulty,
  type AmbushDraft,
} from "../../../combat/surprise/ambush";
import type { Queries } from "../../users/queries";
import { createGmShared, type News } from "../gm-only/gm-shared";

const NUMBER = v.pipe(v.number("a number"), v.finite("a number"));
const NOTICE = v.exactOptional(NUMBER);
const NOTICES = v.object({ easy: NOTICE, average: NOTICE, challenging: NOTICE, hard: NOTICE, impossible: NOTICE });

const TABLE = objectOf({ byChallenge: v.record(v.string("a challenge rating"), NOTICES) });
type Table = v.InferOutput<typeof TABLE>;

const EMPTY: Table = { byChallenge: {} };

/**
 * Difficulty numbers that GMs have entered for Perception checks. Only GMs have them: to players the numbers, and the
 * challenge rating they belong to, would reveal an ambush.
 */
export const createNoticeTable = (isGM: () => boolean, queries: Queries, heard: () => void) => {
  const parts = { setting: "noticeNumbers", query: "parapet.numbers", schema: TABLE, empty: EMPTY };
  const shared = createGmShared<Table>({ ...parts, isGM, queries, heard, isCurrent: () => true });
  const tableOf = (ruleset: string): Table => shared.of(ruleset) ?? EMPTY;
  return {
    register: shared.register,
    exchange: shared.exchange,
    of: (ruleset: string, challenge: number): NoticeNumbers => tableOf(ruleset).byChallenge[String(challenge)] ?? {},
    /** Null removes a number. */
    keep: (ruleset: string, challenge: number, difficulty: Difficulty, value: number | null): Promise<void> => {
      const { byChallenge } = tableOf(ruleset);
      const its = byChallenge[String(challenge)];
      const numbers = DIFFICULTIES.flatMap((each) => {
        const kept = each === difficulty ? value : its?.[each];
        return kept === null || kept === undefined ? [] : [[each, kept] as const];
      });
      return shared.keep(ruleset, {
        byChallenge: { ...byChallenge, [String(challenge)]: Object.fromEntries(numbers) },
      });
    },
  };
};

export type NoticeTable = ReturnType<typeof createNoticeTable>;

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

/** Ambush drafts, shared among all GMs and hidden from players. `heard` is called when another GM has changed one. */
export const createAmbushDrafts = (isGM: () => boolean, queries: Queries, heard: (news: News) => void) => {
  const parts = { setting: "ambushes", query: "parapet.ambushes", schema: DRAFT, empty: NEW_AMBUSH };
  const { of, ...shared } = createGmShared<AmbushDraft>({ ...parts, isGM, queries, heard });
  return {
    ...shared,
    of: (combat: string): AmbushDraft => of(combat) ?? NEW_AMBUSH,
    has: (combat: string): boolean => (of(combat) ?? null) !== null,
    /** Whether there ever was a draft, discarded or not. */
    hasHad: (combat: string): boolean => of(combat) !== undefined,
  };
};

export type AmbushDrafts = ReturnType<typeof createAmbushDrafts>;
