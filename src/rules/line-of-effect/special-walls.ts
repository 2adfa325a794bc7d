/** How walls that are not plain count between two creatures. Plain walls count on all lines of all pairs. */
import type { Creature, Wall } from "../../scene/model/battlefield";
import { extentBetween, isOnLevel } from "../../scene/model/levels";
import { fillsBoth, type Extent } from "../../geometry/heights/height-band";
import { COUNTS, type Counts } from "../../geometry/line-masks/line-masks";

/** Whether a wall blocks effect from both sides, at all heights and on all levels. */
export const isPlain = ({ effect, side, extent, levels }: Wall): boolean =>
  effect === "normal" &&
  side === "both" &&
  extent.bottom === -Infinity &&
  extent.top === Infinity &&
  levels.length === 0;

/** By number: 1 for each wall that is not plain. Undefined if all are plain. Some numbers may have no wall any more. */
export const specialWalls = (walls: readonly (Wall | undefined)[]): Uint8Array | undefined => {
  const special = Uint8Array.from(walls, (wall) => Number(wall !== undefined && !isPlain(wall)));
  return special.includes(1) ? special : undefined;
};

/** How a wall counts for the lines of effect between two creatures. */
const countBetween = (wall: Wall, p: Creature, q: Creature): Counts => {
  if (wall.effect === "none" || !isOnLevel(wall.levels, [p.level, q.level])) return COUNTS.never;
  const extent = extentBetween(wall, p.level, q.level);
  if (missesBoth(extent, p.extent, q.extent)) return COUNTS.never;
  const isSolid = wall.effect === "normal" && wall.side === "both";
  return isSolid && fillsBoth(extent, p.extent, q.extent) ? COUNTS.always : COUNTS.sometimes;
};

/** Whether it lies under or over every line between the two. */
const missesBoth = (extent: Extent, p: Extent, q: Extent): boolean =>
  extent.top <= Math.min(p.bottom, q.bottom) || extent.bottom >= Math.max(p.top, q.top);

/** What `countOf` is asked about. As a variable of the module, since a closure would be allocated for every pair. */
const asked: {
  walls: readonly (Wall | undefined)[];
  attacker: Creature | undefined;
  target: Creature | undefined;
} = { walls: [], attacker: undefined, target: undefined };

/** Asks about walls, by their numbers, between two creatures from now on. */
export const askAbout = (walls: readonly (Wall | undefined)[], attacker: Creature, target: Creature): void => {
  asked.walls = walls;
  asked.attacker = attacker;
  asked.target = target;
};

/** How a wall counts between the two creatures asked about. */
export const countOf = (number: number): Counts => {
  const wall = asked.walls[number];
  const { attacker, target } = asked;
  if (wall === undefined || attacker === undefined || target === undefined) return COUNTS.never;
  return countBetween(wall, attacker, target);
};
