/**
 * Line of effect past plain walls alone, as lines-between.ts tells it, at less cost: yes where the line between the centres
 * meets no wall, no as soon as one wall parts the two, yes as soon as there is a way from inside the one space to inside the
 * other; else a line from free corner to free corner
 * may still pass between walls that touch it from both sides, and most are crossed by some wall outright.
 */
import { levelsMeet } from "../../scene/model/levels";
import { EDGE, type EdgeField } from "../../geometry/contact/edge-field";
import { isSamePoint, type Point, type Segment } from "../../geometry/numbers/lattice";
import { isOnSegment, turn } from "../../geometry/numbers/orientation";
import { outlineOf } from "../../geometry/polygons/outline";
import { partsBodies } from "../../geometry/cutting/separating-wall";
import type { SightLine } from "../../geometry/contact/sight-line";
import { putWall, settleWay, startWay, WAY, type Way } from "../../geometry/any-line/any-line-in-arrays";
import { TRAIT } from "../attack/obstacle";
import { areHexNeighbours, areNeighbours, type Pair, type Side } from "../attack/between";
import type { Ground } from "../attack/occupied-space";

/** Where something else than plain walls may stop effects; there only the general way tells. */
export const UNPLAIN = "unplain";

/**
 * Whether a line of effect leads from the one creature's ground to the other's; else the lines from corner to corner that
 * the contact rule may find clear.
 */
export const plainEffect = (pair: Pair, from: Ground, to: Ground): boolean | typeof UNPLAIN | readonly SightLine[] => {
  if (!isPlain(pair)) return UNPLAIN;
  if (isUncut(from, pair.attacker) && isUncut(to, pair.target) && isClear(pair)) return true;
  if (isParted(pair)) return false;
  if (areHexNeighbours(pair)) return UNPLAIN;
  const way = wayPast(pair, from, to);
  if (way === WAY.unknown) return UNPLAIN;
  if (way === WAY.open) return true;
  if (areNeighbours(pair)) return false;
  const lines = doubtfulLines(pair, from, to);
  return lines.length > 0 && lines;
};

/** Whether all walls between two creatures are plain, and nothing else may stop effects. */
const isPlain = ({ battlefield, attacker, target, traits }: Pair): boolean =>
  attacker.creature !== undefined &&
  target.creature !== undefined &&
  (traits & TRAIT.plain) !== 0 &&
  levelsMeet(battlefield, attacker.level, target.level);

/** Where no wall enters a space its centre is inside what is held of it. */
const isUncut = ({ held }: Ground, { footprint }: Side): boolean => held === footprint;

/** Whether the line from centre to centre has a length and no wall touches it: then lines next to it are clear as well. */
const isClear = ({ attacker, target, edges, wallCount }: Pair): boolean => {
  const { x, y } = attacker.centre;
  const dx = target.centre.x - x;
  const dy = target.centre.y - y;
  for (let at = 0; at < EDGE.size * wallCount; at += EDGE.size) {
    const ax = (edges[at] ?? 0) - x;
    const ay = (edges[at + 1] ?? 0) - y;
    const bx = (edges[at + 2] ?? 0) - x;
    const by = (edges[at + 3] ?? 0) - y;
    const sideA = dx * ay - dy * ax;
    const sideB = dx * by - dy * bx;
    if (sideA * sideB > 0) continue;
    const atStart = ax * by - ay * bx;
    const atEnd = atStart + sideA - sideB;
    if (atStart * atEnd <= 0) return false;
  }
  return dx !== 0 || dy !== 0;
};

/** Whether one wall parts the two; it must part their first corners, which few do. */
const isParted = ({ attacker, target, hull, edges, wallCount }: Pair): boolean => {
  const [p] = attacker.footprint;
  const [q] = target.footprint;
  if (p === undefined || q === undefined) return false;
  for (let number = 0; number < wallCount; number++) {
    const at = EDGE.size * number;
    const ax = edges[at] ?? 0;
    const ay = edges[at + 1] ?? 0;
    const dx = (edges[at + 2] ?? 0) - ax;
    const dy = (edges[at + 3] ?? 0) - ay;
    const side = dx * (p.y - ay) - dy * (p.x - ax);
    const other = dx * (q.y - ay) - dy * (q.x - ax);
    if (side * other < 0 && partsBodies(wallAt(edges, number), attacker.footprint, target.footprint, hull)) return true;
  }
  return false;
};

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

/** Whether a wall crosses a line off its own ends: mostly the one that crossed the line before, which comes first. */
const isCrossed = ({ edges, wallCount }: Pair, start: Point, end: Point): boolean => {
  if (crossing.number < wallCount && crosses(wallAt(edges, crossing.number), start, end)) return true;
  for (let number = 0; number < wallCount; number++) {
    if (!crosses(wallAt(edges, number), start, end)) continue;
    crossing.number = number;
    return true;
  }
  return false;
};

const crossing = { number: 0 };

const crosses = ({ a, b }: Segment, start: Point, end: Point): boolean =>
  turn(start, end, a) * turn(start, end, b) < 0 && turn(a, b, start) * turn(a, b, end) < 0;
