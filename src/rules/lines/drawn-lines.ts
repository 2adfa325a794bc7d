import type { BlockingContact } from "../../geometry/contact";
import { toPixels, type Point } from "../../geometry/lattice";
import type { JudgedLine } from "./corner-cover";
import type { Obstacle } from "../obstacle";
import type { Pair } from "../pair";
import type { DrawnLine, PixelPoint } from "../verdict";

/** A lattice point in pixels. */
export const pixelPoint = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** Judged lines as a verdict shows them. */
export const drawnLines = (pair: Pair, lines: readonly JudgedLine[]): DrawnLine[] =>
  lines.map(({ line: { start, end }, contacts }) => {
    const from = pixelPoint(start.point);
    const to = pixelPoint(end.point);
    const [first] = contacts;
    return {
      from,
      to,
      isBlocked: first !== undefined,
      obstacles: idsOf(obstaclesIn(pair, contacts)),
      blockedAt: first === undefined ? null : partWay(from, to, first.at.n / first.at.d),
    };
  });

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

/** Ids, each once, sorted by their code units; mostly few, which are put in their places as they come. */
export const idsOf = (obstacles: readonly { readonly id: string }[]): string[] => {
  const ids: string[] = [];
  for (const { id } of obstacles) {
    let place = ids.length;
    while (place > 0 && id < (ids[place - 1] ?? "")) place--;
    if (place > 0 && id === ids[place - 1]) continue;
    for (let i = ids.length; i > place; i--) ids[i] = ids[i - 1] ?? "";
    ids[place] = id;
  }
  return ids;
};
