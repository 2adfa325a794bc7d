import type { BlockingContact } from "../../geometry/contact";
import { sortFew } from "../../geometry/sort-few";
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

const byCodeUnits = (p: string, q: string): number => (p < q ? -1 : p > q ? 1 : 0);

/** Ids, each once, sorted by their code units. */
export const idsOf = (obstacles: readonly { readonly id: string }[]): string[] => {
  const ids: string[] = [];
  for (const { id } of obstacles) ids.push(id);
  if (ids.length < 2) return ids;
  return sortFew(ids, byCodeUnits).filter((id, i) => id !== ids[i - 1]);
};
