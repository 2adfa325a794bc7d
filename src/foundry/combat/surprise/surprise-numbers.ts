import * as v from "valibot";
import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import type { NoticeNumbers } from "../../../combat/surprise/ambush";
import { DIFFICULTIES, type Difficulty } from "../../../combat/surprise/surprise";
import type { Queries } from "../../users/queries";
import type { Shape } from "../gm-only/merged-parts";
import { createGmShared, type GmShared } from "../gm-only/gm-shared";

const NUMBER = v.exactOptional(v.pipe(v.number("a number"), v.finite("a number")));
const NUMBERS = v.object({ easy: NUMBER, average: NUMBER, challenging: NUMBER, hard: NUMBER, impossible: NUMBER });

/** Numbers of one rule set, by challenge rating. */
const TABLE = objectOf({ byChallenge: v.record(v.string("a challenge rating"), NUMBERS) });
type Table = v.InferOutput<typeof TABLE>;

const EMPTY: Table = { byChallenge: {} };
const SHAPE: Shape<Table> = { empty: EMPTY, byId: ["byChallenge"] };

/**
 * Difficulty numbers that GMs have entered for Perception checks. Only GMs have them: to players the numbers, and the
 * challenge rating they belong to, would reveal an ambush.
 */
export interface NoticeTable extends Pick<GmShared<Table>, "register" | "exchange"> {
  readonly of: (ruleset: string, challenge: number) => NoticeNumbers;
  /** Null removes a number. */
  readonly keep: (ruleset: string, challenge: number, difficulty: Difficulty, value: number | null) => Promise<void>;
}

export const createNoticeTable = (isGM: () => boolean, queries: Queries, heard: () => void): NoticeTable => {
  const parts = { setting: "noticeNumbers", query: "parapet.numbers", schema: TABLE, shape: SHAPE };
  const shared = createGmShared<Table>({ ...parts, isGM, queries, heard, isCurrent: () => true });
  const tableOf = (ruleset: string): Table => shared.of(ruleset) ?? EMPTY;
  return {
    register: shared.register,
    exchange: shared.exchange,
    of: (ruleset, challenge) => tableOf(ruleset).byChallenge[String(challenge)] ?? {},
    keep: (ruleset, challenge, difficulty, value) => {
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
