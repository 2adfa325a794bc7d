import type { BlockingContact } from "../../geometry/contact/contact";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import type { LineEnd, SightLine } from "../../geometry/contact/sight-line";
import { judgedLines, type JudgedLine, type Fan } from "./corner-cover";
import type { Sieve } from "../line-of-effect/weighed-obstacles";
import type { Obstacle } from "../attack/obstacle";
import type { Pair } from "../attack/between";
import type { DrawnLine, PixelPoint } from "../attack/verdict";

/** A lattice point in pixels. */
export const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** Judged lines as a verdict shows them. */
export const drawnLines = (pair: Pair, lines: readonly JudgedLine[]): DrawnLine[] =>
  lines.map(({ line, contacts }) => drawnLine(pair, line, contacts));

const drawnLine = (
  pair: Pair,
  { start, end }: SightLine,
  contacts: readonly BlockingContact[],
  from = pixelPoint(start.point),
): DrawnLine => {
  const [first] = contacts;
  return first === undefined
    ? clearLine(from, end)
    : blockedLine(from, end, first.at.n / first.at.d, idsOf(obstaclesIn(pair, contacts)));
};

const clearLine = (from: PixelPoint, end: LineEnd): DrawnLine => ({
  from,
  to: pixelPoint(end.point),
  isBlocked: false,
  obstacles: NO_IDS,
  blockedAt: null,
});

const NO_IDS: readonly string[] = [];

const blockedLine = (from: PixelPoint, end: LineEnd, way: number, obstacles: readonly string[]): DrawnLine => {
  const to = pixelPoint(end.point);
  return { from, to, isBlocked: true, obstacles, blockedAt: partWay(from, to, way) };
};

/** The lines of a fan that nothing blocks. */
export const clearFan = ({ starts, ends }: Fan): DrawnLine[] => {
  const lines: DrawnLine[] = [];
  for (const start of starts) {
    const from = pixelPoint(start.point);
    for (const end of ends) lines.push(clearLine(from, end));
  }
  return lines;
};

export const drawnFan = (sieve: Sieve, fan: Fan, pointsAreClear: boolean): DrawnLine[] =>
  drawnLines(sieve.pair, judgedLines(sieve, fan, pointsAreClear));

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
export const idsOf = (obstacles: readonly Named[]): readonly string[] => {
  list.count = 0;
  for (const obstacle of obstacles) putId(obstacle);
  return listed();
};

/**
 * The ids put since the list was emptied, and their numbers: the ids themselves lie all over the memory. What comes out is cut
 * from it at its length; an array that grows by itself takes room for seventeen at its first.
 */
const list = { count: 0, ids: [""], orders: [0] };

const listed = (): readonly string[] => (list.count === 0 ? NO_IDS : list.ids.slice(0, list.count));

const putId = ({ id, order = NaN }: Named): void => {
  const { ids, orders } = list;
  let place = list.count;
  for (; place > 0; place--) {
    const before = orders[place - 1] ?? NaN;
    if (before < order) break;
    if (before > order) continue;
    const other = ids[place - 1] ?? "";
    if (other === id) return;
    if (other < id) break;
  }
  for (let i = list.count++; i > place; i--) {
    ids[i] = ids[i - 1] ?? "";
    orders[i] = orders[i - 1] ?? NaN;
  }
  ids[place] = id;
  orders[place] = order;
};
