/** What a Pathfinder verdict changes on the dice, allows and says. */
import type { Concealment } from "./concealment";
import { isMet } from "./corner-cover";
import { idsOf } from "./drawn-lines";
import type { Pair } from "./pair";
import type { CoverScale } from "./pathfinder-cover";
import type { Cover, Outcome } from "./pathfinder-outcome";
import type { Attack, Modifier, Permission, Reason } from "./verdict";

export type Level = Cover | "total";

/** Everything found out about one attack. */
export interface Findings {
  readonly attack: Attack;
  readonly pair: Pair;
  readonly scale: CoverScale;
  readonly outcome: Outcome | undefined;
  readonly cover: Level;
  readonly concealment: Concealment;
  readonly missChance: number;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
}

/** Bonuses of the target, by level. Total cover cannot be attacked at all. */
const BONUSES: Readonly<Record<Level, { readonly ac: number; readonly reflex: number; readonly stealth: number }>> = {
  none: { ac: 0, reflex: 0, stealth: 0 },
  partial: { ac: 2, reflex: 1, stealth: 0 },
  soft: { ac: 4, reflex: 0, stealth: 0 },
  standard: { ac: 4, reflex: 2, stealth: 0 },
  improved: { ac: 8, reflex: 4, stealth: 10 },
  total: { ac: 0, reflex: 0, stealth: 0 },
};

const STATS = ["ac", "reflex", "stealth"] as const;

const reason = (key: string, data: Reason["data"] = {}): Reason => ({ key: `PARAPET.Reason.${key}`, data });

/** The numbers that a level of cover changes. */
export const modifiersFor = (cover: Level): Modifier[] =>
  STATS.filter((stat) => BONUSES[cover][stat] > 0).map((stat) => ({
    stat,
    value: BONUSES[cover][stat],
    side: "target",
    type: "cover",
    note: reason(`Level.${cover}`),
  }));

/** What attacker and target may do, with the reason for a no. */
export const permissionsFor = ({ attack, cover, concealment }: Findings): Permission[] => [
  attackPermission(attack, cover, concealment),
  ...(attack.kind === "melee" ? [opportunityPermission(cover, concealment)] : []),
  hidePermission(cover, concealment),
];

const allowed = (action: Permission["action"]): Permission => ({ action, isAllowed: true, reason: null });
const refused = (action: Permission["action"], key: string): Permission => ({
  action,
  isAllowed: false,
  reason: reason(key),
});

const attackPermission = (attack: Attack, cover: Level, concealment: Concealment): Permission => {
  if (cover === "total") return refused("attack", attack.kind === "area" ? "Unaffected" : "NoAttack");
  return concealment === "total" ? { ...allowed("attack"), reason: reason("GuessSquare") } : allowed("attack");
};

const opportunityPermission = (cover: Level, concealment: Concealment): Permission => {
  if (cover !== "none") return refused("attack-of-opportunity", "NoOpportunityCover");
  return concealment === "total"
    ? refused("attack-of-opportunity", "NoOpportunityConcealed")
    : allowed("attack-of-opportunity");
};

const hidePermission = (cover: Level, concealment: Concealment): Permission =>
  (cover === "none" || cover === "soft") && concealment === "none" ? refused("hide", "NoHiding") : allowed("hide");

/** Why the verdict is what it is, the weightiest first. */
export const reasonsFor = (findings: Findings): Reason[] => [
  coverReason(findings),
  ...(findings.cover === "improved" ? [reason("ImprovedEvasion")] : []),
  ...dismissalReasons(findings),
  ...concealmentReasons(findings),
];

const coverReason = ({ cover, obstacles, outcome, attack }: Findings): Reason => {
  const data = { obstacles };
  if (cover === "partial" && outcome?.fraction !== undefined) {
    const percent = Math.floor(outcome.fraction.value * 100);
    return percent === 0 ? reason("PartialByLittle", data) : reason("PartialByShare", { ...data, percent });
  }
  if (cover === "total" && obstacles.length === 0) return reason("OtherLevel");
  if (cover === "none" && attack.kind === "area") return reason("AreaNone");
  return reason(`Cover.${cover}`, data);
};

const dismissalReasons = ({ pair, scale, outcome, cover }: Findings): Reason[] => {
  if (outcome === undefined || cover === "total") return [];
  const met = pair.obstacles.filter((obstacle) => isMet(outcome.lines, obstacle));
  const dismissed = (why: "own-parapet" | "low-far"): string[] =>
    idsOf(met.filter((o) => scale.dismissalOf(o) === why));
  return [["OwnParapet", dismissed("own-parapet")] as const, ["LowFar", dismissed("low-far")] as const]
    .filter(([, obstacles]) => obstacles.length > 0)
    .map(([key, obstacles]) => reason(key, { obstacles }));
};

const concealmentReasons = ({
  concealment,
  outcome,
  lineOfSight,
  lineOfEffect,
  missChance,
  attack,
}: Findings): Reason[] => {
  if (concealment === "none" || attack.kind === "area") return [];
  if (!lineOfSight) return lineOfEffect ? [reason("NoSight", { chance: missChance })] : [];
  return [reason(`Veil.${concealment}`, { veils: idsOf(outcome?.hiding.veils ?? []), chance: missChance })];
};
