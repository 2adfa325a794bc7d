import type { BlockingContact } from "../../geometry/contact";
import { EDGE, type EdgeField } from "../../geometry/edge-field";
import { isSamePoint, toPixels, type Point, type Polygon } from "../../geometry/lattice";
import { findBlocking, isBlocker, wayToContact } from "../../geometry/line-contacts";
import { crossings, takeUpCrossings } from "../../geometry/line-crossings";
import { contact, LINES, met, noteFan, takeUp } from "../../geometry/line-meetings";
import type { LineEnd, SightLine } from "../../geometry/sight-line";
import { judgedLines, ownFootprints, type JudgedLine } from "./corner-cover";
import type { Fan } from "./fan";
import { contactsAlong, type Sieve } from "./lines";
import type { Obstacle } from "../obstacle";
import type { Pair } from "../pair";
import type { DrawnLine, PixelPoint } from "../verdict";

/** A lattice point in pixels. */
export const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** Judged lines as a verdict shows them. */
export const drawnLines = (pair: Pair, lines: readonly JudgedLine[]): DrawnLine[] =>
  lines.map(({ line, contacts }) => drawnLine(pair, line, contacts));

const drawnLine = (pair: Pair, { start, end }: SightLine, contacts: readonly BlockingContact[]): DrawnLine => {
  const [first] = contacts;
  return first === undefined
    ? clearLine(start, end)
    : blockedLine(start, end, first.at.n / first.at.d, idsOf(obstaclesIn(pair, contacts)));
};

const clearLine = (start: LineEnd, end: LineEnd): DrawnLine => ({
  from: pixelPoint(start.point),
  to: pixelPoint(end.point),
  isBlocked: false,
  obstacles: [],
  blockedAt: null,
});

const blockedLine = (start: LineEnd, end: LineEnd, way: number, obstacles: readonly string[]): DrawnLine => {
  const from = pixelPoint(start.point);
  const to = pixelPoint(end.point);
  return { from, to, isBlocked: true, obstacles, blockedAt: partWay(from, to, way) };
};

/** The lines of a fan that nothing blocks. */
export const clearFan = ({ starts, ends }: Fan): DrawnLine[] => {
  const lines: DrawnLine[] = [];
  for (const start of starts) for (const end of ends) lines.push(clearLine(start, end));
  return lines;
};

/** The same as `drawnLines` of `judgedLines`, at less cost: no contacts are made. */
export const drawnFan = (sieve: Sieve, fan: Fan, pointsAreClear: boolean): DrawnLine[] => {
  const { pair, varying, floors, field, strengths } = sieve;
  const isFlat = varying.length === 0 && floors.length === 0 && fan.ends.length <= LINES;
  if (!isFlat) return drawnLines(pair, judgedLines(sieve, fan, pointsAreClear));
  const own = ownFootprints(pair);
  const lines: DrawnLine[] = [];
  for (const start of fan.starts) {
    noteFan(start, fan.ends, field, strengths);
    for (let number = 0; number < fan.ends.length; number++) {
      const end = fan.ends[number];
      if (end === undefined) continue;
      const line = { start, end };
      if (takeUpCrossings(number, line, sieve, own)) lines.push(crossedLine(pair, line, field));
      else if (takeUp(number, field)) lines.push(lineTakenUp(sieve, line, own));
      else if (pointsAreClear && isSamePoint(start.point, end.point)) lines.push(clearLine(start, end));
      else lines.push(drawnLine(pair, line, contactsAlong(sieve, line, own)));
    }
  }
  return lines;
};

/** The line whose crossings stand. */
const crossedLine = ({ obstacles }: Pair, { start, end }: SightLine, field: EdgeField): DrawnLine => {
  const { count, edges, way } = crossings;
  if (count === 0) return clearLine(start, end);
  const ids: string[] = [];
  for (let k = 0; k < count; k++) {
    const obstacle = obstacles[field[EDGE.size * (edges[k] ?? 0) + EDGE.obstacle] ?? 0];
    if (obstacle !== undefined) putId(ids, obstacle);
  }
  return blockedLine(start, end, way, ids);
};

/** The line whose meetings stand. */
const lineTakenUp = (sieve: Sieve, line: SightLine, own: readonly Polygon[]): DrawnLine => {
  if (!findBlocking(line, sieve, own)) return clearLine(line.start, line.end);
  const way = wayToContact();
  const ids: string[] = [];
  do {
    for (let k = contact.from; k < contact.to; k++) {
      const at = EDGE.size * (met.edges[k] ?? 0) + EDGE.obstacle;
      const obstacle = isBlocker(k) ? sieve.pair.obstacles[sieve.field[at] ?? 0] : undefined;
      if (obstacle !== undefined) putId(ids, obstacle);
    }
  } while (findBlocking(line, sieve, own));
  return blockedLine(line.start, line.end, way, ids);
};

/** Each once, as they come. */
const obstaclesIn = (pair: Pair, contacts: readonly BlockingContact[]): Obstacle[] => {
  const found: Obstacle[] = [];
  for (const { obstacles } of contacts) {
    for (const number of obstacles) {
      const obstacle = pair.obstacles[number];
      if (obstacle !== undefined && !found.includes(obstacle)) found.push(obstacle);
    }
  }
  return found;
};

/** To a hundredth of a pixel: only for the eye. */
const partWay = (from: PixelPoint, to: PixelPoint, way: number): PixelPoint => ({
  x: Math.round(100 * (from.x + way * (to.x - from.x))) / 100 + 0,
  y: Math.round(100 * (from.y + way * (to.y - from.y))) / 100 + 0,
});

/** What has an id, and its `idOrder` where that is known. */
interface Named {
  readonly id: string;
  readonly order?: number;
}

/** Ids, each once, sorted by their code units; mostly few, which are put in their places as they come. */
export const idsOf = (obstacles: readonly Named[]): string[] => {
  const ids: string[] = [];
  for (const obstacle of obstacles) putId(ids, obstacle);
  return ids;
};

/** The numbers of the ids put lately: the ids themselves lie all over the memory. */
const orders: number[] = [];

const putId = (ids: string[], { id, order = NaN }: Named): void => {
  let place = ids.length;
  for (; place > 0; place--) {
    const before = orders[place - 1] ?? NaN;
    if (before < order) break;
    if (before > order) continue;
    const other = ids[place - 1] ?? "";
    if (other === id) return;
    if (other < id) break;
  }
  for (let i = ids.length; i > place; i--) {
    ids[i] = ids[i - 1] ?? "";
    orders[i] = orders[i - 1] ?? NaN;
  }
  ids[place] = id;
  orders[place] = order;
};
