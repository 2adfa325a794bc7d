/** What a fifth edition verdict changes on the dice, allows and says. */
import type { Concealment } from "./concealment";
import type { Cover, Outcome } from "./dnd5e-cover";
import { idsOf } from "./drawn-lines";
import type { Pair } from "./pair";
import { allowed, noEffectReason, ownParapetReasons, reason, refused } from "./reason";
import type { Attack, Effect, Modifier, Permission, Reason } from "./verdict";

export type Level = Cover | "total";

/** Everything found out about one attack. */
export interface Findings {
  readonly attack: Attack;
  readonly pair: Pair;
  readonly outcome: Outcome | undefined;
  readonly cover: Level;
  readonly concealment: Concealment;
  /** The target sees the attacker. */
  readonly isAttackerSeen: boolean;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
}

/** To the target's armour class and Dexterity saves. Total cover cannot be attacked at all. */
const BONUSES: Readonly<Record<Level, number>> = { none: 0, half: 2, "three-quarters": 5, total: 0 };

/** The numbers that a level of cover changes. */
export const modifiersFor = (cover: Level): Modifier[] =>
  BONUSES[cover] === 0
    ? []
    : (["ac", "dexterity"] as const).map((stat) => ({
        stat,
        value: BONUSES[cover],
        side: "target",
        type: "cover",
        note: reason(`Level.${cover}`),
      }));

/** Who does not see attacks at a disadvantage, who is not seen at an advantage; together they cancel. */
export const effectsFor = ({ attack, lineOfEffect, concealment, isAttackerSeen }: Findings): Effect[] => {
  if (attack.kind === "area" || !lineOfEffect || (concealment === "total") === !isAttackerSeen) return [];
  return [isAttackerSeen ? "attack-at-disadvantage" : "attack-at-advantage"];
};

/** What the attacker may do, with the reason for a no. */
export const permissionsFor = ({ attack, cover, concealment }: Findings): Permission[] => [
  cover === "total" ? refused("attack", attack.kind === "area" ? "Unaffected" : "NoAttack") : allowed("attack"),
  ...(attack.kind === "melee" ? [opportunityPermission(cover, concealment)] : []),
];

/** An opportunity attack takes a target that one sees and can attack. */
const opportunityPermission = (cover: Level, concealment: Concealment): Permission => {
  if (cover === "total") return refused("attack-of-opportunity", "NoAttack");
  return concealment === "total"
    ? refused("attack-of-opportunity", "NoOpportunityUnseen")
    : allowed("attack-of-opportunity");
};

/** Why the verdict is what it is, the weightiest first. */
export const reasonsFor = (findings: Findings): Reason[] => [
  coverReason(findings),
  ...(findings.cover === "total" ? [] : ownParapetReasons(findings.pair, findings.outcome?.lines ?? [])),
  ...concealmentReasons(findings),
  ...effectReasons(findings),
];

const coverReason = ({ cover, obstacles, attack }: Findings): Reason => {
  if (cover === "total") return noEffectReason(obstacles);
  return cover === "none" && attack.kind === "area" ? reason("AreaNone") : reason(`Cover.${cover}`, { obstacles });
};

const concealmentReasons = ({ concealment, outcome, lineOfSight, lineOfEffect, attack }: Findings): Reason[] => {
  if (concealment === "none" || attack.kind === "area") return [];
  if (!lineOfSight) return lineOfEffect ? [reason("OutOfSight")] : [];
  return [reason(`Obscured.${concealment}`, { veils: idsOf(outcome?.hiding.veils ?? []) })];
};

const effectReasons = ({ attack, lineOfEffect, concealment, isAttackerSeen }: Findings): Reason[] => {
  if (attack.kind === "area" || !lineOfEffect) return [];
  if (concealment === "total") return [reason(isAttackerSeen ? "TargetUnseen" : "UnseenBothWays")];
  return isAttackerSeen ? [] : [reason("AttackerUnseen")];
};
