/**
 * Line of effect past plain walls alone, as lines-between.ts tells it, at less cost: no as soon as one wall parts the two,
 * yes as soon as there is a way from inside the one space to inside the other; else a line from free corner to free corner
 * may still pass between walls that touch it from both sides, and most are crossed by some wall outright.
 */
import { levelsMeet } from "../../battlefield/levels";
import { EDGE, type EdgeField } from "../../geometry/edge-field";
import { isSamePoint, type Point, type Segment } from "../../geometry/lattice";
import { isOnSegment, turn } from "../../geometry/orientation";
import { outlineOf } from "../../geometry/outline";
import { partsBodies } from "../../geometry/parting";
import type { SightLine } from "../../geometry/sight-line";
import { putWall, settleWay, startWay, WAY, type Way } from "../../geometry/way-between";
import { TRAIT } from "../obstacle";
import type { Pair } from "../pair";
import type { Ground } from "./ground";

/** Where something else than plain walls may stop effects; there only the general way tells. */
export const UNPLAIN = "unplain";

/**
 * Whether a line of effect leads from the one creature's ground to the other's; else the lines from corner to corner that
 * the contact rule may find clear.
 */
export const plainEffect = (pair: Pair, from: Ground, to: Ground): boolean | typeof UNPLAIN | readonly SightLine[] => {
  if (!isPlain(pair)) return UNPLAIN;
  const { attacker, target, hull, edges, wallCount } = pair;
  for (let number = 0; number < wallCount; number++)
    if (partsBodies(wallAt(edges, number), attacker.footprint, target.footprint, hull)) return false;
  const way = wayPast(pair, from, to);
  if (way === WAY.unknown) return UNPLAIN;
  if (way === WAY.open) return true;
  const lines = doubtfulLines(pair, from, to);
  return lines.length > 0 && lines;
};

/** Whether all walls between two creatures are plain, and nothing else may stop effects. */
const isPlain = ({ battlefield, attacker, target, traits }: Pair): boolean =>
  attacker.creature !== undefined &&
  target.creature !== undefined &&
  (traits & TRAIT.plain) !== 0 &&
  levelsMeet(battlefield, attacker.level, target.level);

/** The wall looked at. It is read from the flat edges of the pair: the walls themselves lie all over the memory. */
const wall = { a: { x: 0, y: 0 }, b: { x: 0, y: 0 } };

const wallAt = (edges: EdgeField, number: number): Segment => {
  const at = EDGE.size * number;
  wall.a.x = edges[at] ?? 0;
  wall.a.y = edges[at + 1] ?? 0;
  wall.b.x = edges[at + 2] ?? 0;
  wall.b.y = edges[at + 3] ?? 0;
  return wall;
};

const ends = new Float64Array(4);

const wayPast = ({ edges, wallCount }: Pair, from: Ground, to: Ground): Way => {
  const [first, second] = [outlineOf(from.held), outlineOf(to.held)];
  if (first === undefined || second === undefined) return WAY.unknown;
  if (startWay(first, second) === WAY.open) return WAY.open;
  for (let number = 0; number < wallCount; number++) {
    const at = EDGE.size * number;
    ends[0] = edges[at] ?? 0;
    ends[1] = edges[at + 1] ?? 0;
    ends[2] = edges[at + 2] ?? 0;
    ends[3] = edges[at + 3] ?? 0;
    if (putWall(ends, 0)) return WAY.barred;
  }
  return settleWay();
};

/** Lines from corner to corner, neither on a wall, that no wall crosses off its own ends. */
const doubtfulLines = (pair: Pair, from: Ground, to: Ground): SightLine[] => {
  const lines: SightLine[] = [];
  for (const start of from.corners) {
    if (isOnAny(pair, start.point)) continue;
    for (const end of to.corners) {
      if (isSamePoint(start.point, end.point) || isCrossed(pair, start.point, end.point)) continue;
      if (!isOnAny(pair, end.point)) lines.push({ start, end });
    }
  }
  return lines;
};

const isOnAny = ({ edges, wallCount }: Pair, point: Point): boolean => {
  for (let number = 0; number < wallCount; number++) {
    const { a, b } = wallAt(edges, number);
    if (isOnSegment(a, b, point)) return true;
  }
  return false;
};

const isCrossed = ({ edges, wallCount }: Pair, start: Point, end: Point): boolean => {
  for (let number = 0; number < wallCount; number++) {
    const { a, b } = wallAt(edges, number);
    if (turn(start, end, a) * turn(start, end, b) < 0 && turn(a, b, start) * turn(a, b, end) < 0) return true;
  }
  return false;
};
