import { mayAttack, type Verdict } from "../rules/attack/verdict";
import { ruleSetWith } from "../rules/index";
import type { IconName } from "./icon-paths";

/** The icons of levels by their ids. Rule sets of other modules that use one of these ids get its icon. */
const BY_ID: Readonly<Record<string, IconName>> = {
  none: "none",
  partial: "partial",
  lesser: "partial",
  soft: "soft",
  half: "half",
  standard: "standard",
  "three-quarters": "three-quarters",
  improved: "greater",
  greater: "greater",
  hard: "greater",
  total: "total",
};

/** For all other levels, by their share of the highest one. */
const BY_SHARE = ["partial", "half", "three-quarters", "greater"] as const;

/** The icon of a rule set's level of cover. A level that the rule set does not have looks like plain cover, never like none. */
export const levelIcon = (ruleset: string, level: string): IconName => {
  const known = BY_ID[level];
  if (known !== undefined) return known;
  const levels = ruleSetWith(ruleset)?.levels ?? [];
  const rank = levels.indexOf(level);
  return (rank > 0 && BY_SHARE[Math.ceil((rank / (levels.length - 1)) * BY_SHARE.length) - 1]) || "standard";
};

/** The icon of a verdict: no line of effect, no attack for another reason, or the level of cover. */
export const verdictIcon = (verdict: Pick<Verdict, "ruleset" | "cover" | "lineOfEffect" | "permissions">): IconName => {
  if (!verdict.lineOfEffect) return "no-line";
  return mayAttack(verdict) ? levelIcon(verdict.ruleset, verdict.cover) : "total";
};

/** The cloud of a miss chance in percent, or of a degree of concealment without one; null where nothing conceals. */
export const concealmentIcon = ({
  concealment,
  missChance,
}: Pick<Verdict, "concealment" | "missChance">): IconName | null => {
  if (concealment === "none" && missChance === 0) return null;
  const isHigh = missChance === 0 ? concealment === "total" : missChance >= 50;
  return isHigh ? "concealed-50" : "concealed-20";
};
