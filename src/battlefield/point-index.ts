import type { Point, Segment } from "../geometry/lattice";

/** Side of the index's cells, in lattice steps. */
const CELL = 2048;
const ROW = 1 << 16;
const OFFSET = 1 << 12;

const cellOf = (steps: number): number => Math.floor(steps / CELL) + OFFSET;

/** Points by the cell they lie in. */
export type PointIndex = ReadonlyMap<number, readonly number[]>;

export const indexPoints = (points: readonly Point[]): PointIndex => {
  const cells = new Map<number, number[]>();
  points.forEach(({ x, y }, i) => {
    const key = cellOf(x) * ROW + cellOf(y);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [i]);
    else cell.push(i);
  });
  return cells;
};

const heightAt = ({ a, b }: Segment, x: number): number =>
  a.x === b.x
    ? a.y
    : a.y + ((b.y - a.y) * (Math.min(Math.max(x, Math.min(a.x, b.x)), Math.max(a.x, b.x)) - a.x)) / (b.x - a.x);

/**
 * Numbers of points in the cells that a segment comes within `reach` of: all that are so near and some that are not, in
 * no order that means anything. Walks the segment's columns, so that a long wall costs its length and not its square.
 */
export const pointsNear = (index: PointIndex, segment: Segment, reach: number): number[] => {
  const { a, b } = segment;
  const found: number[] = [];
  const margin = reach + 1;
  const last = cellOf(Math.max(a.x, b.x) + margin);
  for (let column = cellOf(Math.min(a.x, b.x) - margin); column <= last; column++) {
    const left = (column - OFFSET) * CELL;
    const isUpright = a.x === b.x;
    const ya = isUpright ? a.y : heightAt(segment, left - margin);
    const yb = isUpright ? b.y : heightAt(segment, left + CELL + margin);
    const bottom = cellOf(Math.max(ya, yb) + margin);
    for (let row = cellOf(Math.min(ya, yb) - margin); row <= bottom; row++) {
      const cell = index.get(column * ROW + row);
      if (cell !== undefined) found.push(...cell);
    }
  }
  return found;
};
