import * as v from "valibot";
import { readIf } from "../../battlefield/read-as";
import type { NoticeNumbers } from "../../combat/ambush";
import { DIFFICULTIES, type Difficulty } from "../../combat/surprise";
import type { RuleSetId } from "../../rules/rule-set-id";
import { MODULE_ID } from "../module-id";
import { plainSettings } from "../settings/plain-settings";

const SETTING = "noticeNumbers";

const NUMBER = v.exactOptional(v.pipe(v.number(), v.finite()));
const NUMBERS = v.object({ easy: NUMBER, average: NUMBER, challenging: NUMBER, hard: NUMBER, impossible: NUMBER });

/** By rule set and challenge rating. */
const TABLE = v.record(v.string(), v.record(v.string(), NUMBERS));

const table = (): v.InferOutput<typeof TABLE> => readIf(TABLE, plainSettings().get(MODULE_ID, SETTING)) ?? {};

export const registerNoticeNumbers = (): void => {
  plainSettings().register(MODULE_ID, SETTING, { scope: "world", config: false, type: Object, default: {} });
};

/** What the GM has entered of the book's table for checks to notice. */
export const noticeNumbers = (ruleset: RuleSetId, challenge: number): NoticeNumbers =>
  table()[ruleset]?.[String(challenge)] ?? {};

/** Null takes a number out of the table. */
export const keepNoticeNumber = async (
  ruleset: RuleSetId,
  challenge: number,
  difficulty: Difficulty,
  value: number | null,
): Promise<void> => {
  const before = table();
  const its = before[ruleset] ?? {};
  const numbers = DIFFICULTIES.flatMap((each) => {
    const kept = each === difficulty ? value : its[String(challenge)]?.[each];
    return kept === null || kept === undefined ? [] : [[each, kept] as const];
  });
  const after = { ...its, [String(challenge)]: Object.fromEntries(numbers) };
  await plainSettings().set(MODULE_ID, SETTING, { ...before, [ruleset]: after });
};
