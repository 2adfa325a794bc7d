/** Modifiers, permissions and reasons of a Ninth Age verdict. */
import { isMet } from "../../cover/corner-cover";
import { idsOf } from "../../cover/drawn-lines";
import type { NinthAgeCover } from "./cover";
import { type NinthAgeLevel, type Shooting } from "./obstructions";
import { type LevelNumbers, levelModifiers } from "../level-numbers";
import { isOwnParapet } from "../../cover/own-parapet";
import { barePoint } from "../../../geometry/contact/sight-line";
import { allowed, noEffectReason, reason, refused } from "../../attack/verdict";
import type { Attack, Modifier, Permission, Reason } from "../../attack/verdict";

/** Everything worked out about one attack. */
export interface NinthAgeFindings {
  readonly attack: Attack;
  readonly shooting: Shooting;
  readonly cover: NinthAgeCover | undefined;
  readonly level: NinthAgeLevel;
  readonly numbers: LevelNumbers;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  /** Ids of the obstacles that give the cover. */
  readonly obstacles: readonly string[];
  /** Ids of what stops sight; undefined if no part of the target is in the front arc. */
  readonly unseenBehind: readonly string[] | undefined;
  /** Ids of what blocks every line. */
  readonly blockers: readonly string[];
}

export const NUMBERS: LevelNumbers = { soft: { attack: -1 }, hard: { attack: -2 } };

/** The shooter's modifier to hit. */
export const modifiersFor = (numbers: LevelNumbers, level: NinthAgeLevel): Modifier[] =>
  levelModifiers(numbers, level, ["attack"], { side: "attacker", type: "cover" });

/** Every attack needs a line of effect, and a shot a line of sight. */
export const permissionsFor = ({ attack, lineOfEffect, lineOfSight }: NinthAgeFindings): Permission[] => [
  refusalOf(attack, lineOfEffect, lineOfSight),
];

const refusalOf = ({ kind }: Attack, lineOfEffect: boolean, lineOfSight: boolean): Permission => {
  if (!lineOfEffect) return refused("attack", kind === "area" ? "Unaffected" : "NoAttack");
  return kind !== "ranged" || lineOfSight ? allowed("attack") : refused("attack", "NinthAge.NoShot");
};

/** Reasons for the verdict: the cover, the judged facing, and obstacles that do not count. */
export const reasonsFor = (findings: NinthAgeFindings): Reason[] => [
  ...(findings.lineOfEffect
    ? [coverReason(findings), ...facingReasons(findings), ...ownParapets(findings)]
    : [noEffectReason(findings.blockers)]),
  ...sightReasons(findings),
];

const sightReasons = ({ attack, lineOfEffect, lineOfSight, unseenBehind }: NinthAgeFindings): Reason[] => {
  if (lineOfSight || attack.kind === "area") return [];
  if (unseenBehind === undefined) return [reason("NinthAge.OutOfArc")];
  return lineOfEffect && unseenBehind.length > 0
    ? [reason("NinthAge.SightBlocked", { obstacles: unseenBehind })]
    : [reason("NinthAge.NoSight")];
};

const coverReason = ({ cover, level, obstacles }: NinthAgeFindings): Reason => {
  const data = level === "none" ? {} : { obstacles };
  if (cover?.fraction === undefined) return reason(`NinthAge.Point.${level}`, data);
  if (cover.fraction === 0) return reason("NinthAge.Open");
  return reason(`NinthAge.Share.${level}`, { ...data, percent: percentOf(cover.fraction) });
};

/** Rounded, except that less than a half never becomes 50. */
const percentOf = (fraction: number): number => {
  const percent = Math.round(fraction * 100);
  return percent === 50 && fraction < 0.5 ? 49 : percent;
};

const facingReasons = ({ cover }: NinthAgeFindings): Reason[] =>
  cover?.facing === undefined ? [] : [reason(`NinthAge.${cover.isChosen ? "Chosen" : "Facing"}.${cover.facing.name}`)];

const ownParapets = ({ shooting: { pair } }: NinthAgeFindings): Reason[] => {
  const line = { line: { start: barePoint(pair.attacker.centre), end: barePoint(pair.target.centre) }, contacts: [] };
  const own = pair.obstacles.filter((obstacle) => isOwnParapet(pair, obstacle) && isMet([line], obstacle));
  return own.length === 0 ? [] : [reason("OwnParapet", { obstacles: idsOf(own) })];
};
