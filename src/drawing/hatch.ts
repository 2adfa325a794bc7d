import type { PixelEdge } from "./marks";

/** The direction of the strokes: up to the right, or horizontal. */
export type HatchDirection = "rising" | "level";

/** Strokes of larger regions are further apart. */
const MOST_STROKES = 150;

const acrossOf = (direction: HatchDirection, x: number, y: number): number => (direction === "rising" ? x + y : y);
const alongOf = (direction: HatchDirection, x: number, y: number): number => (direction === "rising" ? x - y : x);

const pointAt = (direction: HatchDirection, across: number, along: number) =>
  direction === "rising" ? { x: (across + along) / 2, y: (across - along) / 2 } : { x: along, y: across };

/** Where a stroke crosses the region's edges, sorted. The lower end of an edge counts, the upper does not. */
const crossings = (edges: readonly PixelEdge[], direction: HatchDirection, across: number): number[] => {
  const found: number[] = [];
  for (const { from, to } of edges) {
    const [p, q] = [acrossOf(direction, from.x, from.y), acrossOf(direction, to.x, to.y)];
    if (p > across === q > across) continue;
    const share = (across - p) / (q - p);
    const [a, b] = [alongOf(direction, from.x, from.y), alongOf(direction, to.x, to.y)];
    found.push(a + (b - a) * share);
  }
  return found.sort((a, b) => a - b);
};

/**
 * Strokes that fill a region, which is given by its edges in any order. `spacing` is the distance across the strokes. All
 * regions use the same grid of lines, so that hatchings do not shift while a region moves.
 */
export const hatchOf = (edges: readonly PixelEdge[], spacing: number, direction: HatchDirection): PixelEdge[] => {
  const ends = edges.flatMap(({ from, to }) => [acrossOf(direction, from.x, from.y), acrossOf(direction, to.x, to.y)]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const step = spacing * Math.max(1, Math.ceil((most - least) / spacing / MOST_STROKES));
  const strokes: PixelEdge[] = [];
  for (let across = Math.ceil(least / step) * step; across < most; across += step) {
    const places = crossings(edges, direction, across);
    for (let i = 0; i + 1 < places.length; i += 2) {
      const [from, to] = [places[i] ?? 0, places[i + 1] ?? 0];
      if (from < to) strokes.push({ from: pointAt(direction, across, from), to: pointAt(direction, across, to) });
    }
  }
  return strokes;
};
