/** How walls that are not plain count between two creatures, for the mask kernels. */
import type { Creature, Wall } from "../../scene/model/battlefield";
import { extentBetween, isOnLevel } from "../../scene/model/levels";
import { fillsBoth, type Extent } from "../../geometry/heights/height-band";
import { COUNTS, SPECIAL, type Counts } from "../../geometry/line-masks/line-masks";

/** A wall that always counts: solid, from both sides, at all heights, on all levels, with the cover of a wall. */
export const isPlain = ({ blocksEffect, grade, side, extent, levels }: Wall): boolean =>
  blocksEffect &&
  grade === "standard" &&
  side === "both" &&
  extent.bottom === -Infinity &&
  extent.top === Infinity &&
  levels.length === 0;

/** Walls by their numbers; some may be gone. */
type Walls = readonly (Wall | undefined)[];

/** A `SPECIAL` for each wall; undefined when all are plain. */
export const specialWalls = (walls: Walls): Uint8Array | undefined => {
  const special = Uint8Array.from(walls, specialOf);
  return special.every((it) => it === SPECIAL.not) ? undefined : special;
};

export const specialOf = (wall: Wall | undefined): number => {
  if (wall === undefined || isPlain(wall)) return SPECIAL.not;
  return wall.grade === "improved" ? SPECIAL.stronger : SPECIAL.counting;
};

/** Weighs the special walls of a battlefield between the two creatures that are asked about at the time. */
export interface SpecialScale {
  attacker: Creature | undefined;
  target: Creature | undefined;
  /** A wall of another grade, or one that counts for some lines only, was met. */
  isMixed: boolean;
  readonly weigh: (wall: number) => Counts;
}

/** Asks about two creatures from now on. */
export const askAbout = (scale: SpecialScale, attacker: Creature | undefined, target: Creature | undefined): void => {
  scale.attacker = attacker;
  scale.target = target;
  scale.isMixed = false;
};

export const specialScale = (walls: Walls): SpecialScale => {
  const scale: SpecialScale = {
    attacker: undefined,
    target: undefined,
    isMixed: false,
    weigh: (number) => {
      const wall = walls[number];
      const counts = wall === undefined ? COUNTS.not : countsBetween(wall, scale);
      if (counts !== COUNTS.not) scale.isMixed ||= counts !== COUNTS.always;
      return counts;
    },
  };
  return scale;
};

const countsBetween = (wall: Wall, { attacker, target }: SpecialScale): Counts => {
  if (attacker === undefined || target === undefined) return COUNTS.doubtfully;
  if (!isOnLevel(wall.levels, [attacker.level, target.level])) return COUNTS.not;
  if (wall.grade === "none" && !wall.blocksEffect) return COUNTS.not;
  const extent = extentBetween(wall, attacker.level, target.level);
  if (missesBoth(extent, attacker.extent, target.extent)) return COUNTS.not;
  if (!wall.blocksEffect || wall.grade !== "standard" || !fillsBoth(extent, attacker.extent, target.extent))
    return COUNTS.doubtfully;
  return wall.side === "both" ? COUNTS.always : wall.side === "left" ? COUNTS.fromLeft : COUNTS.fromRight;
};

/** It lies under or over the band of a line wherever the line passes it. */
const missesBoth = (extent: Extent, p: Extent, q: Extent): boolean =>
  extent.top <= Math.min(p.bottom, q.bottom) || extent.bottom >= Math.max(p.top, q.top);
