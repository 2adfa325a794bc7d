import type { PixelEdge } from "./overlay-plan";

/** Which way the strokes of a hatching go: up to the right, or level. */
export type Slant = "rising" | "level";

/** A hatched scene stays this cheap: the strokes of a huge one lie wider apart. */
const MOST_STROKES = 150;

/** Across the strokes, and along them. */
const acrossOf = (slant: Slant, x: number, y: number): number => (slant === "rising" ? x + y : y);
const alongOf = (slant: Slant, x: number, y: number): number => (slant === "rising" ? x - y : x);

const pointAt = (slant: Slant, across: number, along: number) =>
  slant === "rising" ? { x: (across + along) / 2, y: (across - along) / 2 } : { x: along, y: across };

/** Where a stroke crosses the region's edges, in order along it; an edge's lower end counts, its upper does not. */
const crossings = (edges: readonly PixelEdge[], slant: Slant, across: number): number[] => {
  const found: number[] = [];
  for (const { from, to } of edges) {
    const [p, q] = [acrossOf(slant, from.x, from.y), acrossOf(slant, to.x, to.y)];
    if (p > across === q > across) continue;
    const share = (across - p) / (q - p);
    const [a, b] = [alongOf(slant, from.x, from.y), alongOf(slant, to.x, to.y)];
    found.push(a + (b - a) * share);
  }
  return found.sort((a, b) => a - b);
};

/**
 * The strokes of a hatching that fill a region, given by its edges in any order, a spacing apart across the strokes. They
 * lie on lines that are the same for all regions, so that neighbours and moving regions do not shimmer.
 */
export const hatchOf = (edges: readonly PixelEdge[], spacing: number, slant: Slant): PixelEdge[] => {
  const ends = edges.flatMap(({ from, to }) => [acrossOf(slant, from.x, from.y), acrossOf(slant, to.x, to.y)]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const step = spacing * Math.max(1, Math.ceil((most - least) / spacing / MOST_STROKES));
  const strokes: PixelEdge[] = [];
  for (let across = Math.ceil(least / step) * step; across < most; across += step) {
    const places = crossings(edges, slant, across);
    for (let i = 0; i + 1 < places.length; i += 2) {
      const [from, to] = [places[i] ?? 0, places[i + 1] ?? 0];
      if (from < to) strokes.push({ from: pointAt(slant, across, from), to: pointAt(slant, across, to) });
    }
  }
  return strokes;
};
