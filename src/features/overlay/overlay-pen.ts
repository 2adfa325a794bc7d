import type { Brush } from "./brush";
import { eachDash } from "./dashes";
import { RIM, type Stroke } from "./overlay-palette";
import type { PixelEdge } from "./overlay-plan";
import type { Ink } from "./triangles";

/** What marks are drawn with: `zoom` is screen pixels a scene pixel. */
export interface Pen {
  readonly brush: Brush;
  readonly zoom: number;
}

/** Edges in one ink, as they are. */
export const stroke = (
  { brush, zoom }: Pen,
  edges: readonly PixelEdge[],
  ink: Ink & { readonly width: number },
): void => {
  for (const { from, to } of edges) brush.line(from, to, ink.width / zoom, ink);
};

const strokeDashed = ({ brush, zoom }: Pen, edges: readonly PixelEdge[], ink: Stroke): void => {
  const pattern = { dash: ink.pattern.dash / zoom, gap: ink.pattern.gap / zoom };
  for (const edge of edges) eachDash(edge, pattern, (from, to) => brush.line(from, to, ink.width / zoom, ink));
};

/** Edges with their dark rim; widths and dashes the same on screen at any zoom. */
export const strokeRimmed = (pen: Pen, edges: readonly PixelEdge[], ink: Stroke): void => {
  const { width, alpha, pattern } = ink;
  strokeDashed(pen, edges, { width: width + 2 * RIM.width, colour: RIM.colour, alpha: RIM.alpha * alpha, pattern });
  strokeDashed(pen, edges, ink);
};
