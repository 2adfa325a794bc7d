import type { BlockingContact } from "../../geometry/contact/contact";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import type { LineEnd, SightLine } from "../../geometry/contact/sight-line";
import { judgedLines, type JudgedLine, type Fan } from "./corner-cover";
import type { Sieve } from "../line-of-effect/weighed-obstacles";
import type { Obstacle } from "../attack/obstacle";
import type { Pair } from "../attack/between";
import { originAt } from "../attack/area-start";
import type { AreaOrigin, DrawnLine, PixelPoint } from "../attack/verdict";

/** A lattice point in pixels. */
export const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** Where a verdict's lines start: a place of the attacker's, or an area's point of origin with its height. */
export const originIn = (
  { battlefield, attacker }: Pick<Pair, "battlefield" | "attacker">,
  place: PixelPoint,
): AreaOrigin =>
  attacker.creature === undefined ? originAt(place, attacker.extent, battlefield.grid.distance) : place;

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

/** Ids, each once, sorted by their code units. */
export const idsOf = (things: readonly { readonly id: string }[]): readonly string[] => {
  const [first, second] = things;
  if (first === undefined) return NO_IDS;
  // Most lines are blocked by one obstacle.
  return second === undefined ? [first.id] : [...new Set(things.map(({ id }) => id))].sort();
};
