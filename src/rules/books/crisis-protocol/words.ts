/** Modifiers, permissions and reasons of a Crisis Protocol verdict. */
import { idsOf } from "../../cover/drawn-lines";
import { FATES, type TerrainFate, type TerrainFates } from "./cover";
import type { Feature } from "./features";
import { type LevelNumbers, levelModifiers } from "../level-numbers";
import { allowed, noEffectReason, reason, refused } from "../../attack/verdict";
import type { Modifier, Permission, Reason } from "../../attack/verdict";

/** Everything worked out about one attack. */
export interface CrisisFindings {
  readonly cover: "none" | "standard";
  readonly isSeen: boolean;
  /** The target's own size, and its size for line of sight. */
  readonly size: number;
  readonly effective: number;
  readonly fates: TerrainFates;
  /** The features that the target stands on. */
  readonly under: readonly Feature[];
  /** Features too large to see over, except those that the attacker stands on, which are `ignored`. */
  readonly blockers: readonly Feature[];
  /** Ids of everything that stops the line, with or without a size. */
  readonly stoppedBy: readonly string[];
  readonly ignored: readonly Feature[];
  /** The length of range 1 in scene units, and their name. */
  readonly band: number;
  readonly units: string;
  readonly numbers: LevelNumbers;
}

/** A covered target may change one defence die to a block. */
export const NUMBERS: LevelNumbers = { standard: { "defence-dice": 1 } };

const KIND = { side: "target", type: "cover", note: reason("Crisis.Block") } as const;

export const modifiersFor = ({ cover, isSeen, numbers }: CrisisFindings): Modifier[] =>
  isSeen ? levelModifiers(numbers, cover, ["defence-dice"], KIND) : [];

/** A target out of sight cannot be attacked. */
export const permissionsFor = ({ isSeen }: CrisisFindings): Permission[] => [
  isSeen ? allowed("attack") : refused("attack", "Crisis.NoAttack"),
];

/** Reasons for the verdict: line of sight where it is lost or sizes matter, then cover. */
export const reasonsFor = (findings: CrisisFindings): Reason[] => [
  ...sightReasons(findings),
  ...standingReasons(findings),
  ...(findings.isSeen ? coverReasons(findings) : []),
];

/** One sentence for each size, the largest first. */
const bySize = (key: string, features: readonly Feature[], data: Reason["data"]): Reason[] =>
  [...new Set(features.map(({ size }) => size))]
    .sort((p, q) => q - p)
    .map((terrain) =>
      reason(key, { ...data, terrain, obstacles: idsOf(features.filter(({ size }) => size === terrain)) }),
    );

const sightReasons = ({ isSeen, blockers, stoppedBy, effective }: CrisisFindings): Reason[] => {
  if (isSeen) return [];
  return blockers.length === 0 ? [noEffectReason(stoppedBy)] : bySize("Crisis.NoSight", blockers, { size: effective });
};

const standingReasons = ({ under, size, effective, ignored }: CrisisFindings): Reason[] => {
  const highest = under.filter((feature) => size + feature.size === effective);
  return [
    ...(effective > size ? bySize("Crisis.OnTerrain", highest, { size, effective }) : []),
    ...(ignored.length > 0 ? [reason("Crisis.Overlooked", { obstacles: idsOf(ignored) })] : []),
  ];
};

const KEYS: Readonly<Record<TerrainFate, string>> = {
  covers: "Crisis.Cover",
  "too-small": "Crisis.TooSmall",
  "too-far": "Crisis.TooFar",
  "too-close": "Crisis.TooClose",
};

const coverReasons = ({ cover, fates, size, band, units }: CrisisFindings): Reason[] => {
  const data = { size, near: `${band} ${units}`.trim(), far: `${2 * band} ${units}`.trim() };
  if (cover === "standard") return bySize(KEYS.covers, fates.covers, data);
  const failed = FATES.flatMap((fate) => bySize(KEYS[fate], fates[fate], data));
  return failed.length === 0 ? [reason("Crisis.NothingBetween")] : failed;
};
