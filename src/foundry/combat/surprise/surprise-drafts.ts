import { dequal as isDeepEqual } from "dequal/lite";
import * as v from "valibot";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import {
  AMBUSH_DRAFT,
  DIFFICULTIES,
  NEW_AMBUSH,
  type NoticeNumbers,
  type Difficulty,
  type AmbushDraft,
} from "../../../combat/surprise/ambush";
import type { GmStore } from "../../gm-store/gm-store";

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
export const createNoticeTable = ({ shared: sharedIn }: Pick<GmStore, "shared">, heard: () => void) => {
  const shared = sharedIn<Table>("numbers", TABLE, heard);
  const tableOf = (ruleset: string): Table => shared.of(ruleset) ?? EMPTY;
  return {
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

/** Ambush drafts, shared among all GMs and hidden from players. `heard` is called when another GM has changed one. */
export const createAmbushDrafts = (
  { shared }: Pick<GmStore, "shared">,
  heard: (combats: readonly string[]) => void,
) => {
  const { of: storedOf, keep } = shared<AmbushDraft>("ambush", AMBUSH_DRAFT, heard);
  const of = (combat: string): AmbushDraft => storedOf(combat) ?? NEW_AMBUSH;
  return {
    of,
    /** Null discards it. An unchanged draft is not stored: it would count as later than another GM's change. */
    keep: async (combat: string, draft: AmbushDraft | null): Promise<void> => {
      if (!isDeepEqual(draft, of(combat))) await keep(combat, draft);
    },
    has: (combat: string): boolean => (storedOf(combat) ?? null) !== null,
    /** Whether there ever was a draft, discarded or not. */
    hasHad: (combat: string): boolean => storedOf(combat) !== undefined,
  };
};

export type AmbushDrafts = ReturnType<typeof createAmbushDrafts>;
