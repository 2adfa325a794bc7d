import { dashesOf } from "./dashes";
import { RIM, type Stroke } from "./overlay-palette";
import type { PixelEdge } from "./overlay-plan";

/** What marks are drawn with: `zoom` is screen pixels a scene pixel. */
export interface Pen {
  readonly graphics: PIXI.Graphics;
  readonly zoom: number;
}

const strokeEdges = (
  { graphics }: Pen,
  edges: readonly PixelEdge[],
  style: { readonly width: number; readonly color: number; readonly alpha: number },
): void => {
  graphics.lineStyle(style);
  for (const { from, to } of edges) graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
};

/** Edges with their dark rim; widths and dashes the same on screen at any zoom. */
export const strokeRimmed = (
  pen: Pen,
  edges: readonly PixelEdge[],
  { colour, width, alpha, pattern }: Stroke,
): void => {
  const scaled = { dash: pattern.dash / pen.zoom, gap: pattern.gap / pen.zoom };
  const dashes = edges.flatMap((edge) => dashesOf(edge, scaled));
  const rim = { width: (width + 2 * RIM.width) / pen.zoom, color: RIM.colour, alpha: RIM.alpha * alpha };
  strokeEdges(pen, dashes, rim);
  strokeEdges(pen, dashes, { width: width / pen.zoom, color: colour, alpha });
};
