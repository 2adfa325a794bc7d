/** Modifiers, effects, permissions and reasons of a fifth edition verdict. */
import { allowed, noEffectReason, reason, refused } from "../../attack/verdict";
import type { Concealment, Attack, Effect, Modifier, Permission, Reason } from "../../attack/verdict";
import type { Positions } from "./attack-roll";
import type { Dnd5eCover, Dnd5eOutcome } from "./cover";
import { hidingReasonsIn } from "../../concealment/concealment";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";
import { idsOf } from "../../cover/drawn-lines";
import { ownParapetReasons } from "../../cover/own-parapet";
import { type LevelNumbers, levelModifiers } from "../level-numbers";
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
  readonly positions: Positions;
  /** The edition by whose rules creatures hide. */
  readonly edition: "2014" | "2024";
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
  readonly numbers: LevelNumbers;
}

/** The target's bonuses. A target with total cover cannot be attacked. */
export const NUMBERS: LevelNumbers = { half: { ac: 2, dexterity: 2 }, "three-quarters": { ac: 5, dexterity: 5 } };

/** The target's concealment along the lines the attacker chose. */
export const concealmentOf = ({ attack, outcome }: Dnd5eFindings): Concealment =>
  ruledConcealment(attack, outcome?.hiding.concealment ?? "none");

/** An area only calls for saves. */
const AREA_STATS = ["dexterity"] as const;
const ATTACK_STATS = ["ac", "dexterity"] as const;

/** Modifiers from the level of cover. */
export const modifiersFor = ({ cover, attack, numbers }: Dnd5eFindings): Modifier[] =>
  levelModifiers(numbers, cover, attack.kind === "area" ? AREA_STATS : ATTACK_STATS, { side: "target", type: "cover" });

/** Whether the target and the attacker are unseen. Neither is for an area, or without a line of effect. */
const unseenIn = (findings: Dnd5eFindings): { readonly target: boolean; readonly attacker: boolean } => {
  const isAsked = findings.attack.kind !== "area" && findings.lineOfEffect;
  return { target: isAsked && concealmentOf(findings) === "total", attacker: !findings.isAttackerSeen };
};

/** Creatures flank only a target that they see. */
const flankingIn = (findings: Dnd5eFindings): Positions["partners"] =>
  unseenIn(findings).target ? [] : findings.positions.partners;

interface Sway {
  readonly hasAdvantage: boolean;
  readonly hasDisadvantage: boolean;
}

/** What gives the roll advantage and disadvantage, however many of each. */
const swayIn = (findings: Dnd5eFindings): Sway => {
  const unseen = unseenIn(findings);
  const { close, range } = findings.positions;
  return {
    hasAdvantage: unseen.attacker || flankingIn(findings).length > 0,
    hasDisadvantage: unseen.target || close.length > 0 || range === "long",
  };
};

/** Advantage and disadvantage cancel. */
export const effectsFor = (findings: Dnd5eFindings): Effect[] => {
  const { hasAdvantage, hasDisadvantage } = swayIn(findings);
  if (hasAdvantage === hasDisadvantage) return [];
  return [hasDisadvantage ? "attack-at-disadvantage" : "attack-at-advantage"];
};

/** The attacker's permissions, with a reason for each refusal. */
export const permissionsFor = (findings: Dnd5eFindings): Permission[] => [
  attackPermission(findings),
  ...(findings.attack.kind === "melee" ? [opportunityPermission(findings)] : []),
  hidePermission(findings),
];

const attackPermission = ({ cover, attack, positions }: Dnd5eFindings): Permission => {
  if (cover === "total") return refused("attack", attack.kind === "area" ? "Unaffected" : "NoAttack");
  return positions.range === "beyond" ? refused("attack", "BeyondRange") : allowed("attack");
};

/** The target's, from this attacker. */
const hidePermission = (findings: Dnd5eFindings): Permission => {
  if (findings.edition === "2014") return { ...allowed("hide"), reason: reason("HidingByGM") };
  const isCovered = findings.cover === "three-quarters" || findings.cover === "total";
  return isCovered || concealmentOf(findings) === "total"
    ? { ...allowed("hide"), reason: reason("HidingUnseenByAll") }
    : refused("hide", "NoHidingInSight");
};

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
  ...positionReasons(findings),
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

/** That advantage and disadvantage cancel is said once. */
const positionReasons = (findings: Dnd5eFindings): Reason[] => {
  const { close, range } = findings.positions;
  const partners = flankingIn(findings);
  const reasons: Reason[] = [];
  if (close.length > 0) reasons.push(reason("Penalty.close-range", { enemies: idsOf(close) }));
  if (range === "long") reasons.push(reason("Penalty.long-range"));
  if (partners.length > 0) reasons.push(reason("FlankingAdvantage", { partners: idsOf(partners) }));
  const { hasAdvantage, hasDisadvantage } = swayIn(findings);
  const { target, attacker } = unseenIn(findings);
  return hasAdvantage && hasDisadvantage && !(target && attacker) ? [...reasons, reason("SwayCancels")] : reasons;
};
