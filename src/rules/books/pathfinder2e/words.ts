/** Modifiers, permissions and reasons of a verdict in the second edition of Pathfinder. */
import { allowed, noEffectReason, reason, refused } from "../../attack/verdict";
import type { Concealment, Attack, Modifier, Permission, Reason } from "../../attack/verdict";
import type { JudgedLine } from "../../cover/corner-cover";
import { type Hiding, hidingReasonsIn } from "../../concealment/concealment";
import type { Pair } from "../../attack/between";
import type { Pathfinder2eCover } from "./cover";
import { type LevelNumbers, levelModifiers } from "../level-numbers";
import { ownParapetReasons } from "../../cover/own-parapet";

/** Everything worked out about one attack. */
export interface Pathfinder2eFindings {
  readonly attack: Attack;
  readonly pair: Pair;
  readonly lines: readonly JudgedLine[];
  readonly cover: Pathfinder2eCover;
  readonly isTakingCover: boolean;
  /** Also true where the question does not apply: for areas, and without a line of effect. */
  readonly isAttackerSeen: boolean;
  /** Ids of the obstacles that give the cover. */
  readonly givers: readonly string[];
  /** Ids of what stops effect; empty with a line of effect. */
  readonly blockers: readonly string[];
  readonly hiding: Hiding;
  readonly concealment: Concealment;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly numbers: LevelNumbers;
}

/** The DCs of the miss chances: 5 fails on 4 of 20 results, 11 on 10 of 20. */
const FLAT_CHECKS: Readonly<Record<Concealment, number>> = { none: 0, partial: 5, total: 11 };

const STATS = ["ac", "reflex", "stealth"] as const;
const AREA_STATS = ["reflex"] as const;

/** Bonuses of the target, by level. */
export const NUMBERS: LevelNumbers = {
  lesser: { ac: 1 },
  standard: { ac: 2, reflex: 2, stealth: 2 },
  greater: { ac: 4, reflex: 4, stealth: 4 },
};

/** Modifiers from the level of cover: none if the target cannot be attacked, only saves for an area. */
export const modifiersFor = ({ cover, attack, lineOfEffect, numbers }: Pathfinder2eFindings): Modifier[] => {
  const stats = attack.kind === "area" ? AREA_STATS : STATS;
  return lineOfEffect ? levelModifiers(numbers, cover, stats, { side: "target", type: "circumstance" }) : [];
};

/** Permissions of attacker and target, with a reason for each refusal. */
export const permissionsFor = ({ attack, cover, concealment, lineOfEffect }: Pathfinder2eFindings): Permission[] => [
  lineOfEffect ? allowed("attack") : refused("attack", attack.kind === "area" ? "Unaffected" : "NoAttack"),
  (cover === "none" || cover === "lesser") && concealment === "none"
    ? refused("hide", "NoHidingLesser")
    : allowed("hide"),
];

/** Reasons for the verdict, most important first. */
export const reasonsFor = (findings: Pathfinder2eFindings): Reason[] => [
  ...(findings.lineOfEffect ? coverReasons(findings) : [noEffectReason(findings.blockers)]),
  ...ownParapetReasons(findings.pair, findings.lines),
  ...(findings.isAttackerSeen ? [] : [reason("Effect.target-off-guard")]),
  ...hidingReasonsIn("FlatCheck", findings.hiding, { dc: FLAT_CHECKS[findings.concealment] }),
];

const coverReasons = ({ cover, givers, attack, isTakingCover }: Pathfinder2eFindings): Reason[] => {
  if (isTakingCover && cover === "greater" && givers.length === 0) return [reason("TakingCoverProne")];
  if (isTakingCover) return [reason(`TakingCover.${cover}`, { obstacles: givers })];
  const isClearArea = cover === "none" && attack.kind === "area";
  return [isClearArea ? reason("AreaNone") : reason(`CentreLine.${cover}`, { obstacles: givers })];
};
