/** Modifiers, effects, permissions and reasons of a fifth edition verdict. */
import { allowed, noEffectReason, reason, refused } from "../../attack/verdict";
import type { Concealment, Attack, Effect, Modifier, Permission, Reason } from "../../attack/verdict";
import type { Dnd5eCover, Dnd5eOutcome } from "./cover";
import { hidingReasonsIn } from "../../concealment/concealment";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";
import { ownParapetReasons } from "../../cover/own-parapet";
import { ruledConcealment } from "../../judge/ruling";

export type Dnd5eLevel = Dnd5eCover | "total";

/** Everything worked out about one attack. */
export interface Dnd5eFindings {
  readonly attack: Attack;
  readonly pair: Pair;
  readonly outcome: Dnd5eOutcome | undefined;
  readonly cover: Dnd5eLevel;
  /** Also true where the question does not apply: for areas, and without a line of effect. */
  readonly isAttackerSeen: boolean;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
}

/** On the target's armour class and Dexterity saves. A target with total cover cannot be attacked. */
const BONUSES: Readonly<Record<Dnd5eLevel, number>> = { none: 0, half: 2, "three-quarters": 5, total: 0 };

/** The target's concealment along the lines the attacker chose. */
export const concealmentOf = ({ attack, outcome }: Dnd5eFindings): Concealment =>
  ruledConcealment(attack, outcome?.hiding.concealment ?? "none");

/** An area only calls for saves. */
const AREA_STATS = ["dexterity"] as const;
const ATTACK_STATS = ["ac", "dexterity"] as const;

/** Modifiers from the level of cover. */
export const modifiersFor = ({ cover, attack }: Dnd5eFindings): Modifier[] =>
  BONUSES[cover] === 0
    ? []
    : (attack.kind === "area" ? AREA_STATS : ATTACK_STATS).map((stat) => ({
        stat,
        value: BONUSES[cover],
        side: "target",
        type: "cover",
        note: reason(`Level.${cover}`),
      }));

/** Whether the target and the attacker are unseen. Neither is for an area, or without a line of effect. */
const unseenIn = (findings: Dnd5eFindings): { readonly target: boolean; readonly attacker: boolean } => {
  const isAsked = findings.attack.kind !== "area" && findings.lineOfEffect;
  return { target: isAsked && concealmentOf(findings) === "total", attacker: !findings.isAttackerSeen };
};

/** Disadvantage against an unseen target, advantage for an unseen attacker; together they cancel. */
export const effectsFor = (findings: Dnd5eFindings): Effect[] => {
  const unseen = unseenIn(findings);
  if (unseen.target === unseen.attacker) return [];
  return [unseen.target ? "attack-at-disadvantage" : "attack-at-advantage"];
};

/** The attacker's permissions, with a reason for each refusal. */
export const permissionsFor = (findings: Dnd5eFindings): Permission[] => [
  findings.cover === "total"
    ? refused("attack", findings.attack.kind === "area" ? "Unaffected" : "NoAttack")
    : allowed("attack"),
  ...(findings.attack.kind === "melee" ? [opportunityPermission(findings)] : []),
];

/** An opportunity attack needs a target that the attacker sees and can attack. */
const opportunityPermission = (findings: Dnd5eFindings): Permission => {
  if (findings.cover === "total") return refused("attack-of-opportunity", "NoAttack");
  return concealmentOf(findings) === "total"
    ? refused("attack-of-opportunity", "NoOpportunityUnseen")
    : allowed("attack-of-opportunity");
};

/** Reasons for the verdict, most important first. */
export const reasonsFor = (findings: Dnd5eFindings): Reason[] => [
  coverReason(findings),
  ...(findings.cover === "total" ? [] : ownParapetReasons(findings.pair, findings.outcome?.lines ?? [])),
  ...(findings.outcome === undefined ? [] : hidingReasonsIn("Obscured", findings.outcome.hiding)),
  ...unseenReasons(findings),
];

const coverReason = ({ cover, obstacles, attack, outcome }: Dnd5eFindings): Reason => {
  if (cover === "total") return noEffectReason(obstacles);
  if (cover === "half" && outcome?.isCapped === true) {
    return reason(`Cover.${cappedBy(outcome.capping)}`, { obstacles });
  }
  return cover === "none" && attack.kind === "area" ? reason("AreaNone") : reason(`Cover.${cover}`, { obstacles });
};

/** Why obstacles on most of the lines still give half cover at most. */
const cappedBy = (obstacles: readonly Obstacle[]): "halfByCreatures" | "halfByHeight" | "halfByLow" => {
  if (obstacles.every(({ creature }) => creature !== undefined)) return "halfByCreatures";
  const isLowered = ({ creature, grade }: Obstacle): boolean =>
    creature === undefined && (grade === "standard" || grade === "improved");
  return obstacles.some(isLowered) ? "halfByHeight" : "halfByLow";
};

const unseenReasons = (findings: Dnd5eFindings): Reason[] => {
  const unseen = unseenIn(findings);
  if (unseen.target) return [reason(unseen.attacker ? "UnseenBothWays" : "TargetUnseen")];
  return unseen.attacker ? [reason("AttackerUnseen")] : [];
};
