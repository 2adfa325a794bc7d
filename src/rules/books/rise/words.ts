/** Modifiers, permissions and reasons of a Rise verdict. */
import type { Creature } from "../../../scene/model/battlefield";
import { idsOf } from "../../cover/drawn-lines";
import { isForbiddenOrigin, type OriginFault } from "../../cover/area-origin";
import type { Start } from "./origin";
import { allowed, noEffectReason, reason, refused } from "../../attack/verdict";
import type { Attack, Modifier, Permission, Reason } from "../../attack/verdict";
import { type LevelNumbers, levelModifiers } from "../level-numbers";
import { DISMISSALS, type RiseDismissal, type RiseLevel, type RiseRules } from "./obstacles";

/** Everything worked out about one attack. */
export interface RiseFindings {
  readonly attack: Attack;
  readonly rules: RiseRules;
  readonly start: Start;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly cover: RiseLevel;
  /** Ids of what gives the cover, or of what blocks all lines. */
  readonly obstacles: readonly string[];
  /** Those of them that lie along the common border of neighbours. */
  readonly onBorder: readonly string[];
  /** Ids of what stops sight, if there is no line of sight. */
  readonly unseenBehind: readonly string[];
  /** The creatures inside of which an area starts although it may not. */
  readonly bodies: readonly Creature[];
  /** What is wrong with an area's point of origin. */
  readonly fault: OriginFault | undefined;
  /** The id of what a miss strikes. */
  readonly onMiss: string | null;
  readonly numbers: LevelNumbers;
}

export const NUMBERS: LevelNumbers = { standard: { armor: 2, reflex: 2 }, improved: { armor: 4, reflex: 4 } };

const DEFENCES = ["armor", "reflex"] as const;

/** Modifiers from the level of cover. */
export const modifiersFor = ({ cover, numbers }: Pick<RiseFindings, "cover" | "numbers">): Modifier[] =>
  levelModifiers(numbers, cover, DEFENCES, { side: "target", type: "cover" });

/** Permissions of attacker and target, with a reason for each refusal. */
export const permissionsFor = (findings: RiseFindings): Permission[] => [
  attackPermission(findings),
  findings.cover === "none" && findings.lineOfSight ? refused("hide", "NoHidingUncovered") : allowed("hide"),
];

/** Areas need no line of sight, nor do abilities that say so. */
export const needsSight = ({ kind, isSightless }: Attack): boolean => kind !== "area" && isSightless !== true;

const attackPermission = ({ attack, lineOfEffect, lineOfSight, bodies, fault }: RiseFindings): Permission => {
  const isArea = attack.kind === "area";
  if (bodies.length > 0) return { ...refused("attack", "OriginInside"), reason: insideReason(bodies) };
  if (fault !== undefined && isForbiddenOrigin(fault))
    return { ...refused("attack", fault.fault), reason: reason(fault.fault, fault.why.data) };
  if (!lineOfEffect) return refused("attack", isArea ? "Unaffected" : "NoAttack");
  return lineOfSight || !needsSight(attack) ? allowed("attack") : refused("attack", "NoAttackUnseen");
};

const insideReason = (bodies: readonly Creature[]): Reason => reason("OriginInside", { obstacles: idsOf(bodies) });

/** Reasons for the verdict, most important first. */
export const reasonsFor = (findings: RiseFindings): Reason[] => [
  ...(findings.bodies.length === 0 ? [] : [insideReason(findings.bodies)]),
  ...(findings.fault === undefined ? [] : [reason(findings.fault.fault)]),
  ...coverReasons(findings),
  ...sightReasons(findings),
];

/** The cover of a target that cannot be attacked is not judged. */
const coverReasons = (findings: RiseFindings): Reason[] => {
  const { attack, start, obstacles, onMiss, lineOfSight } = findings;
  if (start.effect === undefined) return [noEffectReason(obstacles)];
  if (!lineOfSight && needsSight(attack)) return [];
  return [
    ...giverReasons(findings),
    ...(onMiss === null ? [] : [reason("StrikesInstead", { obstacles: [onMiss] })]),
    ...dismissalReasons(start),
  ];
};

/** What gives the cover: in the cone, and along the border of neighbours. */
const giverReasons = ({ cover, obstacles, onBorder }: RiseFindings): Reason[] => {
  if (cover === "none" || onBorder.length === 0) return [reason(`Cone.${cover}`, { obstacles })];
  const others = obstacles.filter((id) => !onBorder.includes(id));
  return [
    reason(`Border.${cover}`, { obstacles: onBorder }),
    ...(others.length === 0 ? [] : [reason(`Cone.${cover}`, { obstacles: others })]),
  ];
};

const DISMISSED: Readonly<Record<RiseDismissal, string>> = {
  "own-parapet": "OwnParapet",
  ally: "AllyInTheWay",
  small: "TooSmall",
  destroyed: "Destroyed",
};

/** Obstacles in the cone that do not count. */
const dismissalReasons = ({ cover: { dismissed } }: Start): Reason[] =>
  DISMISSALS.flatMap((dismissal) => {
    const ids = idsOf(
      dismissed.filter(({ dismissalOf }) => dismissalOf() === dismissal).map(({ obstacle }) => obstacle),
    );
    return ids.length === 0 ? [] : [reason(DISMISSED[dismissal], { obstacles: ids })];
  });

const sightReasons = ({ start, unseenBehind }: RiseFindings): Reason[] =>
  start.hasSight || (unseenBehind.length === 0 && start.effect === undefined)
    ? []
    : [reason("NoLineOfSight", { obstacles: unseenBehind })];
