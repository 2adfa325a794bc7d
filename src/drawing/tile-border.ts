import type { PixelEdge } from "./marks";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The edges that belong to one tile alone: the border around all of them. `outline` about a tile's middle, scene pixels. */
export const tileBorder = (middles: readonly Place[], outline: readonly Place[]): readonly PixelEdge[] => {
  const edges = new Map<string, PixelEdge | null>();
  for (const { x, y } of middles) {
    outline.forEach((corner, i) => {
      const next = outline[(i + 1) % outline.length] ?? corner;
      const edge = { from: { x: corner.x + x, y: corner.y + y }, to: { x: next.x + x, y: next.y + y } };
      const key = `${Math.round((edge.from.x + edge.to.x) / 2)},${Math.round((edge.from.y + edge.to.y) / 2)}`;
      edges.set(key, edges.has(key) ? null : edge);
    });
  }
  return [...edges.values()].filter((edge) => edge !== null);
};
