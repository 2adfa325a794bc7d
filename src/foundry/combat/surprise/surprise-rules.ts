import type { SurpriseRules } from "../../../rules/books/book";
import { ruleSetWith } from "../../../rules/index";
import { settingOfModule } from "../../errors/other-modules";
import { storedValue } from "../../settings/store";

/** From the setting of dnd5e 4 and later: `modern` for the 2024 rules, `legacy` for 2014. */
const editionNow = (): "2014" | "2024" => (settingOfModule("dnd5e", "rulesVersion") === "modern" ? "2024" : "2014");

/** How this world finds surprised creatures; null when its rule set has no surprise. */
export const surpriseRulesNow = (ruleset: string): SurpriseRules | null =>
  ruleSetWith(ruleset)?.surprise?.(editionNow()) ?? null;

/** Whether Parapet sets statuses for surprised and flat-footed creatures. */
export const hasSurpriseMarkers = (): boolean => storedValue("flatFooted") === "on";
