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

/**
 * Twice the signed area of the triangle a, b, c; exact on the lattice. y points down. As seen on
 * the screen, above 0 means that c is to the right of the way from a to b. Below 0 means to the left, 0 on the line.
 */
export const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Cross product of two vectors; above 0 when v is clockwise (to the right) of u on the screen. */
export const cross = (u: Point, v: Point): number => u.x * v.y - u.y * v.x;

export const dot = (u: Point, v: Point): number => u.x * v.x + u.y * v.y;

/** The greatest common divisor of two whole numbers that are not negative; the other when one is 0. */
export const commonDivisor = (p: number, q: number): number => (q === 0 ? p : commonDivisor(q, p % q));

/** The vector from p to q. */
export const vector = (p: Point, q: Point): Point => ({ x: q.x - p.x, y: q.y - p.y });

/** Whether p lies on the closed segment a b. */
export const isOnSegment = (a: Point, b: Point, p: Point): boolean =>
  turn(a, b, p) === 0 &&
  Math.min(a.x, b.x) <= p.x &&
  p.x <= Math.max(a.x, b.x) &&
  Math.min(a.y, b.y) <= p.y &&
  p.y <= Math.max(a.y, b.y);

/** Whether two segments cross, each in its inner part. */
export const isCrossing = (p: Segment, q: Segment): boolean =>
  turn(p.a, p.b, q.a) * turn(p.a, p.b, q.b) < 0 && turn(q.a, q.b, p.a) * turn(q.a, q.b, p.b) < 0;

/** 0: along d; 1: less than half a turn clockwise from it; 2: straight back; 3: more. */
const quarterOf = (d: Point, v: Point): number => {
  const across = cross(d, v);
  if (across !== 0) return across > 0 ? 1 : 3;
  return dot(d, v) > 0 ? 0 : 2;
};

/** Orders vectors by their clockwise angle from d, in [0, 360°): negative, 0 or positive as u comes before v. */
export const compareAngles = (d: Point, u: Point, v: Point): number => {
  const difference = quarterOf(d, u) - quarterOf(d, v);
  return difference !== 0 ? difference : -cross(u, v);
};
