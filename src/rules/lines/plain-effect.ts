/**
 * Line of effect past plain walls alone, as lines-between.ts tells it, at less cost: no as soon as one wall parts the two,
 * yes as soon as there is a way from inside the one space to inside the other; else a line from free corner to free corner
 * may still pass between walls that touch it from both sides, and most are crossed by some wall outright.
 */
import { levelsMeet } from "../../battlefield/levels";
import { isSamePoint, type Point, type Segment } from "../../geometry/lattice";
import { isOnSegment, turn } from "../../geometry/orientation";
import { outlineOf } from "../../geometry/outline";
import { partsBodies } from "../../geometry/parting";
import type { SightLine } from "../../geometry/sight-line";
import { putWall, settleWay, startWay, WAY, type Way } from "../../geometry/way-between";
import type { Wall } from "../../battlefield/battlefield";
import type { Pair } from "../pair";
import type { Ground } from "./ground";

/** Where something else than plain walls may stop effects; there only the general way tells. */
export const UNPLAIN = "unplain";

/**
 * Whether a line of effect leads from the one creature's ground to the other's; else the lines from corner to corner that
 * the contact rule may find clear.
 */
export const plainEffect = (pair: Pair, from: Ground, to: Ground): boolean | typeof UNPLAIN | readonly SightLine[] => {
  const walls = plainWalls(pair);
  if (walls === undefined) return UNPLAIN;
  const { attacker, target, hull } = pair;
  for (const wall of walls) if (partsBodies(wall, attacker.footprint, target.footprint, hull)) return false;
  const way = wayPast(walls, from, to);
  if (way === WAY.unknown) return UNPLAIN;
  if (way === WAY.open) return true;
  const lines = doubtfulLines(walls, from, to);
  return lines.length > 0 && lines;
};

/** All walls between two creatures; undefined where they are not all plain, or something else may stop effects. */
const plainWalls = ({ battlefield, attacker, target, obstacles }: Pair): readonly Wall[] | undefined => {
  if (attacker.creature === undefined || target.creature === undefined) return undefined;
  if (!levelsMeet(battlefield, attacker.level, target.level)) return undefined;
  const walls: Wall[] = [];
  for (const { isPlain, wall } of obstacles) {
    if (!isPlain) return undefined;
    if (wall !== undefined) walls.push(wall);
  }
  return walls;
};

const ends = new Float64Array(4);

const wayPast = (walls: readonly Wall[], from: Ground, to: Ground): Way => {
  const [first, second] = [outlineOf(from.held), outlineOf(to.held)];
  if (first === undefined || second === undefined) return WAY.unknown;
  if (startWay(first, second) === WAY.open) return WAY.open;
  for (const { a, b } of walls) {
    ends[0] = a.x;
    ends[1] = a.y;
    ends[2] = b.x;
    ends[3] = b.y;
    if (putWall(ends, 0)) return WAY.barred;
  }
  return settleWay();
};

/** Lines from corner to corner, neither on a wall, that no wall crosses off its own ends. */
const doubtfulLines = (walls: readonly Wall[], from: Ground, to: Ground): SightLine[] => {
  const lines: SightLine[] = [];
  for (const start of from.corners) {
    if (isOnAny(walls, start.point)) continue;
    for (const end of to.corners) {
      if (isSamePoint(start.point, end.point) || isCrossed(walls, start.point, end.point)) continue;
      if (!isOnAny(walls, end.point)) lines.push({ start, end });
    }
  }
  return lines;
};

const isOnAny = (walls: readonly Segment[], point: Point): boolean => {
  for (const { a, b } of walls) if (isOnSegment(a, b, point)) return true;
  return false;
};

const isCrossed = (walls: readonly Segment[], start: Point, end: Point): boolean => {
  for (const { a, b } of walls)
    if (turn(start, end, a) * turn(start, end, b) < 0 && turn(a, b, start) * turn(a, b, end) < 0) return true;
  return false;
};
