import type { PixelPoint } from "../rules/attack/verdict";
import type { PixelEdge } from "./marks";

/** A gap of 0 is a solid line. */
export interface DashPattern {
  readonly dash: number;
  readonly gap: number;
}

/** Dashes of longer lines grow instead. */
const MOST_DASHES = 300;

const along = ({ from, to }: PixelEdge, share: number): PixelPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Draws the dashes of a line from its start, in the unit of the pattern. The last one may be shorter. */
export const eachDash = (
  edge: PixelEdge,
  { dash, gap }: DashPattern,
  draw: (from: PixelPoint, to: PixelPoint) => void,
): void => {
  const length = Math.hypot(edge.to.x - edge.from.x, edge.to.y - edge.from.y);
  if (length === 0) return;
  if (gap === 0) return draw(edge.from, edge.to);
  const stretch = Math.max(1, length / (dash + gap) / MOST_DASHES);
  const step = (dash + gap) * stretch;
  for (let start = 0; start < length; start += step)
    draw(along(edge, start / length), along(edge, Math.min(1, (start + dash * stretch) / length)));
};
