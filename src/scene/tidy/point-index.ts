import { groupedBy } from "../../geometry/numbers/grouped-by";
import type { Point, Segment } from "../../geometry/numbers/lattice";

/** The least and greatest side of a cell, in lattice steps. */
const SMALLEST = 256;
const LARGEST = 4096;
/** Cells either way of the origin, and beyond: more than scenes have of the smallest. */
const ROW = 2 ** 16;
const OFFSET = 2 ** 15;

/** Points by the square cell they lie in. */
export interface PointIndex {
  /** Side of a cell, in lattice steps. */
  readonly side: number;
  readonly cells: ReadonlyMap<number, readonly number[]>;
}

/** About one point a cell. */
const sideFor = (points: readonly Point[]): number => {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const side = Math.sqrt(((right - left) * (bottom - top)) / points.length);
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, points.length === 0 ? 0 : side)));
};

const cellOf = (steps: number, side: number): number => Math.floor(steps / side) + OFFSET;

export const indexPoints = (points: readonly Point[]): PointIndex => {
  const side = sideFor(points);
  const numbered = groupedBy(points.entries(), ([, { x, y }]) => cellOf(x, side) * ROW + cellOf(y, side));
  return { side, cells: new Map([...numbered].map(([key, those]) => [key, those.map(([i]) => i)])) };
};

const within = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high);

/** The y of a segment that is not upright at an x, or at its end if it does not reach so far. */
const heightAt = ({ a, b }: Segment, x: number): number =>
  a.y + ((b.y - a.y) * (within(Math.min(a.x, b.x), x, Math.max(a.x, b.x)) - a.x)) / (b.x - a.x);

/** The y between which a segment runs while its x lies between two. */
const spanBetween = (segment: Segment, left: number, right: number): readonly [number, number] => {
  const { a, b } = segment;
  const [p, q] = a.x === b.x ? [a.y, b.y] : [heightAt(segment, left), heightAt(segment, right)];
  return [Math.min(p, q), Math.max(p, q)];
};

/**
 * Numbers of points in the cells within `reach` of a segment: all points that are so near and some that are not, in arbitrary
 * order. It walks the segment's columns, so that a long wall costs its length and not its square.
 */
export const pointsNear = ({ side, cells }: PointIndex, segment: Segment, reach: number): number[] => {
  const { a, b } = segment;
  const found: number[] = [];
  const margin = reach + 1;
  const last = cellOf(Math.max(a.x, b.x) + margin, side);
  for (let column = cellOf(Math.min(a.x, b.x) - margin, side); column <= last; column++) {
    const left = (column - OFFSET) * side;
    const [top, bottom] = spanBetween(segment, left - margin, left + side + margin);
    const lowest = cellOf(bottom + margin, side);
    for (let row = cellOf(top - margin, side); row <= lowest; row++) {
      for (const i of cells.get(column * ROW + row) ?? NONE) found.push(i);
    }
  }
  return found;
};

const NONE: readonly number[] = [];
