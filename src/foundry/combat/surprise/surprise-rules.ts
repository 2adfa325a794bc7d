import { surpriseRules, type SurpriseRules } from "../../../combat/surprise/surprise";
import type { RuleSetId } from "../../../rules/attack/rule-set-id";
import { settingOfModule } from "../../errors/other-modules";
import { storedValue } from "../../settings/store";

/** By the setting of dnd5e itself, from its version 4 on: `modern` for the book of 2024, `legacy` for that of 2014. */
const bookNow = (): "2014" | "2024" => (settingOfModule("dnd5e", "rulesVersion") === "modern" ? "2024" : "2014");

/** How this table finds out who is surprised; null where its rule set knows no surprise. */
export const surpriseRulesNow = (ruleset: RuleSetId): SurpriseRules | null => surpriseRules(ruleset, bookNow());

/** Whether statuses are set for who is caught off guard. */
export const hasSurpriseMarkers = (): boolean => storedValue("flatFooted") === "on";
