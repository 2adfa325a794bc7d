import { toPixels, type Point } from "../../geometry/lattice";
import type { JudgedLine } from "./corner-cover";
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
      obstacles: idsOf(
        contacts.flatMap(({ obstacles }) => obstacles.flatMap((number) => pair.obstacles[number] ?? [])),
      ),
      blockedAt: first === undefined ? null : partWay(from, to, first.at.n / first.at.d),
    };
  });

/** To a hundredth of a pixel: only for the eye. */
const partWay = (from: PixelPoint, to: PixelPoint, way: number): PixelPoint => ({
  x: Math.round(100 * (from.x + way * (to.x - from.x))) / 100 + 0,
  y: Math.round(100 * (from.y + way * (to.y - from.y))) / 100 + 0,
});

/** Ids, each once, sorted by their code units. */
export const idsOf = (obstacles: readonly { readonly id: string }[]): string[] =>
  [...new Set(obstacles.map(({ id }) => id))].sort();
