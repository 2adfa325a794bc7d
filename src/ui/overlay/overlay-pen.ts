import { dashesOf } from "./dashes";
import { RIM, type Stroke } from "./overlay-palette";
import type { PixelEdge } from "./overlay-plan";

/** What marks are drawn with: `zoom` is screen pixels a scene pixel. */
export interface Pen {
  readonly graphics: PIXI.Graphics;
  readonly zoom: number;
}

/** Edges in one ink, as they are. */
export const stroke = (
  { graphics, zoom }: Pen,
  edges: readonly PixelEdge[],
  { width, colour, alpha }: Omit<Stroke, "pattern">,
): void => {
  graphics.lineStyle({ width: width / zoom, color: colour, alpha });
  for (const { from, to } of edges) graphics.moveTo(from.x, from.y).lineTo(to.x, to.y);
};

/** Edges with their dark rim; widths and dashes the same on screen at any zoom. */
export const strokeRimmed = (pen: Pen, edges: readonly PixelEdge[], ink: Stroke): void => {
  const { width, alpha, pattern } = ink;
  const scaled = { dash: pattern.dash / pen.zoom, gap: pattern.gap / pen.zoom };
  const dashes = edges.flatMap((edge) => dashesOf(edge, scaled));
  stroke(pen, dashes, { width: width + 2 * RIM.width, colour: RIM.colour, alpha: RIM.alpha * alpha });
  stroke(pen, dashes, ink);
};
