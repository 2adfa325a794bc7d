/**
 * The lattice: canvas pixels in steps of 1/16, y down, as integers held in plain doubles.
 * Scenes reach 2^16 px, so coordinates stay below 2^20 and every orientation determinant below 2^43: exact.
 */

/** A point of the lattice, or a vector between two of them. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A straight piece from `a` to `b`. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

/** A simple polygon by its vertices in order, last joined to first; either way round. */
export type Polygon = readonly Point[];

/**
 * A region by its boundary in any order: a point is inside when a ray from it crosses an odd number of edges. Edges meet
 * each other at their ends only.
 */
export type Region = readonly Segment[];

/** Lattice steps in one pixel. */
export const STEPS = 16;

/** Pixels to the nearest lattice step (half steps go up, as `Math.round` does). */
export const toLattice = (pixels: number): number => Math.round(STEPS * pixels) + 0;

/** A point in pixels to the nearest point of the lattice. */
export const latticePoint = (x: number, y: number): Point => ({ x: toLattice(x), y: toLattice(y) });

/** Lattice steps to pixels; exact. */
export const toPixels = (steps: number): number => steps / STEPS;

export const isSamePoint = (p: Point, q: Point): boolean => p.x === q.x && p.y === q.y;

/** The edges of a polygon, each from a vertex to the next. */
export const edgesOf = (polygon: Polygon): Segment[] =>
  polygon.map((a, i) => ({ a, b: polygon[(i + 1) % polygon.length] ?? a }));
