/** What a Crisis Protocol verdict changes on the dice, allows and says. */
import { idsOf } from "../../cover/drawn-lines";
import { FATES, type TerrainFate, type TerrainFates } from "./cover";
import type { Feature } from "./features";
import { allowed, noEffectReason, reason, refused } from "../../attack/reason";
import type { Modifier, Permission, Reason } from "../../attack/verdict";

/** Everything found out about one attack. */
export interface CrisisFindings {
  readonly cover: "none" | "standard";
  readonly isSeen: boolean;
  /** The target's own size, and the one that counts for line of sight. */
  readonly size: number;
  readonly effective: number;
  readonly fates: TerrainFates;
  /** What the target stands on. */
  readonly under: readonly Feature[];
  /** What is too large to look over, less what the attacker stands on; and that. */
  readonly blockers: readonly Feature[];
  /** All that stops the line, terrain of a size or not, by id. */
  readonly stoppedBy: readonly string[];
  readonly ignored: readonly Feature[];
  /** How far range 1 reaches: scene units, and what they are called. */
  readonly band: number;
  readonly units: string;
}

/** A covered target may change one defence die to a block. */
export const modifiersFor = ({ cover, isSeen }: CrisisFindings): Modifier[] =>
  cover === "none" || !isSeen
    ? []
    : [{ stat: "defence-dice", value: 1, side: "target", type: "cover", note: reason("Crisis.Block") }];

/** Who is not in sight cannot be attacked. */
export const permissionsFor = ({ isSeen }: CrisisFindings): Permission[] => [
  isSeen ? allowed("attack") : refused("attack", "Crisis.NoAttack"),
];

/** Why the verdict is what it is: line of sight where it is lost or heights matter, then cover. */
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
