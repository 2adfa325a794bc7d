import { settingOfModule } from "../other-modules";

export type Edition = "2014" | "2024";

/** Of the fifth edition, from the setting of dnd5e 4 and later: `modern` for the 2024 rules, `legacy` for 2014. */
export const editionNow = (): Edition => (settingOfModule("dnd5e", "rulesVersion") === "modern" ? "2024" : "2014");
