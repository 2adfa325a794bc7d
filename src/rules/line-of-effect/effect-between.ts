/**
 * Whether a line of effect leads from one creature to another, for questions about many pairs. Yes as soon as one of sixteen lines
 * between free corners is clear. No as soon as one wall separates the two. Otherwise the exact engine for two areas (any-line)
 * decides past the walls between them. If anything but plain walls is near, the pair is judged like any other (line-of-effect.ts).
 *
 * A cover map takes 1.7 to 3 times as long when pairs that the masks leave open go to the full judgement.
 */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { levelsMeet } from "../../scene/model/levels";
import { putWall, settleWay, startWay, WAY } from "../../geometry/any-line/any-line";
import { ALL_LINES, isAnyLong, linesBetween, maskLines, masks } from "../../geometry/line-masks/line-masks";
import { findWallsUnder, placeStrip, wallsUnder } from "../../geometry/line-masks/strip";
import { boxAround, boxOf, boxesTouch } from "../../geometry/polygons/box";
import { areNear, isSurfaceBetween, sideOf } from "../attack/between";
import { type PairLines, type Stand, askAbout } from "./pair-lines";
import { hasLineOfEffect, hasWholeLine } from "./line-of-effect";

/**
 * Whether any line of effect leads from one creature to another, by their numbers in the battlefield. Spaces that walls
 * cut count by their parts, unless `hasParts` is false.
 */
export const isEffectBetween = (lines: PairLines, from: number, to: number, hasParts = true): boolean => {
  const { battlefield, stands } = lines;
  const attacker = battlefield.creatures[from];
  const target = battlefield.creatures[to];
  const first = stands[from];
  const second = stands[to];
  if (attacker === undefined || target === undefined || first === undefined || second === undefined)
    throw new RangeError(`creatures: expected their numbers, got ${from} and ${to}`);
  if (!levelsMeet(battlefield, attacker.level, target.level)) return false;
  const judge = hasParts ? hasLineOfEffect : hasWholeLine;
  const judged = lines.empty ?? battlefield;
  if ((hasParts && (first.isParted || second.isParted)) || isOtherNear(battlefield, attacker, target))
    return judge(judged, attacker, target);
  askAbout(lines.walls.index.segments, attacker, target);
  const areNeighbours = areNear(sideOf(attacker), sideOf(target), battlefield.grid);
  return effectPastWalls(lines, first, second, areNeighbours) ?? judge(judged, attacker, target);
};

/** Whether an area of terrain, a floor or a ceiling may lie between two creatures. */
const isOtherNear = (battlefield: Battlefield, attacker: Creature, target: Creature): boolean => {
  const { terrains, surfaces } = battlefield;
  return (
    (terrains.length > 0 && isTerrainNear(terrains, attacker, target)) ||
    surfaces.some((surface) => isSurfaceBetween(battlefield, surface, [sideOf(attacker), sideOf(target)]))
  );
};

const isTerrainNear = (terrains: Battlefield["terrains"], attacker: Creature, target: Creature): boolean => {
  const near = boxAround(sideOf(attacker).box, sideOf(target).box);
  return terrains.some(({ region }) => boxesTouch(boxOf(region.flatMap(({ a, b }) => [a, b])), near));
};

/** The answer if plain walls alone decide, else undefined. */
const effectPastWalls = (
  lines: PairLines,
  first: Stand,
  second: Stand,
  areNeighbours: boolean,
): boolean | undefined => {
  maskLines(lines.walls, first.corners, second.corners);
  if (masks.isUnsure) return undefined;
  const haveFour = first.hasFour && second.hasFour;
  // Where a wall enters a space its corners are drawn in, and a line beside them may be clear.
  if (masks.isSeparated && haveFour && !first.isCut && !second.isCut) return false;
  // Between neighbours only lines from inside to inside count, and between hexes only those through their common side.
  if (areNeighbours) return isHex(lines.battlefield) ? undefined : isWayOpen(lines, first, second);
  const open = ALL_LINES & ~masks.blocked;
  if (isAnyLong(open & ~masks.touched & linesBetween(first.free, second.free))) return true;
  const isOpen = isWayOpen(lines, first, second);
  const isDecided = haveFour && (open & linesBetween(first.maybeFree, second.maybeFree)) === 0;
  return isOpen === false && !isDecided ? undefined : isOpen;
};

const isHex = ({ grid }: Battlefield): boolean => grid.type.startsWith("hex");

/** Whether a line leads from the inside of one space to the inside of the other; undefined where only a full judgement tells. */
const isWayOpen = ({ walls: { index, special } }: PairLines, first: Stand, second: Stand): boolean | undefined => {
  if (first.held === undefined || second.held === undefined) return undefined;
  const begun = startWay(first.held, second.held);
  if (begun !== WAY.asked) return begun === WAY.open ? true : undefined;
  placeStrip(first.held.box, second.held.box);
  findWallsUnder(index);
  const { count, entries } = wallsUnder;
  for (let k = 0; k < count; k++) {
    const entry = entries[k] ?? 0;
    if ((special?.[index.entries[entry] ?? 0] ?? 0) !== 0) return undefined;
    if (putWall(index.coordinates, 4 * entry)) return false;
  }
  const way = settleWay();
  return way === WAY.unknown ? undefined : way === WAY.open;
};
